import type { Example, Verdict, WorkerId } from "../../core/index.ts";
import { mayTellIntention, type RawRecord, toNlvr2Record, toNlvrRecord } from "../../formats/index.ts";
import { imageFolder } from "../../scenes/index.ts";
import type { StageFunnel } from "../schemas/outcome.ts";
import type { ReviewedSentence } from "./quality/guideline-table.ts";
import type { RecipeState } from "./stages/run-recipe.ts";
import { JUDGING_STAGES, type StageName } from "./stages/stage.ts";

/** An answer as it was submitted, counted or surplus. */
export interface RawAnswer {
  /** The name of its task. */
  readonly task: string;
  readonly stage: StageName;
  readonly worker: WorkerId;
  readonly content: unknown;
  readonly status: "counted" | "surplus";
  readonly at: number;
}

/** Provenance of an image of a campaign (SPEC D5). */
export interface CorpusImage {
  /** Name of the image in examples: the SHA-256 of its file. */
  readonly hash: string;
  readonly type: string;
  readonly source: string;
  readonly licence: string;
  readonly attribution: string;
}

/** The data collected by a campaign. */
export interface CampaignData {
  readonly recipeState: RecipeState;
  /** In the order of submission. */
  readonly answers: readonly RawAnswer[];
  /** In the order in which they joined. */
  readonly workers: readonly WorkerId[];
  /** None for scenes. */
  readonly images?: readonly CorpusImage[];
  /** Reviews of sentences of closed rounds. */
  readonly reviews?: readonly ReviewedSentence[];
}

/** The corpus built from a campaign. Workers are called "w0", "w1" and so on, in the order in which they joined. */
export interface BuiltCorpus {
  readonly examples: readonly Example[];
  /** Examples with all their judgments, before any was dropped because of them (SPEC C3, D2). */
  readonly fullyJudged: readonly Example[];
  readonly answers: readonly RawAnswer[];
  /** The images that its examples show. */
  readonly images: readonly CorpusImage[];
  /** Reviews, by the names of workers in the corpus. */
  readonly reviews: readonly ReviewedSentence[];
  readonly funnel: readonly StageFunnel[];
  /** True when no task is open. */
  readonly settled: boolean;
}

/** The corpus of a campaign from its answers so far. The same answers give the same corpus. */
export function buildCorpus({
  recipeState,
  answers,
  workers,
  images = [],
  reviews = [],
}: CampaignData): BuiltCorpus {
  const numbers = new Map(workers.map((worker, number) => [worker, `w${number}` as WorkerId]));
  const rename = <T extends { readonly worker: WorkerId }>(each: T): T => ({
    ...each,
    worker: numbers.get(each.worker)!, // workers who answered have joined
  });
  const anonymous = ({ writer, validation, judgments, ...example }: Example): Example => ({
    ...example,
    writer: writer === undefined ? undefined : numbers.get(writer),
    validation: validation === undefined ? undefined : rename(validation),
    judgments: judgments.map(rename),
  });
  const examples = (recipeState.outputs as readonly Example[]).map(anonymous); // both recipes end with examples
  const shown = new Set(
    examples.flatMap(({ picture }) => (picture.kind === "pair" ? [picture.left, picture.right] : [])),
  );
  return {
    examples,
    fullyJudged: judgedExamples(recipeState).map(anonymous),
    answers: answers.map(rename),
    images: images.filter(({ hash }) => shown.has(hash)),
    reviews: reviews.map(rename),
    funnel: recipeState.funnel,
    settled: recipeState.settled,
  };
}

/** The examples of the last stage that workers carry out, with their judgments. */
function judgedExamples({ funnel, tasks, answersOf }: RecipeState): readonly Example[] {
  const last = funnel.findLast(({ stage }) => JUDGING_STAGES.some((name) => name === stage))!.stage;
  return tasks.flatMap(({ name, stage, seats, input }) => {
    const given = answersOf(name);
    if (stage !== last || given.length < seats) return [];
    const judgments = given.map(({ worker, content }) => ({ worker, verdict: content as Verdict })); // the answers of this stage are verdicts
    return [{ ...(input as Example), judgments }];
  });
}

/** A file of JSON Lines. */
export interface CorpusFile {
  readonly name: string;
  readonly records: readonly RawRecord[];
}

/** Folders of NLVR2's training images (SPEC D3). */
const TRAIN_FOLDERS = 100;

/** Files beside the splits of a corpus. */
export const EXTRA_FILES: readonly string[] = ["judgments.json", "answers.json", "images.json"];

/**
 * A corpus in the official format, a file for each split, with files of the raw answers and of the provenance of
 * images.
 */
export function corpusFiles({ examples, answers, images }: BuiltCorpus): readonly CorpusFile[] {
  const splits = new Map<string, RawRecord[]>();
  for (const example of examples) {
    const records = splits.get(example.split) ?? [];
    records.push(toRecord(example));
    splits.set(example.split, records);
  }
  const isJudgment = ({ stage }: RawAnswer) => JUDGING_STAGES.includes(stage);
  return [
    ...Array.from(splits, ([split, records]) => ({ name: `${split}.json`, records })),
    { name: "judgments.json", records: answers.filter(isJudgment).map(toJudgmentRecord) },
    { name: "answers.json", records: answers.filter((each) => !isJudgment(each)).map(toAnswerRecord) },
    ...(images.length === 0 ? [] : [{ name: "images.json", records: images.map((image) => ({ ...image })) }]),
  ];
}

function toRecord(example: Example): RawRecord {
  const { id: identifier, sentence, label, picture, judgments } = example;
  if (picture.kind === "scene") {
    const directory = imageFolder(example.set);
    const intended = mayTellIntention(example.split) ? example.intended : undefined;
    return toNlvrRecord({
      identifier,
      sentence,
      label,
      intended,
      directory,
      judgments,
      scene: picture.scene,
    });
  }
  const { left, right } = picture;
  const { set, synset = "", writer, validation } = example;
  const isTraining = example.split === "train";
  return toNlvr2Record({
    identifier,
    sentence,
    label,
    left,
    right,
    synset,
    query: `${synset}${set}`,
    writer: writer!, // a campaign knows the writer of every sentence
    validation: validation === undefined ? [] : [validation],
    judgments: isTraining ? undefined : judgments,
    directory: isTraining ? set % TRAIN_FOLDERS : undefined,
  });
}

function toJudgmentRecord({ task, worker, content, status, at }: RawAnswer): RawRecord {
  return { task, worker, verdict: content, counted: status === "counted", at };
}

function toAnswerRecord({ task, worker, content, status, at }: RawAnswer): RawRecord {
  return { task, worker, answer: content, counted: status === "counted", at };
}
