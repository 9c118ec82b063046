import type { Random } from "../../core/index.ts";
import { BOX_ORDERS, CounterpointError, kindOfScene } from "../../core/index.ts";
import { type createReasoner, negateSentence } from "../../reasoning/index.ts";
import { blankLike, blur, shrink } from "../pictures/distort.ts";
import { scenePicture } from "../pictures/scene-picture.ts";
import type { PictureData } from "../providers/provider.ts";
import type { Asked, QuestionMaker } from "../runs/question-maker.ts";
import type { PictureKind, RunExample } from "../runs/run-example.ts";
import { oneEdit } from "./one-edit.ts";

/** A changed example, and the answer that is right for it. */
export interface Variant {
  /** Distinguishes the variants of an example. */
  readonly suffix: string;
  readonly expected: boolean;
  readonly ask: () => Promise<Asked>;
}

export interface ControlContext {
  readonly maker: QuestionMaker;
  /** An example of another sentence, whose pictures are shown instead. */
  readonly other: RunExample;
  readonly reasoner: () => ReturnType<typeof createReasoner>;
  readonly random: Random;
}

/** A change under which a model is asked again (SPEC V3). */
export interface Control {
  readonly summary: string;
  readonly corpora: readonly PictureKind[];
  /** `needs`: without what it takes away the model cannot know the answer; `keeps`: the right answer is still there to be seen. */
  readonly effect: "needs" | "keeps";
  /** Corpora where the right answer under it is only mostly the expected one. */
  readonly approximateFor?: readonly PictureKind[];
  /** Why an example may have no variants. */
  readonly leavesOut?: string;
  readonly variants: (example: RunExample, context: ControlContext) => readonly Variant[];
}

const ALL: readonly PictureKind[] = ["scene", "pair", "photographs"];

export const CONTROL_NAMES = [
  "no-pictures",
  "no-pictures-told",
  "blank",
  "other-pictures",
  "swapped",
  "swapped-words",
  "box-orders",
  "half-size",
  "quarter-size",
  "blurred",
  "more-blurred",
  "exchanged",
  "negated",
  "one-edit",
] as const;
export type ControlName = (typeof CONTROL_NAMES)[number];

/** Every control, with what it changes. */
export const CONTROLS: Readonly<Record<ControlName, Control>> = {
  "no-pictures": {
    summary: "the pictures are omitted, and the model is not told",
    corpora: ALL,
    effect: "needs",
    variants: (example) => [
      {
        suffix: "",
        expected: example.label,
        ask: async () => ({ sentence: example.sentence, pictures: [], omitted: countPictures(example) }),
      },
    ],
  },
  "no-pictures-told": {
    summary: "the pictures are omitted, and the model is told to guess",
    corpora: ALL,
    effect: "needs",
    variants: (example) => [
      {
        suffix: "",
        expected: example.label,
        ask: async () => ({
          sentence: example.sentence,
          pictures: [],
          omitted: countPictures(example),
          note: "The pictures are not shown to you. Choose the answer that is more likely.",
        }),
      },
    ],
  },
  blank: {
    summary: "the pictures are grey",
    corpora: ALL,
    effect: "needs",
    variants: changedPictures(blankLike),
  },
  "other-pictures": {
    summary: "the pictures are those of an example of another sentence",
    corpora: ALL,
    effect: "needs",
    variants: (example, { maker, other }) => [
      {
        suffix: "",
        expected: example.label,
        ask: async () => ({ sentence: example.sentence, pictures: await maker.picturesOf(other) }),
      },
    ],
  },
  swapped: {
    summary:
      "left and right picture are exchanged; only sentences that name no side, so that the label stays",
    corpora: ["pair"],
    effect: "keeps",
    leavesOut: "their sentence names a side",
    variants: (example, { maker }) => {
      if (/\b(?:left|right)/i.test(example.sentence)) return [];
      const ask = async () => ({
        sentence: example.sentence,
        pictures: (await maker.picturesOf(example)).toReversed(),
      });
      return [{ suffix: "", expected: example.label, ask }];
    },
  },
  "swapped-words": {
    summary: "left and right picture are exchanged, and so are the words left and right",
    corpora: ["pair"],
    effect: "keeps",
    variants: (example, { maker }) => {
      const ask = async () => ({
        sentence: swapSides(example.sentence),
        pictures: (await maker.picturesOf(example)).toReversed(),
      });
      return [{ suffix: "", expected: example.label, ask }];
    },
  },
  "box-orders": {
    summary: "the boxes in all six orders, under which the label cannot change",
    corpora: ["scene"],
    effect: "keeps",
    variants: (example, { maker }) =>
      Array.from({ length: BOX_ORDERS }, (_, order) => ({
        suffix: `-${order}`,
        expected: example.label,
        ask: async () => ({ sentence: example.sentence, pictures: await maker.picturesOf(example, order) }),
      })),
  },
  "half-size": {
    summary: "pictures of half the width",
    corpora: ALL,
    effect: "keeps",
    variants: changedPictures((each) => shrink(each, 2)),
  },
  "quarter-size": {
    summary: "pictures of a quarter of the width",
    corpora: ALL,
    effect: "keeps",
    variants: changedPictures((each) => shrink(each, 4)),
  },
  blurred: {
    summary: "pictures blurred by 1 % of their shorter side",
    corpora: ALL,
    effect: "keeps",
    variants: changedPictures((each) => blur(each, 0.01)),
  },
  "more-blurred": {
    summary: "pictures blurred by 4 % of their shorter side",
    corpora: ALL,
    effect: "keeps",
    variants: changedPictures((each) => blur(each, 0.04)),
  },
  exchanged: {
    summary: "true and false, or the two options, exchanged in the prompt",
    corpora: ALL,
    effect: "keeps",
    variants: (example, { maker }) => [
      {
        suffix: "",
        expected: example.label,
        ask: async () => ({
          sentence: example.sentence,
          pictures: await maker.picturesOf(example),
          exchanged: true,
        }),
      },
    ],
  },
  negated: {
    summary:
      "the sentence is negated: on scenes by another amount, where the reasoner can write it and reads it as the opposite; on photographs by a phrase before it (approximate)",
    corpora: ALL,
    effect: "keeps",
    approximateFor: ["pair", "photographs"],
    leavesOut: "no opposite of their sentence could be written and checked",
    variants: (example, { maker, reasoner, random }) => {
      const sentence = negated(example, reasoner, random);
      if (sentence === undefined) return [];
      const ask = async () => ({ sentence, pictures: await maker.picturesOf(example) });
      return [{ suffix: "", expected: !example.label, ask }];
    },
  },
  "one-edit": {
    summary: "one item of the scene is changed so that the truth of the sentence changes, by the reasoner",
    corpora: ["scene"],
    effect: "keeps",
    leavesOut: "the reasoner does not agree with their label, or no change of one item turns it over",
    variants: ({ sentence, label, picture }, { reasoner, random }) => {
      if (picture.kind !== "scene") return [];
      const edited = oneEdit({ sentence, label, scene: picture.scene }, reasoner(), random);
      if (edited === undefined) return [];
      return [
        {
          suffix: "",
          expected: !label,
          ask: async () => ({ sentence, pictures: [scenePicture(edited, {})] }),
        },
      ];
    },
  },
};

function countPictures({ picture }: RunExample): number {
  return picture.kind === "scene" ? 1 : picture.photographs.length;
}

function changedPictures(change: (picture: PictureData) => Promise<PictureData>): Control["variants"] {
  return (example, { maker }) => [
    {
      suffix: "",
      expected: example.label,
      ask: async () => ({
        sentence: example.sentence,
        pictures: await Promise.all((await maker.picturesOf(example)).map(change)),
      }),
    },
  ];
}

/** The sentence with left and right exchanged, in any case. */
export function swapSides(sentence: string): string {
  return sentence.replaceAll(/\b(left|right)(?=most\b|-|\b)/gi, (word) => {
    const other = word.toLowerCase() === "left" ? "right" : "left";
    if (word === word.toUpperCase()) return other.toUpperCase();
    return word[0] === word[0]!.toUpperCase() ? other[0]!.toUpperCase() + other.slice(1) : other;
  });
}

/**
 * A sentence that is true where the label is false. About a scene it is written by the reasoner, and kept where its reading, executed on the
 * scene, has the opposite of the label; a phrase before the sentence is not read by it, so that nothing could check it.
 */
function negated(
  { sentence, picture, label }: RunExample,
  reasoner: ControlContext["reasoner"],
  random: Random,
): string | undefined {
  if (picture.kind !== "scene")
    return `It is not true that ${sentence[0]?.toLowerCase() ?? ""}${sentence.slice(1)}`;
  const { scene } = picture;
  const written = negateSentence(sentence, { reasoner: reasoner(), kind: kindOfScene(scene), random });
  if (written === undefined) return undefined;
  return reasoner().judge(reasoner().interpret(written), scene) === !label ? written : undefined;
}

/** Names of controls as typed: `all`, or any of them; those that the corpus cannot have are left out of `all` and refused by name. */
export function controlsNamed(names: readonly string[], corpus: PictureKind): readonly ControlName[] {
  if (names.includes("all")) return CONTROL_NAMES.filter((name) => CONTROLS[name].corpora.includes(corpus));
  return names.map((name) => {
    const found = CONTROL_NAMES.find((each) => each === name);
    if (found !== undefined && CONTROLS[found].corpora.includes(corpus)) return found;
    const hint = `Use all, or some of ${CONTROL_NAMES.filter((each) => CONTROLS[each].corpora.includes(corpus)).join(", ")}`;
    throw new CounterpointError("usage", `There is no control "${name}" for this corpus`, { hint });
  });
}
