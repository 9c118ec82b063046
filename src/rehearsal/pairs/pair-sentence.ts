import type { ScenePair } from "../../campaigns/index.ts";
import type { Random, Scene, Verdict } from "../../core/index.ts";
import { countItems, ITEM_PHRASES, phrasesIn } from "./item-phrase.ts";

/** The pairs that a sentence is to be true of, and the others. */
export interface PairSelection {
  readonly selected: readonly ScenePair[];
  readonly unselected: readonly ScenePair[];
}

type JudgeScene = (sentence: string, scene: Scene) => Verdict;

/** Correct verdict on a simulated sentence about a pair; any other sentence is nonsense. */
export function judgePairSentence(written: string, pair: ScenePair, judge: JudgeScene): Verdict {
  const sentence = withoutRemark(written);
  const [, start, rest] = START.exec(sentence) ?? [];
  if (rest === undefined) {
    const truth = countingTruth(sentence, pair);
    return truth === undefined ? "nonsense" : `${truth}`;
  }
  const verdicts = [judge(rest, pair[0]), judge(rest, pair[1])] as const;
  if (verdicts.includes("nonsense")) return "nonsense";
  const form = IMAGE_FORMS.find((each) => each.start === start)!; // the pattern lists their starts
  return `${form.holds(verdicts[0] === "true", verdicts[1] === "true")}`;
}

/** What a sentence may add, without a bearing on its truth, by the guideline that it breaks (AP Table 8). */
export const REMARKS = {
  opinion: ", which looks nice",
  photograph: ", in a picture that is cropped",
  text: ", with a word written on it",
} as const;

function withoutRemark(sentence: string): string {
  const remark = Object.values(REMARKS).find((each) => sentence.endsWith(`${each}.`));
  return remark === undefined ? sentence : `${sentence.slice(0, -remark.length - 1)}.`;
}

/** A way to speak of the two images of a pair. */
interface PairForm {
  /** Share of the sentences of NLVR2 that reason so, in percent (AP Table 10). */
  readonly share: number;
  write(selection: PairSelection, tools: WritingTools): Promise<string | undefined>;
}

export interface WritingTools {
  readonly random: Random;
  /** A sentence true of some scenes and false of others; undefined when none is found. */
  readonly writeForScenes: (trues: readonly Scene[], falses: readonly Scene[]) => Promise<string | undefined>;
}

/** A sentence about one scene, said of one or both images. */
interface ImageForm {
  readonly start: string;
  readonly share: number;
  /** Truth of the pair by the truth of the sentence in either image. */
  holds(left: boolean, right: boolean): boolean;
  /** Scenes that the sentence must be true and false of, so that the pairs are; `side` chooses an image of a pair. */
  scenes(selection: PairSelection, side: () => 0 | 1): Readonly<Record<"trues" | "falses", readonly Scene[]>>;
}

const IMAGE_FORMS: readonly ImageForm[] = [
  ...([0, 1] as const).map((side): ImageForm => {
    return {
      start: `In the ${side === 0 ? "left" : "right"} image, `,
      share: 13.25, // half of 26.5
      holds: (...truths) => truths[side],
      scenes: ({ selected, unselected }) => ({
        trues: selected.map((pair) => pair[side]),
        falses: unselected.map((pair) => pair[side]),
      }),
    };
  }),
  {
    start: "In both images, ",
    share: 11,
    holds: (left, right) => left && right,
    scenes: ({ selected, unselected }, side) => ({
      trues: selected.flat(),
      falses: unselected.map((pair) => pair[side()]),
    }),
  },
  {
    start: "In at least one image, ",
    share: 19,
    holds: (left, right) => left || right,
    scenes: ({ selected, unselected }, side) => ({
      trues: selected.map((pair) => pair[side()]),
      falses: unselected.flat(),
    }),
  },
  {
    start: "In exactly one image, ",
    share: 3,
    holds: (left, right) => left !== right,
    scenes: ({ selected, unselected }, side) => {
      const ordered = selected.map((pair) => (side() === 0 ? pair : ([pair[1], pair[0]] as const)));
      const falses = [...ordered.map(([, other]) => other), ...unselected.flat()];
      return { trues: ordered.map(([one]) => one), falses };
    },
  },
];

const START = new RegExp(`^(${IMAGE_FORMS.map(({ start }) => start).join("|")})(.*)$`);

/** Largest number that a sentence names, as few people count further. */
const MAX_COUNT = 12;

/** The forms of simulated sentences: about one scene each, comparing the images, or counting in both together. */
export const PAIR_FORMS: readonly PairForm[] = [
  ...IMAGE_FORMS.map(({ start, share, scenes }): PairForm => {
    return {
      share,
      write: async (selection, { random, writeForScenes }) => {
        const { trues, falses } = scenes(selection, () => random.below(2) as 0 | 1);
        const sentence = await writeForScenes(trues, falses);
        return sentence === undefined
          ? undefined
          : `${start}${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
      },
    };
  }),
  countingForm(6, ITEM_PHRASES.flatMap(comparisons)),
  countingForm(34.5, ITEM_PHRASES.flatMap(totals)), // the rest, which needs no image in particular
];

function countingForm(share: number, sentences: readonly string[]): PairForm {
  return {
    share,
    write: async (selection, { random }) =>
      random.shuffle(sentences).find((sentence) => distinguishes(sentence, selection)),
  };
}

/** True when a counting sentence is true of the selected pairs and false of the others. */
export function distinguishes(sentence: string, { selected, unselected }: PairSelection): boolean {
  return (
    selected.every((pair) => countingTruth(sentence, pair) === true) &&
    unselected.every((pair) => countingTruth(sentence, pair) === false)
  );
}

function comparisons(phrase: string): readonly string[] {
  return [
    `There are more ${phrase}s in the left image than in the right image.`,
    `There are more ${phrase}s in the right image than in the left image.`,
  ];
}

/** Sentences on the number of such items in both images. */
export function totals(phrase: string): readonly string[] {
  return Array.from({ length: MAX_COUNT }, (_, i) => i + 1).flatMap((count) =>
    ["exactly", "at least", "at most"].map((relation) => {
      const are = count === 1 ? "is" : "are";
      return `There ${are} ${relation} ${count} ${phrase}${count === 1 ? "" : "s"} in the two images together.`;
    }),
  );
}

const TOTAL = /^There (?:is|are) (exactly|at least|at most) (\d+) .* in the two images together\.$/;
const COMPARISON = /^There are more .* in the (left|right) image than in the (?:left|right) image\.$/;
export const SINGLE_OBJECT = /^There is a [a-z ]+\.$/;
export const ONE_IN_EACH = /^The left image contains a [a-z ]+, and the right image contains a [a-z ]+\.$/;

/** Truth of a sentence that counts items; undefined for any other sentence. */
function countingTruth(sentence: string, pair: ScenePair): boolean | undefined {
  const [phrase, second] = phrasesIn(sentence);
  if (phrase === undefined) return undefined;
  const [left, right] = [countItems(phrase, pair[0]), countItems(phrase, pair[1])];
  const [, relation, count] = TOTAL.exec(sentence) ?? [];
  if (relation === "exactly") return left + right === Number(count);
  if (relation === "at least") return left + right >= Number(count);
  if (relation === "at most") return left + right <= Number(count);
  const [, more] = COMPARISON.exec(sentence) ?? [];
  if (more !== undefined) return more === "left" ? left > right : right > left;
  if (SINGLE_OBJECT.test(sentence)) return left + right > 0;
  if (ONE_IN_EACH.test(sentence) && second !== undefined) return left > 0 && countItems(second, pair[1]) > 0;
  return undefined;
}
