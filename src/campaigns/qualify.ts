import { CounterpointError } from "../core/index.ts";
import { throwIfProblems } from "./answer.ts";
import { requireConsent } from "./consent.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { copy } from "./copy.ts";
import { drawnPictureUrl } from "./drawings/drawn-pictures.ts";
import { requireImages, urlForMembers, urlForWorkers } from "./images.ts";
import { getWorkerStatus } from "./lock.ts";
import {
  addPartAnswer,
  getMaterials,
  getMaterialsById,
  getQualification,
  getSentencesToCheck,
} from "./qualification.ts";
import {
  gradeAnswers,
  type QualificationMaterials,
  type QualificationPicture,
  questionsForWorker,
  validateMaterials,
  type WorkerQuestions,
} from "./rules/qualification/materials.ts";
import {
  correctToPass,
  nextPart,
  type PartOutcome,
  partsOf,
  type QualificationPart,
  type QualificationState,
  qualificationStatus,
  questionCounts,
  triesLeft,
} from "./rules/qualification/qualification.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";
import { checkSentence } from "./rules/writing/check-sentence.ts";
import { type ViewedPicture, WrittenPart } from "./schemas/qualification.ts";
import type { NextPart } from "./schemas/work.ts";

/** Qualification status of a worker, and the parts that they can take next. */
export async function qualificationOf({ db }: CampaignContext, { worker, campaign }: WorkerSession) {
  const state = await getQualification(db, worker);
  const isActive = (await getWorkerStatus(db, worker)) === "active";
  return {
    qualifications: qualificationStatuses(state, campaign),
    nextParts: isActive ? nextPartsOf(state, campaign) : [],
  };
}

export function qualificationStatuses(state: QualificationState, { settings }: Campaign) {
  return {
    writer: qualificationStatus("writer", state, settings),
    validator: qualificationStatus("validator", state, settings),
  };
}

/** The parts that a worker can take now; none in a campaign without qualification. */
export function nextPartsOf(state: QualificationState, { settings }: Campaign): NextPart[] {
  if (!settings.requireQualification) return [];
  return (["writer", "validator"] as const).flatMap((each) => {
    const part = nextPart(each, state, settings);
    if (part === undefined) return [];
    const parts = partsOf(each, settings);
    const questions = questionCounts(settings)[part];
    return [
      {
        part,
        questions,
        correctToPass: part === "writing" ? null : correctToPass(questions, settings),
        tries: settings.qualificationTries,
        triesLeft: triesLeft(part, state, settings),
        step: parts.indexOf(part) + 1,
        steps: parts.length,
      },
    ];
  });
}

/** The questions of a part that the worker can take now, without their key. */
export async function getQuestions(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
  part: QualificationPart,
) {
  await requireConsent(context, { worker, campaign });
  const { db } = context;
  const { nextParts } = await qualificationOf(context, { worker, campaign });
  const isNext = nextParts.some((next) => next.part === part);
  if (!isNext)
    throw new CounterpointError("campaign/refused", `The part "${part}" is not the worker's next part`);
  const { materials } = await getMaterials(db, campaign);
  const { pictures, questions } = questionsForWorker(materials, part, campaign);
  const viewed = Object.entries(pictures).map(([name, picture]) => [
    name,
    viewPicture(picture, urlForWorkers),
  ]);
  return { part, pictures: Object.fromEntries(viewed), questions: copy(questions) };
}

/** Accepts the answers to a part. Parts with a key are graded at once, a sentence waits for a reviewer. */
export async function submitPart(
  context: CampaignContext,
  { worker, campaign }: WorkerSession,
  sent: { readonly part: QualificationPart; readonly key: string; readonly content: unknown },
) {
  await requireConsent(context, { worker, campaign });
  const { db, now } = context;
  const { id, materials } = await getMaterials(db, campaign);
  const { content, outcome } = readPart(materials, sent, campaign);
  const given = { ...sent, campaign, worker, content, outcome, materials: id, now: now() };
  const result = await addPartAnswer(db, given);
  const state = await getQualification(db, worker);
  return {
    kind: result.kind,
    outcome: result.outcome.kind,
    triesLeft: triesLeft(sent.part, state, campaign.settings),
  };
}

function readPart(
  materials: QualificationMaterials,
  { part, content }: { readonly part: QualificationPart; readonly content: unknown },
  campaign: Campaign,
): { readonly content: unknown; readonly outcome: PartOutcome } {
  const { settings, recipe } = campaign;
  if (part === "writing") {
    const written = WrittenPart.safeParse(content).data;
    if (written === undefined) throw invalid("The answer must be a sentence");
    const { problems } = checkSentence(written.sentence, { recipe, ...settings, writtenBefore: "nobody" });
    throwIfProblems(problems);
    return { content: written, outcome: { kind: "waiting" } };
  }
  const given = readOptions(questionsForWorker(materials, part, campaign), content);
  return { content: given, outcome: gradeAnswers(materials, part, { given, settings }) };
}

/** One valid option for every question of a part, and nothing else. */
function readOptions({ questions }: WorkerQuestions, content: unknown): Readonly<Record<string, string>> {
  const sent = new Map(Object.entries(content ?? {}));
  const given = questions.map(({ id, options }) => {
    const option = options.find((each) => each === sent.get(id));
    if (option === undefined) throw invalid("Answer every question");
    return [id, option] as const;
  });
  return Object.fromEntries(given);
}

/** Sentences of qualifications that wait for a reviewer, with the pictures and prompt that they were written for. */
export async function listSentencesToCheck({ db }: CampaignContext, campaign: Campaign) {
  const waiting = await getSentencesToCheck(db, campaign.id);
  const urlOf = urlForMembers(campaign.id);
  return Promise.all(
    waiting.map(async ({ id, content, materials: written }) => {
      const { pictures, writing } = await getMaterialsById(db, campaign, written);
      const { prompt, picture, selected } = writing;
      const { sentence } = WrittenPart.parse(content);
      return { id, prompt, picture: viewPicture(pictures[picture]!, urlOf), ...copy({ selected }), sentence };
    }),
  );
}

/** Throws when the materials of a campaign cannot be used. */
export async function requireValidMaterials(
  { db }: CampaignContext,
  materials: QualificationMaterials,
  campaign: Campaign,
): Promise<void> {
  const problems = validateMaterials(materials, campaign);
  if (problems.length > 0) throw invalid(`Invalid qualification questions: ${problems.join("; ")}`);
  await requireImages(db, campaign.id, uploadedImagesOf(materials));
}

/** The images of materials that are not drawn. */
export function uploadedImagesOf({ pictures }: QualificationMaterials): readonly string[] {
  const shown = Object.values(pictures).flatMap((picture) =>
    picture.kind === "pairs" ? picture.pairs.flat() : [],
  );
  return shown.filter((image) => drawnPictureUrl(image) === undefined);
}

function viewPicture(picture: QualificationPicture, urlOf: (image: string) => string): ViewedPicture {
  if (picture.kind === "scenes") return copy(picture);
  const { kind, pairs } = picture;
  const view = (image: string) => ({ image, url: drawnPictureUrl(image) ?? urlOf(image) });
  return { kind, pairs: pairs.map(([left, right]) => [view(left), view(right)]) };
}

function invalid(message: string): CounterpointError {
  return new CounterpointError("data/invalid", message);
}
