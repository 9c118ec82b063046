import {
  type Example,
  type Judgment,
  type JudgmentStage,
  pairOfPhotographs,
  type Verdict,
  type WorkerId,
} from "../example.ts";
import { parseNlvr2Identifier, parseNlvrIdentifier } from "../identifiers.ts";
import type { Item, Scene } from "../scene.ts";
import type { Split } from "../split.ts";

/** What a test says about an example; the rest does not matter to it. */
export interface Described {
  readonly sentence?: string;
  /** "T F N" for the answers of workers w0, w1, w2; "9=T 10=F" for those of workers 9 and 10. */
  readonly answers?: string;
}

export interface DescribedPair extends Described {
  /** The left and the right image; by default every pair of a set has its own two. */
  readonly images?: readonly [left: string, right: string];
  readonly writer?: string;
  /** "8=T": worker 8 answered true. */
  readonly validation?: string;
  readonly synset?: string;
}

/** An example of NLVR2 from its identifier and label: `pairExample("dev-12-3-0", true)`. */
export function pairExample(id: string, label: boolean, described: DescribedPair = {}): Example {
  const parts = parseNlvr2Identifier(id);
  if (parts === undefined) throw new Error(`"${id}" is no identifier of NLVR2`);
  const { split, set, pair, sentence: sentenceNumber } = parts;
  const own = `${split}-${set}-${pair}`;
  const [left, right] = described.images ?? [`${own}-left`, `${own}-right`];
  return {
    format: "nlvr2",
    id,
    split,
    set,
    sentenceNumber,
    position: pair,
    sentence: described.sentence ?? `Sentence ${sentenceNumber} of set ${set}.`,
    label,
    language: "en",
    pictures: pairOfPhotographs(
      { name: `${own}-img0.png`, url: left },
      { name: `${own}-img1.png`, url: right },
    ),
    writer: described.writer as WorkerId | undefined,
    judgments: [
      ...toJudgments(described.validation ?? "", "validation"),
      ...toJudgments(described.answers ?? "", "extra"),
    ],
    tags: described.synset === undefined ? {} : { synset: described.synset },
  };
}

export interface DescribedScene extends Described {
  /** The label that its writer was asked for. */
  readonly intended?: boolean | undefined;
  readonly split?: Split;
  /** By default every example has a scene of its own. */
  readonly scene?: Scene;
}

/** An example of NLVR from its identifier and label: `sceneExample("12-3", true)`; its split is dev. */
export function sceneExample(id: string, label: boolean, described: DescribedScene = {}): Example {
  const parts = parseNlvrIdentifier(id);
  if (parts === undefined) throw new Error(`"${id}" is no identifier of NLVR`);
  const { presentation, position } = parts;
  return {
    format: "nlvr",
    id,
    split: described.split ?? "dev",
    set: presentation,
    sentenceNumber: 0,
    position,
    sentence: described.sentence ?? `Sentence of presentation ${presentation}.`,
    label,
    ...(described.intended !== undefined && { intended: described.intended }),
    language: "en",
    pictures: [{ kind: "scene", scene: described.scene ?? scatter(4 * presentation + position) }],
    judgments: toJudgments(described.answers ?? ""),
  };
}

/** Boxes of so many stacked blocks. */
export function tower(...heights: readonly [number, number, number]): Scene {
  const [a, b, c] = heights.map((height) =>
    Array.from({ length: height }, (_, block): Item => {
      return { x: 40, y: 80 - 21 * block, shape: "square", colour: "blue", size: 20 };
    }),
  );
  return [a!, b!, c!];
}

/** A scattered scene for every number below 729,000,000: one circle in each box. */
export function scatter(number: number): Scene {
  const circle = (x: number, y: number): Item => ({ x, y, shape: "circle", colour: "black", size: 10 });
  const [x, y, z] = [number % 90, Math.floor(number / 90) % 90, Math.floor(number / 8100) % 90];
  return [[circle(x, 0)], [circle(y, 1)], [circle(z, 2)]];
}

const VERDICTS: Readonly<Record<string, Verdict>> = { T: "true", F: "false", N: "nonsense" };

function toJudgments(answers: string, stage?: JudgmentStage): readonly Judgment[] {
  return answers
    .split(" ")
    .filter((answer) => answer !== "")
    .map((answer, i) => {
      const [worker, letter] = answer.includes("=") ? answer.split("=") : [`w${i}`, answer];
      const verdict = VERDICTS[letter!];
      if (verdict === undefined) throw new Error(`"${answer}" should end in T, F or N`);
      return { worker: worker as WorkerId, verdict, ...(stage && { stage }) };
    });
}

/** Forty writing tasks in which every text is the given one, with pictures that always have one label. */
export function pairsWithText(text: string): Example[] {
  return Array.from({ length: 40 }, (_, set) =>
    [0, 1, 2, 3].map((pair) =>
      pairExample(`dev-${set}-${pair}-0`, pair < 2, {
        sentence: `${text} ${set}`,
        synset: text,
        writer: text,
        images: [`${text}${pair}`, text],
        validation: "7=T",
        answers: "1=T 2=F",
      }),
    ),
  ).flat();
}
