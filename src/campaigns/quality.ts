import { and, asc, eq, inArray } from "drizzle-orm";
import type { Example, Verdict, WorkerId } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import type { CampaignContext } from "./context.ts";
import type { CampaignFunctions } from "./jobs/campaign-functions.ts";
import { stateOf } from "./outcome.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { JUDGING_STAGES } from "./rules/stages/stage.ts";
import type { CampaignQuality } from "./schemas/quality.ts";
import { answers, assignments, tasks } from "./tables.ts";

type Context = Pick<CampaignContext, "db" | "now" | "jobs">;

/** Quality of the judgments so far. */
export async function qualityOf(context: Context, campaign: Campaign): Promise<CampaignQuality> {
  return fromJudgments(context, campaign, { name: "quality", compute: (call) => call.quality() });
}

/** Bias probes of the examples so far: accuracy of predicting the label from one modality alone. */
export async function biasOf(context: Context, campaign: Campaign) {
  return {
    probes: await fromJudgments(context, campaign, { name: "bias", compute: (call) => call.bias() }),
  };
}

async function fromJudgments<T>(
  { db, now, jobs }: Context,
  campaign: Campaign,
  { name, compute }: { readonly name: string; readonly compute: (call: CampaignFunctions) => Promise<T> },
): Promise<T> {
  const kinds = ["judged tasks", "answers"] as const;
  const result = async () => ({
    value: await jobs.compute(db, { campaign, kinds, now: now() }, compute),
  });
  const state = stateOf({ db, now }, campaign);
  return jobs.results.get(`${name} of ${campaign.id}`, state, result, { asksOften: true });
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
export async function getJudgedExamples(db: Db, campaign: string): Promise<readonly StoredJudgedExample[]> {
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
