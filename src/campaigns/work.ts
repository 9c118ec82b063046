import { CounterpointError, type WorkerId } from "../core/index.ts";
import type { Queries, Transaction } from "../database/index.ts";
import { getCampaign } from "./campaigns.ts";
import { claim } from "./claim.ts";
import type { CampaignContext, Work } from "./context.ts";
import { getEarnings } from "./counts.ts";
import { getSituation } from "./eligibility.ts";
import { consentOf } from "./give-consent.ts";
import { urlForWorkers } from "./image-url.ts";
import { getQualification } from "./qualification.ts";
import { nextPartsOf, standingsOf } from "./qualify.ts";
import { getStudy, getStudyOf, type Study } from "./recruitment.ts";
import { refuseFor } from "./refuse-for.ts";
import type { Refusal } from "./rules/assignments/seats.ts";
import { payOf } from "./rules/ledger/pay-scale.ts";
import {
  isQualified,
  type QualificationState,
  qualificationFor,
} from "./rules/qualification/qualification.ts";
import { type Campaign, NO_HASHES, stagesOf } from "./rules/recipes/campaign.ts";
import { type ReadableTask, readAnswer } from "./rules/stages/parse-answer.ts";
import type { StageName } from "./rules/stages/stage.ts";
import { checkSentence, type SentenceCheck } from "./rules/writing/check-sentence.ts";
import type { ClaimReply, WorkReply } from "./schemas/work.ts";
import { whoWrote } from "./sentences.ts";
import { releaseClosed, submit } from "./submit.ts";
import { splitWhenReady } from "./tasks.ts";
import { viewTask } from "./view-task.ts";
import { addWorkerEvent, getStanding, join } from "./workers.ts";

/** Lets a worker in, or in again if it had left. */
export async function joinCampaign(
  { queries, now, newId }: CampaignContext,
  place: { readonly campaign: string; readonly source: string; readonly sourceName: string },
): Promise<WorkerId> {
  const worker = await join(queries, { ...place, id: newId() as WorkerId, now: now() });
  if ((await getStanding(queries, worker)) === "left") {
    const campaign = await getCampaign(queries, place.campaign);
    await addWorkerEvent(queries, { campaign, worker, event: "joined", by: worker, now: now() });
  }
  return worker;
}

/** Lets a participant of a campaign's study in, by the parameters that its marketplace adds to the address. */
export async function joinFromStudy(
  context: CampaignContext,
  { campaign, parameters }: { readonly campaign: string; readonly parameters: Record<string, string> },
): Promise<WorkerId> {
  const study = await getStudy(context.queries, campaign);
  const value = (name: string) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined);
  const sourceName = study && value(study.workerParameter);
  if (study === undefined || !sourceName || value(study.studyParameter) !== study.study)
    throw new CounterpointError("campaign/unknown", "There is no such study");
  return joinCampaign(context, { campaign, source: study.source, sourceName });
}

/** What a worker is told about its work. */
export async function describeWork(context: CampaignContext, { worker, campaign }: Work): Promise<WorkReply> {
  const { name, recipe, currency, settings } = campaign;
  const tasks = Array.from(asksOf(campaign), ([stage, asks]) => ({ stage, asks, ...payOf(stage, settings) }));
  const [earnings, consent] = [
    await getEarnings(context.queries, worker),
    await consentOf(context, { worker, campaign }),
  ];
  return { campaign: { name, recipe, currency }, tasks, ...earnings, consent };
}

/** The task that a worker holds, or a new one. */
export async function claimTask(context: CampaignContext, { worker, campaign }: Work): Promise<ClaimReply> {
  const { queries, now, newId } = context;
  const { state, qualification, pool } = await getSituation(queries, campaign, worker);
  const isRunning = state === "started";
  const offered = [...asksOf(campaign).keys()];
  const open = offered.filter((stage) => isQualifiedFor(stage, { campaign, qualification }));
  const stages = isRunning ? open : []; // what the worker holds it may finish
  const tryToClaim = () => claim(queries, { campaign, worker, stages, pool, id: newId(), now: now() });
  let result = await tryToClaim();
  if (result.kind === "none" && result.reason === "budget") {
    // Money that is set aside for answers which can no longer come may be enough.
    if ((await releaseClosed(queries, campaign, now())) > 0) result = await tryToClaim();
  }
  if (result.kind === "none" && result.reason === "no-task" && isRunning) {
    // The time of tasks that everything waited for may have run out.
    if (await splitWhenReady(queries, campaign, now())) result = await tryToClaim();
  }
  if (result.kind === "none") {
    const why = isRunning ? (open.length === 0 ? "qualification" : "no-task") : "paused";
    return none(context, { worker, campaign }, result.reason === "no-task" ? why : result.reason);
  }
  const { assignment, leaseEnds, task } = result;
  const asks = asksOf(campaign).get(task.stage)!; // a task belongs to a stage of its recipe
  return {
    kind: "task",
    assignment,
    leaseEnds,
    asks,
    task: viewTask(task, { assignment, campaign, urlOf: urlForWorkers }),
  };
}

async function none(
  { queries }: CampaignContext,
  { worker, campaign }: Work,
  reason: Extract<ClaimReply, { kind: "none" }>["reason"],
): Promise<ClaimReply> {
  const [study, state] = [await getStudyOf(queries, worker), await getQualification(queries, worker)];
  const hasFailed =
    reason === "qualification" && Object.values(standingsOf(state)).every((each) => each === "failed");
  return {
    kind: "none",
    reason,
    nextParts: nextPartsOf(state, campaign),
    completionUrl: study === undefined ? null : completionUrl(study, hasFailed ? "unqualified" : "finished"),
  };
}

/** Takes an answer that fits its task. A repeated request is answered like the first, whatever it holds. */
export async function takeAnswer(
  { queries, now }: CampaignContext,
  { worker, campaign }: Work,
  sent: { readonly assignment: string; readonly key: string; readonly content: unknown },
) {
  const read = async (task: ReadableTask, transaction: Transaction) => {
    const answer = readAnswer(task, sent.content, campaign);
    if (!answer.ok) throw new CounterpointError("data/invalid", answer.problem);
    const { content } = answer;
    if (typeof content === "object" && "sentence" in content) {
      const about = { worker, campaign, assignment: sent.assignment };
      refuseFor((await checkWritten(transaction, about, content.sentence)).problems);
    }
    return content;
  };
  const result = await submit(queries, { campaign, worker, ...sent, read, now: now() });
  if (result.kind === "refused") throw refusal(result.reason);
  return { kind: result.kind, at: result.at };
}

/** Looks at a sentence as the worker writes it. */
export async function checkWritten(
  queries: Queries | Transaction,
  { campaign, ...by }: Work & { readonly assignment?: string },
  sentence: string,
): Promise<SentenceCheck> {
  const writtenBefore = await whoWrote(queries, { campaign: campaign.id, ...by, sentence });
  const { recipe, settings } = campaign;
  return checkSentence(sentence, { recipe, leastWords: settings.leastWords, writtenBefore });
}

/** Lets a worker go for good: its seats are returned, what it answered stays and is paid. */
export async function leaveCampaign({ queries, now }: CampaignContext, { worker, campaign }: Work) {
  await addWorkerEvent(queries, { campaign, worker, event: "left", by: worker, now: now() });
  const study = await getStudyOf(queries, worker);
  return { completionUrl: study === undefined ? null : completionUrl(study, "left") };
}

/** Whether a worker may take tasks of a stage (SPEC W1). */
function isQualifiedFor(
  stage: StageName,
  { campaign, qualification }: { readonly campaign: Campaign; readonly qualification: QualificationState },
): boolean {
  return !campaign.settings.qualification || isQualified(qualificationFor(stage), qualification);
}

/** The stages that workers carry out, with what they are asked. */
function asksOf(campaign: Campaign): ReadonlyMap<StageName, string> {
  return new Map(
    stagesOf(campaign, NO_HASHES).flatMap(({ name, asks }) =>
      name === "splitting" ? [] : [[name, asks] as const],
    ),
  );
}

/** A seat that a worker no longer has. */
export function refusal(reason: Refusal): CounterpointError {
  return new CounterpointError("campaign/refused", `The task is not the worker's to answer: ${reason}`);
}

/** Where a participant goes back to, with the code of how it ended. */
function completionUrl(study: Study, outcome: "finished" | "left" | "unqualified"): string {
  const { finishedCode: finished, leftCode: left, unqualifiedCode } = study;
  const code = { finished, left, unqualified: unqualifiedCode ?? left }[outcome];
  return study.completionUrl.replaceAll("{code}", encodeURIComponent(code));
}
