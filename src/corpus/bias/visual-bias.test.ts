import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scene } from "../../core/index.ts";
import { pairExample, scatter, sceneExample, tower } from "../../core/testing/examples.ts";
import { tableOf } from "../../formats/testing/table-of.ts";
import { pictureSubsets, visualBias } from "./visual-bias.ts";

/** "ab TF": the pair (a, b) is seen once with true and once with false, each time with another sentence. */
function pairs(...described: string[]) {
  const examples = described.flatMap((each, set) => {
    const [images = "", labels = ""] = each.split(" ");
    return [...labels].map((label, sentence) =>
      pairExample(`dev-${set}-0-${sentence}`, label === "T", {
        images: [images[0]!, images[1]!],
        sentence: `${images} ${sentence}`,
      }),
    );
  });
  return tableOf(examples);
}

const TABLE = pairs("ab TT", "cd FF", "ef TF", "gh T", "ij F", "kl TTF", "mn FFF", "op TFTF");

test("[B1] pairs are tabulated by frequency, with the share expected of tossed labels", () => {
  expect(visualBias(TABLE).table).toEqual([
    // Three pairs twice, ab and cd with one label; tossed labels agree with chance 2/4.
    {
      frequency: 2,
      pictures: 3,
      expectedSame: 1.5,
      expectedPercent: 50,
      observedSame: 2,
      observedPercent: expect.closeTo(200 / 3, 12),
    },
    // kl and mn three times: 2/8.
    {
      frequency: 3,
      pictures: 2,
      expectedSame: 0.5,
      expectedPercent: 25,
      observedSame: 1,
      observedPercent: 50,
    },
    // op four times: 2/16.
    {
      frequency: 4,
      pictures: 1,
      expectedSame: 0.125,
      expectedPercent: 12.5,
      observedSame: 0,
      observedPercent: 0,
    },
  ]);
  expect(visualBias(TABLE).histogram).toEqual([
    { frequency: 1, pictures: 2 },
    { frequency: 2, pictures: 3 },
    { frequency: 3, pictures: 2 },
    { frequency: 4, pictures: 1 },
  ]);
});

test("[B2] the upper bound knows each pair's majority label; ties are half right, single pairs wholly", () => {
  // ab 2, cd 2, ef 1, gh 1, ij 1, kl 2, mn 3, op 2: 14 of 18.
  expect(visualBias(TABLE)).toMatchObject({ examples: 18, pictures: 8, upperBoundRight: 14 });
  expect(visualBias(TABLE).upperBound).toBeCloseTo(1400 / 18, 12);
});

test("[B3] balanced pairs have both labels, unbalanced ones one, single pairs are neither", () => {
  // Balanced ef 2, kl 2 of 3, op 4; unbalanced ab 2, cd 2, mn 3; single gh, ij.
  expect(visualBias(TABLE)).toMatchObject({ balanced: 8, unbalanced: 7, single: 2, surplus: 1 });
  const subsets = pictureSubsets(TABLE);
  expect(subsets.slice(8, 11).toSorted()).toEqual(["balanced", "balanced", "surplus"]); // kl
  expect(subsets.map((subset) => (subset === "surplus" ? "balanced" : subset))).toEqual([
    ...["unbalanced", "unbalanced"], // ab
    ...["unbalanced", "unbalanced"], // cd
    ...["balanced", "balanced"], // ef
    ...["single"], // gh
    ...["single"], // ij
    ...["balanced", "balanced", "balanced"], // kl
    ...["unbalanced", "unbalanced", "unbalanced"], // mn
    ...["balanced", "balanced", "balanced", "balanced"], // op
  ]);
});

test("[B1] a pair is ordered: left and right exchanged are another pair", () => {
  expect(visualBias(pairs("ab T", "ba F"))).toMatchObject({ pictures: 2, balanced: 0, single: 2 });
});

test("[B1] the pairs most often seen with one label come first, with examples and sentences", () => {
  const { mostOneSided } = visualBias(TABLE);
  expect(mostOneSided.map(({ frequency, label }) => [frequency, label])).toEqual([
    [3, false], // mn
    [2, true], // ab
    [2, false], // cd
  ]);
  expect(mostOneSided[0]).toMatchObject({
    examples: ["dev-6-0-0", "dev-6-0-1", "dev-6-0-2"],
    sentences: ["mn 0", "mn 1", "mn 2"],
  });
});

test("[B1] of many one-sided pairs ten are listed", () => {
  const many = pairs(...Array.from({ length: 15 }, (_, i) => `${String.fromCharCode(97 + i)}z TT`));
  expect(visualBias(many).mostOneSided).toHaveLength(10);
});

test("[B1] the picture of a scene is the scene up to the order of boxes and items", () => {
  const [a, b, c] = tower(1, 2, 3);
  const table = tableOf([
    sceneExample("1-0", true, { scene: [a, b, c] }),
    sceneExample("2-0", false, { scene: [c, a, b] }),
    sceneExample("3-0", true, { scene: [[...c].reverse(), b, a] }),
    sceneExample("4-0", true, { scene: tower(1, 2, 2) }),
  ]);
  expect(visualBias(table)).toMatchObject({ pictures: 2, balanced: 2, surplus: 1, single: 1 });
});

test("[B1] scenes that differ in one item's place are two pictures", () => {
  const [[circle], second, third] = scatter(0);
  const moved = (x: number): Scene => [[{ ...circle!, x }], second, third];
  const table = tableOf([
    sceneExample("1-0", true, { scene: moved(3) }),
    sceneExample("2-0", true, { scene: moved(4) }),
  ]);
  expect(visualBias(table)).toMatchObject({ pictures: 2, single: 2 });
});

test("[B1] without repeated pictures the table is empty and the bound is everything", () => {
  expect(visualBias(pairs("ab T", "cd F"))).toMatchObject({ table: [], upperBound: 100, mostOneSided: [] });
});

test("[B2] bound and subsets equal those of grouping examples one by one", () => {
  const example = fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("x", "y"), fc.boolean());
  fc.assert(
    fc.property(fc.array(example, { minLength: 1, maxLength: 40 }), (examples) => {
      const table = tableOf(
        examples.map(([left, right, label], set) =>
          pairExample(`dev-${set}-0-0`, label, { images: [left, right] }),
        ),
      );
      const alike = ([left, right]: (typeof examples)[number]) =>
        examples.filter((other) => other[0] === left && other[1] === right).map(([, , label]) => label);
      const right = examples.filter((each) => {
        const labels = alike(each);
        const majority = 2 * labels.filter(Boolean).length >= labels.length;
        return each[2] === majority;
      }).length;
      expect(visualBias(table).upperBound).toBeCloseTo((100 * right) / examples.length, 10);
      const subsets = pictureSubsets(table);
      expect(subsets.map((subset) => (subset === "surplus" ? "balanced" : subset))).toEqual(
        examples.map((each) => {
          const labels = alike(each);
          if (labels.length === 1) return "single";
          return new Set(labels).size === 2 ? "balanced" : "unbalanced";
        }),
      );
      for (const each of examples) {
        const own = examples.flatMap((other, row) =>
          other[0] === each[0] && other[1] === each[1] && subsets[row] === "balanced" ? [other[2]] : [],
        );
        // As often true as false, and as many as there can be.
        const trues = own.filter(Boolean).length;
        expect(own.length).toBe(2 * trues);
        const labels = alike(each);
        const least = Math.min(labels.filter(Boolean).length, labels.filter((label) => !label).length);
        expect(trues).toBe(least);
      }
    }),
  );
});
