import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { pairExample, sceneExample } from "../core/testing/examples.ts";
import { ExampleTableBuilder } from "../formats/index.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { countAgreements, kappaOfRandomAssignments, measureAgreement } from "./agreement.ts";

test("[A1] alpha is 0.095 in Krippendorff (2011), section A: two observers, ten articles, two labels", () => {
  const meg = "0 1 0 0 0 0 0 0 1 0".split(" ");
  const owen = "1 1 1 0 0 1 0 0 0 0".split(" ");
  const letters: Record<string, string> = { 0: "F", 1: "T" };
  const items = meg.map((value, i) => `${letters[value]} ${letters[owen[i]!]}`);
  const { alpha, judgments, labels } = agreementOf(items);
  // Section A: alpha = 1 - (20 - 1) * 4 / (14 * 6) = 1 - 76/84.
  expect(alpha).toBeCloseTo(1 - 76 / 84, 12);
  expect(alpha?.toFixed(3)).toBe("0.095");
  expect({ judgments, labels }).toEqual({ judgments: 20, labels: { true: 6, false: 14, nonsense: 0 } });
});

test("[A1] alpha with gaps and three labels equals a calculation by hand", () => {
  // Items of 3, 2, 3 and 2 answers; the fifth is judged once and has nothing to agree with.
  const items = ["T T F", "N N", "F F F", "T F", "T"];
  // Coincidences, each pair of an item weighted by 1/(answers - 1):
  //   T T F: T-T 2 pairs / 2 = 1, T-F and F-T 4 pairs / 2 = 2;  N N: N-N 2;  F F F: 6/2 = 3;  T F: T-F and F-T 2.
  // So 1 + 2 + 3 = 6 agree and 2 + 2 = 4 disagree, of 10 answers: 3 T, 5 F, 2 N.
  // By chance (3*2 + 5*4 + 2*1)/9 = 28/9 agree; alpha = (6 - 28/9) / (10 - 28/9) = 26/62.
  const result = agreementOf(items);
  expect(result.alpha).toBeCloseTo(26 / 62, 12);
  expect(result).toMatchObject({
    examples: 4,
    skipped: 1,
    judgments: 10,
    labels: { true: 3, false: 5, nonsense: 2 },
  });
});

test("[A1] kappa is 0.42 in Fleiss (1981), table 13.8: ten subjects, five ratings, three categories", () => {
  // Agreeing ordered pairs 12+8+20+12+8+12+20+12+12+8 = 124 of 10 * 20: 0.62; shares 0.40, 0.24, 0.36, so by
  // chance 0.16 + 0.0576 + 0.1296 = 0.3472.
  const { fleissKappa, labels } = agreementOf(fleissItems());
  expect(labels).toEqual({ true: 20, false: 12, nonsense: 18 });
  expect(fleissKappa).toBeCloseTo((0.62 - 0.3472) / (1 - 0.3472), 12);
  expect(fleissKappa?.toFixed(2)).toBe("0.42");
});

const answer = fc.constantFrom("T", "F", "N");
const corpus = fc.array(fc.array(answer, { maxLength: 6 }), { maxLength: 15 });

test("[A1] alpha equals one minus observed over expected disagreement, counted pair by pair", () => {
  fc.assert(
    fc.property(corpus, (items) => {
      const paired = items.filter((item) => item.length > 1);
      const everybody = paired.flat();
      const n = everybody.length;
      let observed = 0; // over ordered pairs within an item
      for (const item of paired) observed += unlikePairs(item) / (item.length - 1) / n;
      const expected = unlikePairs(everybody) / (n * (n - 1));
      const { alpha, reason } = agreementOf(items.map((item) => item.join(" ")));
      if (n === 0) expect({ alpha, reason }).toEqual({ alpha: null, reason: "nothing-pairable" });
      else if (expected === 0) expect({ alpha, reason }).toEqual({ alpha: null, reason: "no-variation" });
      else expect(alpha).toBeCloseTo(1 - observed / expected, 10);
    }),
  );
});

test("[A1] Fleiss' kappa equals the mean share of agreeing pairs beyond chance, counted pair by pair", () => {
  fc.assert(
    fc.property(corpus, (items) => {
      const paired = items.filter((item) => item.length > 1);
      const everybody = paired.flat();
      const shareAlike = (item: readonly string[]) =>
        1 - unlikePairs(item) / (item.length * (item.length - 1));
      const observed = paired.reduce((sum, item) => sum + shareAlike(item) / paired.length, 0);
      // The chance that two answers drawn with replacement are alike.
      const expected = 1 - unlikePairs(everybody) / everybody.length ** 2;
      const { fleissKappa } = agreementOf(items.map((item) => item.join(" ")));
      if (paired.length === 0 || expected === 1) expect(fleissKappa).toBeNull();
      else expect(fleissKappa).toBeCloseTo((observed - expected) / (1 - expected), 10);
    }),
  );
});

test("[A1] alpha as published is that of NLTK up to 3.3, where every worker is held to have judged everything", () => {
  const item = fc.array(answer, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
      const workers = Math.max(...items.map((each) => each.length)); // w0, w1, ...
      const [everybody, cells] = [items.flat(), items.length * workers];
      // AnnotationTask.Do and .De_krippendorff of NLTK 3.3 with the binary distance, loops as there.
      let observed = 0;
      for (const each of items) observed += unlikePairs(each);
      observed /= cells * (workers - 1);
      let expected = 0;
      for (const j of ["T", "F", "N"]) {
        for (const l of ["T", "F", "N"]) {
          const times = (label: string) => everybody.filter((one) => one === label).length;
          expected += j === l ? 0 : times(j) * times(l);
        }
      }
      expected /= cells * (cells - 1);
      const { alphaAsPublished } = agreementOf(items.map((each) => each.join(" ")));
      if (expected === 0) expect(alphaAsPublished).toBeNull();
      else expect(alphaAsPublished).toBeCloseTo(1 - observed / expected, 10);
    }),
  );
});

test("[A1] without gaps alpha as published is the textbook alpha", () => {
  const { alpha, alphaAsPublished } = agreementOf(["T T F", "F F F", "N T T", "T T T"]);
  expect(alphaAsPublished).toBeCloseTo(alpha!, 12);
});

test.each([
  { of: "no example", items: [], reason: "nothing-pairable" },
  { of: "lone judgments", items: ["T", "F", ""], reason: "nothing-pairable" },
  { of: "one label only", items: ["T T", "T T T", "F"], reason: "no-variation" },
])("[A1] agreement of $of is null with a reason, never NaN", ({ items, reason }) => {
  const result = agreementOf(items, { randomAssignments: 3 });
  expect(result).toMatchObject({
    alpha: null,
    alphaInterval: null,
    alphaAsPublished: null,
    fleissKappa: null,
    fleissKappaInterval: null,
    kappa: null,
    reason,
  });
});

test("[A1] values and intervals lie between -1 and 1, and an interval holds its value", () => {
  const random = new Random("noisy workers");
  const items = Array.from({ length: 400 }, () => {
    const truth = random.below(2) === 0 ? "T" : "F";
    const other = truth === "T" ? "F" : "T";
    return Array.from({ length: 5 }, () => (random.below(10) === 0 ? other : truth)).join(" ");
  });
  const { alpha, alphaInterval, fleissKappa, fleissKappaInterval } = agreementOf(items);
  for (const [value, interval] of [
    [alpha!, alphaInterval!],
    [fleissKappa!, fleissKappaInterval!],
  ] as const) {
    // Two answers agree with chance 0.9^2 + 0.1^2 = 0.82, by chance 0.5: (0.82 - 0.5)/0.5 = 0.64 in the limit.
    expect(value).toBeGreaterThan(0.58);
    expect(value).toBeLessThan(0.7);
    expect(interval[0]).toBeLessThan(value);
    expect(interval[1]).toBeGreaterThan(value);
    expect(interval[1] - interval[0]).toBeLessThan(0.15);
  }
});

test("[A1] the same seed gives the same intervals, another seed others", () => {
  const items = ["T T F", "F F F", "N T T", "T T T", "F T F", "F F"];
  const intervalOf = (seed: string) => agreementOf(items, { random: new Random(seed) }).alphaInterval;
  expect(intervalOf("a")).toEqual(intervalOf("a"));
  expect(intervalOf("a")).not.toEqual(intervalOf("b"));
});

/** Fleiss (1981), table 13.8: ten subjects with five ratings. */
function fleissItems(): readonly string[] {
  const ratings = ["1 4 0", "2 0 3", "0 0 5", "4 0 1", "3 0 2", "1 4 0", "5 0 0", "0 4 1", "1 0 4", "3 0 2"];
  return ratings.map((row) => {
    const [t, f, n] = row.split(" ").map(Number);
    return ["T ".repeat(t!), "F ".repeat(f!), "N ".repeat(n!)].join("").trim();
  });
}

/** Ordered pairs of different answers. */
function unlikePairs(answers: readonly string[]): number {
  return answers.reduce((sum, one, i) => sum + answers.filter((two, j) => i !== j && one !== two).length, 0);
}

/** Each item an example of its own writing task: "T T F". */
function agreementOf(
  items: readonly string[],
  options: Partial<Parameters<typeof measureAgreement>[1]> = {},
) {
  const table = tableOf(items.map((answers, i) => sceneExample(`${i}-0`, true, { answers })));
  return measureAgreement(table, { random: new Random("test"), ...options });
}

test("examples are counted by the whole percent of judgments that equal their label", () => {
  const builder = new ExampleTableBuilder({ verdicts: true });
  builder.add(sceneExample("1-0", true, { answers: "T T F" })); // 2 of 3
  builder.add(sceneExample("2-0", false, { answers: "F N F" })); // 2 of 3: nonsense agrees with no label
  builder.add(sceneExample("3-0", false, { answers: "T T" }));
  builder.add(sceneExample("4-0", true, { answers: "T" })); // one judgment has nothing to agree with
  builder.add(pairExample("dev-5-0-0", true, { validation: "8=T", answers: "9=T" }));
  expect(countAgreements(builder.table())).toEqual([
    { percent: 0, examples: 1 },
    { percent: 67, examples: 2 },
    { percent: 100, examples: 1 },
  ]);
});

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

test("[A1] of many examples with any number of answers it is Fleiss' kappa: 0.418 in Fleiss (1981), table 13.8", () => {
  // (0.62 - 0.3472) / (1 - 0.3472), as above; the raters' shares of labels are those of all answers in the limit.
  const many = Array.from({ length: 100 }, fleissItems).flat();
  const result = kappaOf(many, 10);
  expect(result.kappa).toBeCloseTo(0.2728 / 0.6528, 2);
  expect(result).toMatchObject({ raters: 5, examples: 1_000, skipped: 0 });
  // Three answers, T T F or F F F: pairs agree in 2/6 and 6/6, 2/3 on average; shares 1/3 and 2/3 give 5/9 by chance.
  const three = kappaOf(
    Array.from({ length: 1_000 }, (_, i) => (i % 2 ? "T T F" : "F F F")),
    10,
  );
  expect(three.kappa).toBeCloseTo((2 / 3 - 5 / 9) / (1 - 5 / 9), 2);
  expect(three.raters).toBe(3);
});

test("[A1] the answers of an example with fewer go to some of the raters, and lone answers are skipped", () => {
  const items = ["T T F F", "T T", "F F N", "T"];
  const all = items.slice(0, 3).map((item) => permutations([...item.split(" "), "-", "-"].slice(0, 4)));
  let [sum, deals] = [0, 0];
  for (const second of all[1]!) {
    for (const third of all[2]!) {
      sum += daviesFleiss([items[0]!.split(" "), second, third]);
      deals += 1;
    }
  }
  const result = kappaOf(items, 20_000);
  expect(result).toMatchObject({ examples: 3, skipped: 1, assignments: 20_000, raters: 4 });
  expect(result.kappa).toBeCloseTo(sum / deals, 2);
  expect(kappaOf(["T", "F"], 7)).toMatchObject({ kappa: null, examples: 0, skipped: 2 });
});

/** Davies and Fleiss (1982) from contingency tables of every pair of raters, weighted by the items of both; "-" is a gap. */
function daviesFleiss(items: readonly (readonly string[])[]): number {
  const raters = items[0]!.length;
  let [observed, expected, pairs] = [0, 0, 0];
  for (let a = 0; a < raters; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const both = items.filter((item) => item[a] !== "-" && item[b] !== "-");
      observed += both.filter((item) => item[a] === item[b]).length;
      pairs += both.length;
      if (both.length === 0) continue;
      for (const label of ["T", "F", "N"]) {
        const share = (rater: number) =>
          items.filter((item) => item[rater] === label).length /
          items.filter((item) => item[rater] !== "-").length;
        expected += both.length * share(a) * share(b);
      }
    }
  }
  return (observed - expected) / (pairs - expected);
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
