import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Example, Judgment, Verdict, WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { JUDGING_STAGES } from "./rules/stages/stage.ts";
import { answers, assignments, tasks } from "./tables.ts";

/**
 * Some examples or judgments of a campaign as one text of JSON, which the database writes and the thread that collects them parses: the one
 * that answers requests passes it on.
 */
export interface JudgedPage {
  readonly of: "examples" | "judgments";
  readonly text: string;
}

/** Number of rows of a page; some hundredths of a second. */
const PAGE_SIZE = 2_000;

/** Every example of a campaign that waits for judgments or has some, in the order in which they were created, and then the judgments, oldest first. */
export async function* readJudgedPages(db: Db, campaign: string): AsyncGenerator<JudgedPage> {
  const stages = [...JUDGING_STAGES];
  yield* pagesOf(db, "examples", (after) => {
    const page = sql`select t.id, t.subject, t.input from ${tasks} t
      where t.campaign = ${campaign} and t.stage in ${stages} and t.id > ${after} order by t.id limit ${PAGE_SIZE}`;
    return { page, row: sql`select p.id, json_build_array(p.subject, p.input) as row from page p` };
  });
  yield* pagesOf(db, "judgments", (after) => {
    // First some answers, of whatever campaign, so that every page costs the same.
    const page = sql`select n.id, n.assignment, n.task, n.content, n.status, n.at from ${answers} n
      where n.id > ${after} order by n.id limit ${PAGE_SIZE}`;
    const row = sql`select p.id, json_build_array(t.subject, a.worker, p.content, p.at - a.claimed_at, p.at) as row
      from page p join ${tasks} t on t.id = p.task join ${assignments} a on a.id = p.assignment
      where t.campaign = ${campaign} and t.stage in ${stages} and p.status = 'counted'`;
    return { page, row };
  });
}

/** The number of examples of a campaign that wait for judgments or have some, and some of them in the order in which they were created. */
export async function getJudgedExamples(
  db: Db,
  campaign: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly examples: JudgedExamples }> {
  const [first] = JUDGING_STAGES; // every example has a task of it
  const isFirst = and(eq(tasks.campaign, campaign), eq(tasks.stage, first!));
  const opened = await db
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(isFirst)
    .orderBy(asc(tasks.id))
    .limit(limit)
    .offset(offset);
  const subjects = opened.map(({ subject }) => subject);
  const given = await db
    .select({ id: tasks.id, subject: tasks.subject, input: tasks.input, a: assignments, n: answers })
    .from(tasks)
    .leftJoin(assignments, eq(assignments.task, tasks.id))
    .leftJoin(answers, and(eq(answers.assignment, assignments.id), eq(answers.status, "counted")))
    .where(
      and(
        eq(tasks.campaign, campaign),
        inArray(tasks.stage, [...JUDGING_STAGES]),
        inArray(tasks.subject, subjects),
      ),
    )
    .orderBy(asc(tasks.id), asc(answers.id));
  const examples = new JudgedExamples();
  for (const { subject, input, a, n } of given) {
    examples.addExample(subject, input as Example);
    if (a === null || n === null) continue;
    const [worker, verdict] = [a.worker as WorkerId, n.content as Verdict]; // answers are validated before they are stored
    examples.addJudgment(subject, { worker, verdict, milliseconds: n.at - a.claimedAt, at: n.at });
  }
  return { total: await db.$count(tasks, isFirst), examples };
}

type Sql = ReturnType<typeof sql>;

async function* pagesOf(
  db: Db,
  of: JudgedPage["of"],
  queryAfter: (id: number) => { readonly page: Sql; readonly row: Sql },
): AsyncGenerator<JudgedPage> {
  for (let after = 0, read = PAGE_SIZE; read === PAGE_SIZE; ) {
    const { page, row } = queryAfter(after);
    const { rows } = await db.execute<{ text: string; read: number; last: number }>(sql`
      with page as materialized (${page})
      select coalesce((select json_agg(r.row order by r.id) from (${row}) r), '[]')::text as text,
        (select count(*)::int from page) as read, (select coalesce(max(id), 0)::float8 from page) as last`);
    const [found] = rows as [{ text: string; read: number; last: number }]; // aggregates are always one row
    yield { of, text: found.text };
    after = found.last;
    read = found.read;
  }
}

/** A judgment with its time, and the time that it took from the claim on. */
interface StoredJudgment extends Judgment {
  readonly milliseconds: number;
  readonly at: number;
}

/** Collects the examples of a campaign with their judgments from pages. */
export class JudgedExamples {
  readonly #examples = new Map<string, Example>();
  readonly #judgments = new Map<string, StoredJudgment[]>();

  add({ of, text }: JudgedPage): void {
    if (of === "examples") {
      for (const row of JSON.parse(text) as [string, Example][]) this.addExample(...row);
      return;
    }
    type Row = [string, WorkerId, Verdict, number, number];
    for (const [subject, worker, verdict, milliseconds, at] of JSON.parse(text) as Row[])
      this.addJudgment(subject, { worker, verdict, milliseconds, at });
  }

  /** Both validations of an example have one subject; the later one knows its split. */
  addExample(subject: string, example: Example): void {
    this.#examples.set(subject, example);
  }

  addJudgment(subject: string, judgment: StoredJudgment): void {
    const own = this.#judgments.get(subject) ?? [];
    own.push(judgment);
    this.#judgments.set(subject, own);
  }

  /** Examples, whose label is the writer's intention, with their judgments. */
  *[Symbol.iterator]() {
    for (const [subject, example] of this.#examples)
      yield { example, judgments: this.#judgments.get(subject) ?? [] };
  }
}
