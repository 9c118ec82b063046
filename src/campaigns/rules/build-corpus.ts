import {
  type Example,
  type Judgment,
  photographsOf,
  type Verdict,
  validationOf,
  type WorkerId,
} from "../../core/index.ts";
import type { Photo } from "../../photos/index.ts";
import type { Provenance } from "../schemas/images.ts";
import type { StageFunnel } from "../schemas/outcome.ts";
import type { ReviewedSentence } from "./quality/guideline-table.ts";
import type { RecipeState } from "./stages/run-recipe.ts";
import { JUDGING_STAGES, type StageName } from "./stages/stage.ts";
import type { ImageSet } from "./tasks/prune-images.ts";

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

/** An image of a campaign with its provenance (SPEC D3, D5). Its name in examples is its hash, the SHA-256 of its file. */
export interface CorpusImage extends Photo, Provenance {
  readonly bytes: number;
}

/** The data collected by a campaign. */
export interface CampaignData {
  /** Its tasks are those of judging stages at least. */
  readonly recipeState: RecipeState;
  /** The image sets with their queries, in the order in which they were added; none for scenes. */
  readonly sets?: readonly Pick<ImageSet, "set" | "query">[];
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
  /** The released form of each set's query: followed by a number that tells sets of the same query apart. */
  readonly queries: ReadonlyMap<number, string>;
  /** Examples with all their judgments, before any was dropped because of them (SPEC C3, D2). */
  readonly fullyJudged: readonly Example[];
  readonly answers: Iterable<RawAnswer>;
  /** The images that its examples show, by hash. */
  readonly images: ReadonlyMap<string, CorpusImage>;
  /** Reviews, by the names of workers in the corpus. */
  readonly reviews: readonly ReviewedSentence[];
  readonly funnel: readonly StageFunnel[];
  /** True when no task is open. */
  readonly settled: boolean;
}

/** The corpus of a campaign from its answers so far. The same answers give the same corpus. */
export function buildCorpus({
  recipeState,
  sets = [],
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
  const anonymous = anonymously(numbers);
  const examples = (recipeState.outputs as readonly Example[]).map(anonymous); // both recipes end with examples
  return {
    examples,
    queries: queriesOf(sets),
    fullyJudged: judgedExamples(recipeState).map(anonymous),
    answers: lazily(answers, rename),
    images: shownImages(images, examples),
    reviews: reviews.map(rename),
    funnel: recipeState.funnel,
    settled: recipeState.settled,
  };
}

/** Gives the workers of examples their names in the corpus. */
function anonymously(names: ReadonlyMap<WorkerId, WorkerId>): (example: Example) => Example {
  const renamed = new Map<Example["judgments"], Example["judgments"]>(); // many examples share theirs
  const rename = (judgment: Judgment) => ({ ...judgment, worker: names.get(judgment.worker)! }); // workers who answered have joined
  return (example) => {
    const judgments = renamed.get(example.judgments) ?? example.judgments.map(rename);
    renamed.set(example.judgments, judgments);
    return { ...example, writer: example.writer && names.get(example.writer), judgments };
  };
}

function shownImages(images: readonly CorpusImage[], examples: readonly Example[]) {
  const shown = new Set(examples.flatMap((example) => photographsOf(example).map(({ name }) => name)));
  return new Map(images.filter(({ hash }) => shown.has(hash)).map((image) => [image.hash, image]));
}

/** Key of an example's image set or presentation; sets are numbered over all splits, presentations within theirs. */
export function setKey({ pictures, split, set }: Pick<Example, "pictures" | "split" | "set">): string {
  return pictures[0]?.kind === "scene" ? `${split}-${set}` : `${set}`;
}

/** Key of an example that stays the same when it is assigned to a split. */
export function exampleKey(example: Example): string {
  return `${setKey(example)}-${example.position}-${example.sentenceNumber}`;
}

/** The key of the image set or presentation that a task is about: names of tasks begin with it, after their stage. */
export function setOfTask(task: string): string {
  return /^[^/]+\/((?:[a-z]+-)?\d+)/.exec(task)?.[1] ?? "";
}

/** The queries of image sets; those that were added without one have none. */
function queriesOf(sets: NonNullable<CampaignData["sets"]>): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const queries = new Map<number, string>();
  for (const { set, query } of sets) {
    if (query === "") continue;
    const number = counts.get(query) ?? 0;
    counts.set(query, number + 1);
    queries.set(set, `${query}${number}`);
  }
  return queries;
}

/** The examples of the last stage that workers carry out, with their judgments. */
function judgedExamples({ funnel, tasks, answersOf }: RecipeState): readonly Example[] {
  const last = funnel.findLast(({ stage }) => JUDGING_STAGES.some((name) => name === stage))!.stage;
  return tasks.flatMap(({ name, stage: of, seats, input }) => {
    const given = answersOf(name);
    if (of !== last || given.length < seats) return [];
    const example = input as Example;
    const stage = validationOf(example) === undefined ? {} : { stage: "extra" as const };
    const judgments = given.map(({ worker, content }) => ({ worker, verdict: content as Verdict, ...stage })); // the answers of this stage are verdicts
    return [{ ...example, judgments: [...example.judgments, ...judgments] }];
  });
}

/** Values made from others when they are iterated over; those that become undefined are left out. */
export function lazily<From, To>(
  values: Iterable<From>,
  make: (value: From, index: number) => To | undefined,
): Iterable<To> {
  return {
    *[Symbol.iterator]() {
      let index = 0;
      for (const value of values) {
        const made = make(value, index++);
        if (made !== undefined) yield made;
      }
    },
  };
}
