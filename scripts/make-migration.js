import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

/**
 * Writes the one migration from `tables.ts` of every module. Nothing is released yet, so it is written anew whenever
 * a table changes, and a database of another migration is refused.
 */

/** Tables whose rows are appended and never altered. */
const APPEND_ONLY = [
  "annotation_sentences",
  "annotation_tags",
  "annotations",
  "answers",
  "audit_log",
  "campaign_events",
  "consents",
  "gold_files",
  "ledger",
  "payout_lines",
  "payouts",
  "qualification_events",
  "qualification_materials",
  "reviews",
  "scores",
  "submission_events",
  "submissions",
  "submitted_runs",
  "texts",
  "worker_events",
];

const REFUSE_CHANGE = `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;`;

/**
 * Triggers that keep `stage_counts` (decision 39). A transaction counts in a slot that no other open transaction uses,
 * so it never waits for one, unless more than 256 are open.
 */
const COUNT_STAGES = `CREATE FUNCTION add_to_stage(of_campaign text, of_stage text, more_tasks bigint, more_done bigint, more_seats bigint, more_answers bigint, more_spent numeric) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free integer := pg_backend_pid() % 256;
BEGIN
  FOR attempt IN 1..256 LOOP
    EXIT WHEN pg_try_advisory_xact_lock(hashtext('stage_counts'), free);
    free := (free + 1) % 256;
  END LOOP;
  INSERT INTO stage_counts AS counts (campaign, stage, slot, tasks, done, seats, counted_answers, spent)
  VALUES (of_campaign, of_stage, free, more_tasks, more_done, more_seats, more_answers, more_spent)
  ON CONFLICT (campaign, stage, slot) DO UPDATE SET
    tasks = counts.tasks + excluded.tasks,
    done = counts.done + excluded.done,
    seats = counts.seats + excluded.seats,
    counted_answers = counts.counted_answers + excluded.counted_answers,
    spent = counts.spent + excluded.spent;
END $$;

CREATE FUNCTION count_added_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_stage(campaign, stage, count(*), count(*) FILTER (WHERE counted_answers = seats), sum(seats), sum(counted_answers), 0)
  FROM added WHERE NOT is_closed OR counted_answers = seats GROUP BY campaign, stage;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := (NOT old.is_closed OR old.counted_answers = old.seats)::integer;
  after integer := (NOT new.is_closed OR new.counted_answers = new.seats)::integer;
BEGIN
  PERFORM add_to_stage(new.campaign, new.stage, after - before,
    (new.counted_answers = new.seats)::integer - (old.counted_answers = old.seats)::integer,
    after * new.seats - before * old.seats, after * new.counted_answers - before * old.counted_answers, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION count_added_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_stage(campaign, stage, 0, 0, 0, 0, sum(amount)) FROM added GROUP BY campaign, stage;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_counted_when_added AFTER INSERT ON tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_tasks();

CREATE TRIGGER tasks_counted_when_changed AFTER UPDATE ON tasks FOR EACH ROW WHEN ((old.seats, old.counted_answers, old.is_closed) IS DISTINCT FROM (new.seats, new.counted_answers, new.is_closed)) EXECUTE FUNCTION count_changed_task();

CREATE TRIGGER ledger_counted AFTER INSERT ON ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_payments();`;

const tables = execFileSync("node_modules/.bin/drizzle-kit", ["export"], { encoding: "utf8" });
const triggers = APPEND_ONLY.flatMap((table) => [
  `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change();`,
  `CREATE TRIGGER ${table}_not_truncated BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`,
]);
const journal = {
  version: "7",
  dialect: "postgresql",
  entries: [{ idx: 0, version: "7", when: 1, tag: "0000_initial", breakpoints: false }],
};

mkdirSync("migrations/meta", { recursive: true });
writeFileSync(
  "migrations/0000_initial.sql",
  `${[tables.trim(), REFUSE_CHANGE, ...triggers, COUNT_STAGES].join("\n\n")}\n`,
);
writeFileSync("migrations/meta/_journal.json", `${JSON.stringify(journal, null, 2)}\n`);
