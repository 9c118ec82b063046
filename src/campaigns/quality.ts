import { and, asc, eq, inArray } from "drizzle-orm";
import { type Example, Random, type Verdict, type WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import type { CampaignContext } from "./context.ts";
import { campaignBias, campaignQuality } from "./rules/quality/campaign-quality.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { JUDGING_STAGES } from "./rules/stages/stage.ts";
import { answers, assignments, tasks } from "./tables.ts";

/** Quality of the judgments so far. */
export async function qualityOf({ db }: CampaignContext, { id, seed }: Campaign) {
  const judged = await getJudgedExamples(db, id);
  return campaignQuality(judged, { random: new Random(seed).split("quality") });
}

/** Bias probes of the examples so far: accuracy of predicting the label from one modality alone. */
export async function biasOf({ db }: CampaignContext, { id, seed }: Campaign) {
  const judged = await getJudgedExamples(db, id);
  return { probes: campaignBias(judged, { random: new Random(seed).split("bias") }) };
}

/** An example with its judgments so far, in the order of submission. Its label is the writer's intention. */
export interface StoredJudgedExample {
  readonly example: Example;
  readonly judgments: readonly {
    readonly worker: WorkerId;
    readonly verdict: Verdict;
    /** From claim to answer. */
    readonly milliseconds: number;
    readonly at: number;
  }[];
}

/** Every example of a campaign that waits for judgments or has some, in the order in which they were created. */
async function getJudgedExamples(db: Db, campaign: string): Promise<readonly StoredJudgedExample[]> {
  const isJudging = inArray(tasks.stage, [...JUDGING_STAGES]);
  const opened = await db
    .select({ subject: tasks.subject, input: tasks.input })
    .from(tasks)
    .where(and(eq(tasks.campaign, campaign), isJudging))
    .orderBy(asc(tasks.id));
  const given = await db
    .select({
      subject: tasks.subject,
      worker: assignments.worker,
      content: answers.content,
      claimedAt: assignments.claimedAt,
      at: answers.at,
    })
    .from(answers)
    .innerJoin(assignments, eq(answers.assignment, assignments.id))
    .innerJoin(tasks, eq(answers.task, tasks.id))
    .where(and(eq(tasks.campaign, campaign), isJudging, eq(answers.status, "counted")))
    .orderBy(asc(answers.id));
  // Both validations of an example have one subject; the later one knows its split.
  const examples = new Map(opened.map(({ subject, input }) => [subject, input as Example]));
  const judgments = new Map<string, StoredJudgedExample["judgments"][number][]>();
  for (const { subject, worker, content, claimedAt, at } of given) {
    const all = judgments.get(subject) ?? [];
    judgments.set(subject, all);
    all.push({
      worker: worker as WorkerId,
      verdict: content as Verdict, // answers are validated before they are stored
      milliseconds: at - claimedAt,
      at,
    });
  }
  return Array.from(examples, ([subject, example]) => ({ example, judgments: judgments.get(subject) ?? [] }));
}
