import { describe, expect, test } from "vitest";
import type { ScenePair } from "../../campaigns/index.ts";
import { type Item, Random, type Scene, type Verdict } from "../../core/index.ts";
import { samplePresentation } from "../../scenes/index.ts";
import { brokenGuidelines } from "./guidelines.ts";
import { judgePairSentence } from "./pair-sentence.ts";
import { type PairWriter, selectPairs, writeAboutPairs } from "./write-about-pairs.ts";

/** A scene with these items, such as "small blue circle". */
function sceneOf(...items: readonly string[]): Scene {
  const sizes = { small: 10, medium: 20, big: 30 };
  const box = items.map((item, i) => {
    const [size, colour, shape] = item.split(" ") as [keyof typeof sizes, Item["colour"], Item["shape"]];
    return { size: sizes[size], colour, shape, x: 31 * (i % 3), y: 31 * Math.floor(i / 3) } as Item;
  });
  return [box, [], []];
}

const BLUE = "small blue circle";
const BLACK = "big black square";
const YELLOW = "medium yellow triangle";

describe("judging", () => {
  /** Knows two sentences about a scene. */
  const judge = (sentence: string, [box]: Scene): Verdict => {
    if (sentence === "there is something blue.") return `${box.some(({ colour }) => colour === "blue")}`;
    return "nonsense";
  };
  const pair: ScenePair = [sceneOf(BLUE, BLUE, BLACK), sceneOf(BLACK)];

  test.each([
    ["In the left image, there is something blue.", "true"],
    ["In the right image, there is something blue.", "false"],
    ["In both images, there is something blue.", "false"],
    ["In at least one image, there is something blue.", "true"],
    ["In exactly one image, there is something blue.", "true"],
    ["In both images, green ideas sleep.", "nonsense"],
    ["There are more blue items in the left image than in the right image.", "true"],
    ["There are more squares in the left image than in the right image.", "false"], // one in each
    ["There are more small circles in the right image than in the left image.", "false"],
    ["There are exactly 2 blue circles in the two images together.", "true"],
    ["There are at least 2 big squares in the two images together.", "true"],
    ["There is at most 1 square in the two images together.", "false"], // two
    ["There is at least 1 yellow item in the two images together.", "false"],
    ["There is a small blue circle.", "true"],
    ["The left image contains a blue circle, and the right image contains a black square.", "true"],
    ["The left image contains a black square, and the right image contains a blue circle.", "false"],
    ["There are exactly 2 blue circles in the two images together, which looks nice.", "true"],
    ["nice good many things", "nonsense"],
  ])("%s: %s", (sentence, verdict) => {
    expect(judgePairSentence(sentence, pair, judge)).toBe(verdict);
  });
});

describe("guidelines", () => {
  const unselected: ScenePair[] = [[sceneOf(BLUE), sceneOf(BLACK)]];

  test.each([
    ["In both images, there are two blue circles.", []],
    ["In both images, there is a blue circle, which looks nice.", ["opinion"]],
    ["In both images, there is a blue circle, in a picture that is cropped.", ["photograph"]],
    ["In both images, there is a blue circle, with a word written on it.", ["text"]],
    ["There are at least 2 yellow triangles in the two images together.", ["absent-object"]],
    ["There is a blue circle.", ["single-object"]],
    ["There is a yellow item.", ["absent-object", "single-object"]],
    ["The left image contains a small circle, and the right image contains a square.", ["disjunction"]],
  ])("%s", (sentence, guidelines) => {
    expect(brokenGuidelines(sentence, unselected)).toEqual(guidelines);
  });
});

/** The pairs of set `number`: eight scattered scenes, independent of each other. */
function pairsOfSet(number: number): readonly ScenePair[] {
  const random = new Random(`set ${number}`);
  return [0, 1, 2, 3].map((i) => {
    const [a, b] = samplePresentation({ random, number: i, kind: "scatter", placement: "uniform" }).scenes;
    return [a, b];
  });
}

const SETS = 300;

/** Share of pairs to which two writers of a set give the same label. */
function shareOfSameLabels(similarPairs: number): number {
  let same = 0;
  for (let set = 0; set < SETS; set += 1) {
    const pairs = pairsOfSet(set);
    const [first, second] = ["first", "second"].map((writer) =>
      selectPairs(pairs, 2, { random: new Random(`${writer} ${set}`), similarPairs }),
    );
    same += pairs.filter((_, i) => first!.includes(i) === second!.includes(i)).length;
  }
  return same / (4 * SETS);
}

test("[B1] two writers label a pair alike in 62.5 % when half of them prefer similar pairs, as in NLVR2, and in 50 % without a preference", () => {
  // A writer with preference p selects a preferred pair with (1 + p) / 2, another with (1 - p) / 2; two writers agree on
  // either with the sum of squares, (1 + p^2) / 2. In a set 0, 2 or 4 pairs are alike, with 1, 4 and 1 in 6 for p = 0:
  // a standard deviation of 0.29 in a set, and 0.017 over 300.
  expect(Math.abs(shareOfSameLabels(0) - 0.5)).toBeLessThan(3 * 0.017);
  expect(Math.abs(shareOfSameLabels(0.5) - 0.625)).toBeLessThan(3 * 0.017);
  expect(shareOfSameLabels(0.5)).toBeGreaterThan(0.57);
  expect(shareOfSameLabels(1)).toBe(1);
});

test("the pairs that are most similar hold the items that differ least", () => {
  const pairs: ScenePair[] = [
    [sceneOf(BLUE), sceneOf(BLUE)],
    [sceneOf(BLACK), sceneOf(YELLOW)],
    [sceneOf(YELLOW, YELLOW), sceneOf(BLACK, BLUE)],
    [sceneOf(YELLOW), sceneOf(BLACK)], // the items of the second pair
  ];
  expect(selectPairs(pairs, 2, { random: new Random("1"), similarPairs: 1 })).toEqual([1, 3]);
});

describe("writing", () => {
  const nonsense = (): Verdict => "nonsense";
  const writer = (number: number, violations: number): PairWriter => {
    const random = new Random(`writer ${number}`);
    const writeForScenes = async () => undefined; // sentences that count are left
    return { random, writeForScenes, similarPairs: 0.5, violations, isCareless: false };
  };

  test.each([
    ["follow the guidelines", 0],
    ["break one", 1],
  ])("sentences that %s are true of the selected pairs and false of the others", async (_, violations) => {
    for (let number = 0; number < 40; number += 1) {
      const pairs = pairsOfSet(number);
      const { selected, sentence } = (await writeAboutPairs(pairs, 2, writer(number, violations)))!;
      expect(pairs.map((pair) => judgePairSentence(sentence, pair, nonsense))).toEqual(
        pairs.map((_, i) => `${selected.includes(i)}`),
      );
      const unselected = pairs.filter((_, i) => !selected.includes(i));
      expect(brokenGuidelines(sentence, unselected).length > 0).toBe(violations === 1);
    }
  });

  test("a careless writer looks at one pair of each side", async () => {
    const pairs = pairsOfSet(0);
    const written = await writeAboutPairs(pairs, 2, { ...writer(3, 0), isCareless: true });
    const verdicts = pairs.map((pair) => judgePairSentence(written!.sentence, pair, nonsense));
    const [first] = written!.selected;
    expect(verdicts[first!]).toBe("true");
    expect(verdicts[[0, 1, 2, 3].find((i) => !written!.selected.includes(i))!]).toBe("false");
  });

  test("pairs between which nothing differs have no sentence", async () => {
    const pairs = Array.from({ length: 4 }, (): ScenePair => [sceneOf(BLUE), sceneOf(BLUE)]);
    expect(await writeAboutPairs(pairs, 2, writer(1, 0))).toBeUndefined();
  });
});
