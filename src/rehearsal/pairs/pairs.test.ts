import { describe, expect, test } from "vitest";
import type { ScenePair } from "../../campaigns/index.ts";
import { type Item, Random, type Scene, type Verdict } from "../../core/index.ts";
import { samplePresentation } from "../../scenes/index.ts";
import { brokenGuidelines } from "./guidelines.ts";
import { judgePairSentence } from "./pair-sentence.ts";
import { orderSelections, type PairWriter, writeAboutPairs } from "./write-about-pairs.ts";

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

/** A writer whose sentences count, as no generator is at hand. */
function writerOf(name: string, behaviour: Partial<PairWriter> = {}): PairWriter {
  const writeForScenes = async () => undefined;
  return {
    random: new Random(name),
    writeForScenes,
    similarPairs: 0.5,
    violations: 0,
    isCareless: false,
    ...behaviour,
  };
}

const SETS = 300;

/** Share of pairs to which two writers of a set give the same label. */
async function shareOfSameLabels(behaviour: Partial<PairWriter>): Promise<number> {
  let same = 0;
  for (let set = 0; set < SETS; set += 1) {
    const pairs = pairsOfSet(set);
    const [first, second] = await Promise.all(
      ["first", "second"].map((writer) => writeAboutPairs(pairs, 2, writerOf(`${writer} ${set}`, behaviour))),
    );
    same += pairs.filter((_, i) => first!.selected.includes(i) === second!.selected.includes(i)).length;
  }
  return same / (4 * SETS);
}

test("[B1] two writers label a pair alike in 62.5 % when half of them prefer similar pairs, as in NLVR2, and in 50 % without a preference", async () => {
  // A writer with preference p selects a preferred pair with (1 + p) / 2, another with (1 - p) / 2; two writers agree on
  // either with the sum of squares, (1 + p^2) / 2. In a set 0, 2 or 4 pairs are alike, with 1, 4 and 1 in 6 for p = 0:
  // a standard deviation of 0.29 in a set, and 0.017 over 300.
  const violations = 0.13; // some of these need other pairs
  expect(Math.abs((await shareOfSameLabels({ similarPairs: 0, violations })) - 0.5)).toBeLessThan(3 * 0.017);
  const preferring = await shareOfSameLabels({ similarPairs: 0.5, violations });
  expect(Math.abs(preferring - 0.625)).toBeLessThan(3 * 0.017);
  expect(preferring).toBeGreaterThan(0.57);
  expect(await shareOfSameLabels({ similarPairs: 1 })).toBeGreaterThan(0.99); // some find no sentence about these
});

test("an absent object is the guideline that is broken most often, as in AP B", async () => {
  const counts = new Map<string, number>();
  for (let set = 0; set < SETS; set += 1) {
    const pairs = pairsOfSet(set);
    const written = (await writeAboutPairs(pairs, 2, writerOf(`writer of ${set}`, { violations: 1 })))!;
    const unselected = pairs.filter((_, i) => !written.selected.includes(i));
    for (const guideline of brokenGuidelines(written.sentence, unselected))
      counts.set(guideline, (counts.get(guideline) ?? 0) + 1);
  }
  const { "absent-object": absent = 0, ...others } = Object.fromEntries(counts);
  expect(absent).toBeGreaterThan(0.4 * SETS); // half of them, less those of sets where nothing is absent
  expect(Math.max(...Object.values(others))).toBeLessThan(0.2 * SETS); // a tenth each, and more of these sets
});

test("the pairs that are most similar hold the items that differ least", () => {
  const pairs: ScenePair[] = [
    [sceneOf(BLUE), sceneOf(BLUE)],
    [sceneOf(BLACK), sceneOf(YELLOW)],
    [sceneOf(YELLOW, YELLOW), sceneOf(BLACK, BLUE)],
    [sceneOf(YELLOW), sceneOf(BLACK)], // the items of the second pair
  ];
  const [preferred] = orderSelections(pairs, 2, { random: new Random("1"), similarPairs: 1 });
  expect(preferred).toEqual([1, 3]);
});

describe("writing", () => {
  const nonsense = (): Verdict => "nonsense";

  test.each([
    ["follow the guidelines", 0],
    ["break one", 1],
  ])("sentences that %s are true of the selected pairs and false of the others", async (_, violations) => {
    for (let number = 0; number < 40; number += 1) {
      const pairs = pairsOfSet(number);
      const { selected, sentence } = (await writeAboutPairs(
        pairs,
        2,
        writerOf(`${number}`, { violations }),
      ))!;
      expect(pairs.map((pair) => judgePairSentence(sentence, pair, nonsense))).toEqual(
        pairs.map((_, i) => `${selected.includes(i)}`),
      );
      const unselected = pairs.filter((_, i) => !selected.includes(i));
      expect(brokenGuidelines(sentence, unselected).length > 0).toBe(violations === 1);
    }
  });

  test("a careless writer looks at one pair of each side", async () => {
    const pairs = pairsOfSet(0);
    const written = await writeAboutPairs(pairs, 2, writerOf("careless", { isCareless: true }));
    const verdicts = pairs.map((pair) => judgePairSentence(written!.sentence, pair, nonsense));
    const [first] = written!.selected;
    expect(verdicts[first!]).toBe("true");
    expect(verdicts[[0, 1, 2, 3].find((i) => !written!.selected.includes(i))!]).toBe("false");
  });

  test("pairs between which nothing differs have no sentence", async () => {
    const pairs = Array.from({ length: 4 }, (): ScenePair => [sceneOf(BLUE), sceneOf(BLUE)]);
    expect(await writeAboutPairs(pairs, 2, writerOf("any"))).toBeUndefined();
  });
});
