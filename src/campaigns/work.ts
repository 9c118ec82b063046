import { CounterpointError, type WorkerId } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { getCampaign } from "./campaigns.ts";
import { claim } from "./claim.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { getEarnings } from "./counts.ts";
import { getEligibility } from "./eligibility.ts";
import { consentOf } from "./give-consent.ts";
import { urlForWorkers } from "./image-url.ts";
import { getQualification } from "./qualification.ts";
import { nextPartsOf, qualificationStatuses } from "./qualify.ts";
import { getStudy, getStudyOf, type Study } from "./recruitment.ts";
import type { ClaimRefusal } from "./rules/assignments/seats.ts";
import { isQualified } from "./rules/qualification/qualification.ts";
import {
  crowdStagesOf,
  parseAnswer,
  stageOf,
  type TaskInput,
  viewTask,
} from "./rules/recipes/campaign-tasks.ts";
import { checkSentence, isWritten, type SentenceCheck } from "./rules/writing/check-sentence.ts";
import type { ClaimReply, WorkReply } from "./schemas/work.ts";
import { previousWriter } from "./sentences.ts";
import { releaseExpired, submit } from "./submit.ts";
import { splitWhenReady } from "./tasks.ts";
import { throwIfProblems } from "./throw-if-problems.ts";
import { addWorkerEvent, findOrAddWorker, getWorkerStatus } from "./workers.ts";

/** Lets a worker in, or in again if it had left. */
export async function joinCampaign(
  { db, now, newId }: CampaignContext,
  place: { readonly campaign: string; readonly source: string; readonly externalId: string },
): Promise<WorkerId> {
  const worker = await findOrAddWorker(db, { ...place, id: newId() as WorkerId, now: now() });
  if ((await getWorkerStatus(db, worker)) === "left") {
    const campaign = await getCampaign(db, place.campaign);
    await addWorkerEvent(db, { campaign, worker, event: "joined", by: worker, now: now() });
  }
  return worker;
}

/** Lets a participant of a campaign's study in, by the parameters that its marketplace adds to the address. */
export async function joinFromStudy(
  context: CampaignContext,
  { campaign, parameters }: { readonly campaign: string; readonly parameters: Record<string, string> },
): Promise<WorkerId> {
  const study = await getStudy(context.db, campaign);
  const value = (name: string) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined);
  const externalId = study && value(study.workerParameter);
  if (study === undefined || !externalId || value(study.studyParameter) !== study.study)
    throw new CounterpointError("campaign/unknown", "There is no such study");
  return joinCampaign(context, { campaign, source: study.source, externalId });
}

/** What a worker is told about its work. */
export async function describeWork(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
): Promise<WorkReply> {
  const { name, recipe, currency, settings } = campaign;
  const tasks = crowdStagesOf(campaign).map(({ name: stage, prompt, task }) => ({
    stage,
    prompt,
    ...task.pay(settings),
  }));
  const [earnings, consent] = [
    await getEarnings(context.db, worker),
    await consentOf(context, { worker, campaign }),
  ];
  return { campaign: { name, recipe, currency }, tasks, ...earnings, consent };
}

/** The task that a worker holds, or a new one. */
export async function claimTask(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
): Promise<ClaimReply> {
  const { db, now, newId } = context;
  const { state, qualification, pool } = await getEligibility(db, campaign, worker);
  const isRunning = state === "started";
  // The stages that the worker is qualified for (SPEC W1).
  const open = crowdStagesOf(campaign).flatMap(({ name, task }) =>
    !campaign.settings.requireQualification || isQualified(task.qualification, qualification) ? [name] : [],
  );
  const stages = isRunning ? open : []; // what the worker holds it may finish
  const tryToClaim = () => claim(db, { campaign, worker, stages, pool, id: newId(), now: now() });
  let result = await tryToClaim();
  if (result.kind === "none" && result.reason === "budget") {
    // Money that is set aside for answers which can no longer come may be enough.
    if ((await releaseExpired(db, campaign, now())) > 0) result = await tryToClaim();
  }
  if (result.kind === "none" && result.reason === "no-task" && isRunning) {
    // The time of tasks that everything waited for may have run out.
    if (await splitWhenReady(db, campaign, now())) result = await tryToClaim();
  }
  if (result.kind === "none") {
    const why = isRunning ? (open.length === 0 ? "qualification" : "no-task") : "paused";
    return noTask(context, { worker, campaign }, result.reason === "no-task" ? why : result.reason);
  }
  const { assignment, leaseEnds, task } = result;
  const { prompt } = stageOf(campaign, task.stage);
  return {
    kind: "task",
    assignment,
    leaseEnds,
    prompt,
    task: viewTask(task, { assignment, campaign, urlOf: urlForWorkers }),
  };
}

async function noTask(
  { db }: CampaignContext,
  { worker, campaign }: WorkerSession,
  reason: Extract<ClaimReply, { kind: "none" }>["reason"],
): Promise<ClaimReply> {
  const [study, state] = [await getStudyOf(db, worker), await getQualification(db, worker)];
  const hasFailed =
    reason === "qualification" &&
    Object.values(qualificationStatuses(state)).every((each) => each === "failed");
  return {
    kind: "none",
    reason,
    nextParts: nextPartsOf(state, campaign),
    completionUrl: study === undefined ? null : completionUrl(study, hasFailed ? "unqualified" : "finished"),
  };
}

/** Takes an answer that fits its task. A repeated request is answered like the first, whatever it holds. */
export async function submitAnswer(
  { db, now }: CampaignContext,
  { worker, campaign }: WorkerSession,
  sent: { readonly assignment: string; readonly key: string; readonly content: unknown },
) {
  const read = async (task: TaskInput, transaction: Transaction) => {
    const answer = parseAnswer(task, sent.content, campaign);
    if (!answer.ok) throw new CounterpointError("data/invalid", answer.problem);
    const { content } = answer;
    if (isWritten(content)) {
      const about = { worker, campaign, assignment: sent.assignment };
      throwIfProblems((await checkDraft(transaction, about, content.sentence)).problems);
    }
    return content;
  };
  const result = await submit(db, { campaign, worker, ...sent, read, now: now() });
  if (result.kind === "refused") throw refusalError(result.reason);
  return { kind: result.kind, at: result.at };
}

/** Looks at a sentence as the worker writes it. */
export async function checkDraft(
  db: Db | Transaction,
  { campaign, ...by }: WorkerSession & { readonly assignment?: string },
  sentence: string,
): Promise<SentenceCheck> {
  const writtenBefore = await previousWriter(db, { campaign: campaign.id, ...by, sentence });
  const { recipe, settings } = campaign;
  return checkSentence(sentence, { recipe, minWords: settings.minWords, writtenBefore });
}

/** Lets a worker go for good: its seats are returned, what it answered stays and is paid. */
export async function leaveCampaign({ db, now }: CampaignContext, { worker, campaign }: WorkerSession) {
  await addWorkerEvent(db, { campaign, worker, event: "left", by: worker, now: now() });
  const study = await getStudyOf(db, worker);
  return { completionUrl: study === undefined ? null : completionUrl(study, "left") };
}

/** A seat that a worker no longer has. */
export function refusalError(reason: ClaimRefusal): CounterpointError {
  return new CounterpointError("campaign/refused", `The task is not the worker's to answer: ${reason}`);
}

/** Where a participant goes back to, with the code of how it ended. */
function completionUrl(study: Study, outcome: "finished" | "left" | "unqualified"): string {
  const { finishedCode: finished, leftCode: left, unqualifiedCode } = study;
  const code = { finished, left, unqualified: unqualifiedCode ?? left }[outcome];
  return study.completionUrl.replaceAll("{code}", encodeURIComponent(code));
}
