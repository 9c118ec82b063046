import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { answers, tasks } from "./tables.ts";

/** Answers to a stage within a span of time. */
export interface ThroughputPoint {
  /** When the span begins. */
  readonly at: number;
  readonly stage: StageName;
  readonly answers: number;
}

const MINUTE = 60_000;
const SPANS = [MINUTE / 6, MINUTE, 10 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE];
const MOST_SPANS = 120;

/** How many answers came when, in the shortest spans that give no more than some hundred points a stage. */
export async function getThroughput(
  db: Db,
  campaign: string,
): Promise<{ readonly span: number; readonly points: readonly ThroughputPoint[] }> {
  const own = and(eq(tasks.campaign, campaign), eq(answers.status, "counted"));
  const [bounds] = await db
    .select({ first: sql<number>`min(${answers.at})::float8`, last: sql<number>`max(${answers.at})::float8` })
    .from(answers)
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(own);
  const { first, last } = bounds!; // a minimum is always one row, of nulls where there is nothing
  const span = SPANS.find((each) => (last - first) / each <= MOST_SPANS) ?? SPANS.at(-1)!;
  const begin = sql<number>`(${answers.at} / ${sql.raw(`${span}`)} * ${sql.raw(`${span}`)})::float8`;
  const points = await db
    .select({ at: begin, stage: tasks.stage, answers: sql<number>`count(*)::int` })
    .from(answers)
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(own)
    .groupBy(begin, tasks.stage)
    .orderBy(asc(begin));
  return { span, points };
}
