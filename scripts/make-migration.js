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
writeFileSync("migrations/0000_initial.sql", `${[tables.trim(), REFUSE_CHANGE, ...triggers].join("\n\n")}\n`);
writeFileSync("migrations/meta/_journal.json", `${JSON.stringify(journal, null, 2)}\n`);
