import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { sceneExample } from "../../core/testing/examples.ts";
import { tableOf } from "../../formats/testing/table-of.ts";
import { kappaOfRandomAssignments } from "./agreement.ts";

test("[A1] unanimous answers with both labels give kappa 1 whatever the deal", () => {
  expect(kappaOf(["T T T T T", "F F F F F", "T T T T T"], 10).kappa).toBeCloseTo(1, 12);
});

test("[A1] answers that never vary have no kappa, however many there are", () => {
  for (let items = 1; items <= 30; items += 1) {
    expect(kappaOf(new Array<string>(items).fill("T T T T T"), 3).kappa).toBeNull();
  }
});

test("[A1] a single example gives kappa 0: raters with one answer agree exactly as often as expected", () => {
  // Observed 3 + 1 of 10 pairs; each rater's shares are 0 or 1, so the expected agreement is the same 4 of 10.
  expect(kappaOf(["T T T F F"], 10).kappa).toBeCloseTo(0, 12);
});

test("[A1] the mean over deals approaches the mean over all possible deals", () => {
  const items = ["T T T T F", "F F F F T", "N F T T T"];
  const all = items.map((item) => permutations(item.split(" ")));
  let [sum, deals] = [0, 0];
  // Kappa does not change when raters are renamed, so the first example may keep its order.
  for (const second of all[1]!) {
    for (const third of all[2]!) {
      sum += daviesFleiss([items[0]!.split(" "), second, third]);
      deals += 1;
    }
  }
  expect(deals).toBe(120 * 120);
  expect(kappaOf(items, 20_000).kappa).toBeCloseTo(sum / deals, 2);
});

test("[A1] examples with another number of answers than five are skipped and counted", () => {
  const result = kappaOf(["T T T T F", "T T T T", "T F F F F", "T"], 7);
  expect(result).toMatchObject({ examples: 2, skipped: 2, assignments: 7, raters: 5 });
  expect(kappaOf(["T T", "F F"], 7)).toMatchObject({ kappa: null, examples: 0, skipped: 2 });
});

/** Davies and Fleiss (1982) from contingency tables of every pair of raters. */
function daviesFleiss(items: readonly (readonly string[])[]): number {
  let [observed, expected] = [0, 0];
  for (let a = 0; a < 5; a += 1) {
    for (let b = 0; b < a; b += 1) {
      observed += items.filter((item) => item[a] === item[b]).length / items.length / 10;
      for (const label of ["T", "F", "N"]) {
        const share = (rater: number) => items.filter((item) => item[rater] === label).length / items.length;
        expected += (share(a) * share(b)) / 10;
      }
    }
  }
  return (observed - expected) / (1 - expected);
}

function permutations<T>(elements: readonly T[]): T[][] {
  if (elements.length <= 1) return [[...elements]];
  return elements.flatMap((first, i) =>
    permutations(elements.filter((_, j) => j !== i)).map((rest) => [first, ...rest]),
  );
}

function kappaOf(items: readonly string[], assignments: number) {
  const { examples } = tableOf(items.map((answers, i) => sceneExample(`${i}-0`, true, { answers })));
  return kappaOfRandomAssignments(examples, { random: new Random("deals"), assignments });
}
