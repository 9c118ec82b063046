import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import { JudgedExamples } from "./jobs/judged-examples.ts";
import { readJudgedSubjects } from "./jobs/read-rows.ts";
import { JUDGING_STAGES } from "./rules/stages/stage.ts";
import { tasks } from "./tables.ts";

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
  const examples = new JudgedExamples();
  for await (const page of readJudgedSubjects(db, campaign, subjects)) examples.add(page);
  return { total: await db.$count(tasks, isFirst), examples };
}
