import { and, asc, eq, inArray } from "drizzle-orm";
import type { Example, Judgment, Verdict, WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import type { RowKind, RowPage } from "./jobs/row-page.ts";
import { JUDGING_STAGES } from "./rules/stages/stage.ts";
import { answers, assignments, tasks } from "./tables.ts";

/** The rows that `JudgedExamples` collects. */
export const JUDGED_ROWS: readonly RowKind[] = ["judged examples", "judgments"];

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

/** A judgment with its time, and the time that it took from the claim on. */
interface StoredJudgment extends Judgment {
  readonly milliseconds: number;
  readonly at: number;
}

/** Collects the examples of a campaign with their judgments from pages. */
export class JudgedExamples {
  readonly #examples = new Map<string, Example>();
  readonly #judgments = new Map<string, StoredJudgment[]>();

  add({ of, text }: RowPage): void {
    if (of === "judged examples") {
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
