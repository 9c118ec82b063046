import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../database/index.ts";
import type { Campaign } from "../rules/recipes/campaign.ts";
import { JUDGING_STAGES } from "../rules/stages/stage.ts";
import { answers, assignments, images, inputs, ledger, reviews, tasks, workers } from "../tables.ts";
import type { RowKind, RowPage } from "./row-page.ts";

/** The rows of a campaign to read, and the time at which tasks are withdrawn or not. */
export interface RowsToRead {
  readonly campaign: Campaign;
  readonly kinds: readonly RowKind[];
  readonly now: number;
}

/** The rows that decide which tasks are open and what came out. */
export const RECIPE_ROWS: readonly RowKind[] = ["inputs", "answers", "withdrawn tasks", "image hashes"];

/** The rows that `JudgedExamples` collects. */
export const JUDGED_ROWS: readonly RowKind[] = ["judged examples", "judgments"];

/** The rows that the outcome of a campaign and its corpus are made from. */
export const OUTCOME_ROWS: readonly RowKind[] = [
  ...RECIPE_ROWS,
  "workers",
  "reviews",
  "ledger totals",
  "images",
];

/**
 * Reads rows of a campaign page by page, in the order of the kinds. Every page is a short statement, because the embedded database runs
 * one at a time, and requests come between them.
 */
export async function* readRows(db: Db, { campaign, kinds, now }: RowsToRead): AsyncGenerator<RowPage> {
  for (const of of kinds) for await (const text of READERS[of](db, campaign, now)) yield { of, text };
}

type Reader = (db: Db, campaign: Campaign, now: number) => AsyncGenerator<string>;

const READERS: Readonly<Record<RowKind, Reader>> = {
  inputs: (db, { id }) =>
    byNumber(db, sql`${inputs}`, (range) => {
      return sql`select json_agg(i.content order by i.id)::text as text from ${inputs} i
        where i.campaign = ${id} and ${range(sql`i.id`)}`;
    }),

  // Subqueries and no joins: without statistics, as in an embedded database, a join would read all tasks for every page.
  answers: (db, { id }) =>
    byNumber(db, sql`${answers}`, (range) => {
      return sql`select json_agg(json_build_array(q.task ->> 0, q.task ->> 1, q.assignment ->> 0, q.content, q.status, q.at,
          (q.assignment ->> 1)::bigint) order by q.id)::text as text
        from (select n.id, n.content, n.status, n.at,
            (select json_build_array(t.name, t.stage) from ${tasks} t where t.id = n.task) as task,
            (select json_build_array(a.worker, a.claimed_at) from ${assignments} a
              where a.id = n.assignment and a.campaign = ${id}) as assignment
          from ${answers} n where ${range(sql`n.id`)} offset 0) q
        where q.assignment is not null`;
    }),

  "withdrawn tasks": async function* (db, { id }, now) {
    yield* once(
      db,
      sql`select json_agg(${tasks.name} order by ${tasks.id})::text as text from ${tasks}
        where ${isWithdrawn(id, now)}`,
    );
  },

  "unanswered tasks": (db, { id }) =>
    byName(db, (after) => {
      return sql`select t.name as key, t.name as value from ${tasks} t
        where t.campaign = ${id} and t.name > ${after} and t.counted_answers = 0 order by t.name`;
    }),

  "judged examples": (db, { id }) =>
    byNumber(db, sql`${tasks}`, (range) => selectJudgedExamples(id, range(sql`t.id`))),

  judgments: (db, { id }) => byNumber(db, sql`${answers}`, (range) => selectJudgments(id, range(sql`n.id`))),

  "image hashes": (db, { id }) =>
    byName(db, (after) => {
      return sql`select i.hash as key, json_build_array(i.hash, i.average_hash) as value from ${images} i
        where i.campaign = ${id} and i.hash > ${after} order by i.hash`;
    }),

  images: (db, { id }) =>
    byName(db, (after) => {
      const { campaign: _, addedAt: __, ...columns } = getTableColumns(images);
      const fields = Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`);
      return sql`select ${images.hash} as key, json_build_object(${sql.join(fields, sql`, `)}) as value from ${images}
        where ${images.campaign} = ${id} and ${images.hash} > ${after} order by ${images.hash}`;
    }),

  workers: async function* (db, { id }) {
    yield* once(
      db,
      sql`select json_agg(w.id order by w.joined_at, w.id)::text as text from ${workers} w where w.campaign = ${id}`,
    );
  },

  reviews: async function* (db, { id }) {
    yield* once(
      db,
      sql`select json_agg(json_build_object('worker', a.worker, 'round', a.round, 'good', r.good, 'guidelines', r.guidelines)
          order by a.round, a.worker, a.id)::text as text
        from (select distinct on (v.assignment) v.* from ${reviews} v join ${assignments} b on b.id = v.assignment
          where b.campaign = ${id} order by v.assignment, v.id desc) r
        join ${assignments} a on a.id = r.assignment where r.good is not null`,
    );
  },

  "ledger totals": async function* (db, { id }) {
    const totals = sql`select l.stage, l.worker, l.kind, min(l.key) as key, count(*) as lines, sum(l.amount) as amount,
        min(l.id) as first from ${ledger} l where l.campaign = ${id}
      group by l.stage, l.worker, l.kind, case when l.kind = 'reversal' then split_part(l.key, '/', 2) end`;
    yield* once(db, sql`select json_agg(q order by q.first)::text as text from (${totals}) q`);
  },
};

/** Reads the examples of some subjects and their judgments, as `readRows` does of all. */
export async function* readJudgedSubjects(
  db: Db,
  campaign: string,
  subjects: readonly string[],
): AsyncGenerator<RowPage> {
  const isOne = sql`t.subject = any(${sql.param([...subjects])}::text[])`;
  const own = sql`select t.id from ${tasks} t where t.campaign = ${campaign} and ${isOne}`;
  for await (const text of once(db, selectJudgedExamples(campaign, isOne)))
    yield { of: "judged examples", text };
  for await (const text of once(db, selectJudgments(campaign, sql`n.task = any(array(${own}))`)))
    yield { of: "judgments", text };
}

/** SQL of one page: judged tasks `t` for which a condition holds, by their numbers. */
function selectJudgedExamples(campaign: string, condition: SQL): SQL {
  return sql`select json_agg(json_build_array(t.subject, t.input) order by t.id)::text as text from ${tasks} t
    where t.campaign = ${campaign} and t.stage in ${[...JUDGING_STAGES]} and ${condition}`;
}

/** SQL of one page: counted answers `n` of judged tasks for which a condition holds, by their numbers. */
function selectJudgments(campaign: string, condition: SQL): SQL {
  return sql`select json_agg(json_build_array(q.subject, q.assignment ->> 0, q.content,
      q.at - (q.assignment ->> 1)::bigint, q.at) order by q.id)::text as text
    from (select n.id, n.content, n.at,
        (select t.subject from ${tasks} t where t.id = n.task and t.stage in ${[...JUDGING_STAGES]}) as subject,
        (select json_build_array(a.worker, a.claimed_at) from ${assignments} a
          where a.id = n.assignment and a.campaign = ${campaign}) as assignment
      from ${answers} n where ${condition} and n.status = 'counted' offset 0) q
    where q.subject is not null and q.assignment is not null`;
}

/** SQL of the tasks of a campaign that nobody has taken in time (SPEC P7). */
function isWithdrawn(campaign: string, now: number): SQL | undefined {
  const held = sql`exists (select from ${assignments} a where a.task = ${tasks.id}
    and not a.answered and not a.given_back and a.lease_ends > ${now})`;
  return and(
    eq(tasks.campaign, campaign),
    sql`${tasks.countedAnswers} = 0 and ${now}::bigint >= ${tasks.openedAt} + ${tasks.withdrawAfter} and not ${held}`,
  );
}

/** SQL of the number of these tasks. */
export function countWithdrawn(campaign: string, now: number): SQL {
  return sql`select count(*) from ${tasks} where ${isWithdrawn(campaign, now)}`;
}

/** Numbers per page: some hundred kilobytes. */
const NUMBERS = 4_000;

/** Pages of rows by ranges of their numbers. */
async function* byNumber(
  db: Db,
  table: SQL,
  query: (range: (id: SQL) => SQL) => SQL,
): AsyncGenerator<string> {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select max(id)::float8 as last from ${table}`,
  );
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from < last; from += NUMBERS)
    yield* once(
      db,
      query((id) => sql`${id} > ${from} and ${id} <= ${from + NUMBERS}`),
    );
}

/** Rows per page of those that an index of names leads through. */
const NAMES = 4_000;

/** Pages of rows by unique names. */
async function* byName(db: Db, query: (after: string) => SQL): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const { rows } = await db.execute<{ text: string | null; last: string; count: number }>(
      sql`select json_agg(q.value order by q.key)::text as text, max(q.key) as last, count(*)::int as count
        from (${query(after)} limit ${NAMES}) q`,
    );
    const { text, last, count } = rows[0]!; // aggregates are one row
    if (text === null) return;
    yield text;
    if (count < NAMES) return;
    after = last;
  }
}

/** The text of a query's only row; nothing when no row was aggregated. */
async function* once(db: Db, query: SQL): AsyncGenerator<string> {
  const { rows } = await db.execute<{ text: string | null }>(query);
  const text = rows[0]?.text ?? null;
  if (text !== null) yield text;
}
