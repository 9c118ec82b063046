import { expect, test } from "vitest";
import { PUBLISHED_SPLITS, publishedResults } from "./published-results.ts";

test("[M1] every table has as many results of a split as the paper has filled cells", () => {
  const counts = PUBLISHED_SPLITS.map(({ id }) => [id, publishedResults(id).length]);
  expect(Object.fromEntries(counts)).toEqual({
    "nlvr-train": 8 + 5, // N Table 3, and AP Table 11 without the three that came later and the humans
    "nlvr-dev": 8 + 9,
    "nlvr-test": 8 + 7, // of N2NMN the best variant only
    "nlvr-hidden": 8 + 5,
    "nlvr2-train": 10, // N2 Table 6 without the humans
    "nlvr2-dev": 11 + 2, // and two systems of Suhr and Artzi 2019, Table 2
    "nlvr2-test1": 9 + 2,
    "nlvr2-test2": 9 + 2,
  });
});

test("[M1] the rows of N Table 3 that AP Table 11 prints again agree with it, rounded to one decimal", () => {
  const again = {
    Majority: ["56.4", "55.3", "56.2", "55.4"],
    "Text only": ["58.4", "56.6", "57.2", "56.2"],
    "Image only": ["56.8", "55.4", "56.1", "55.3"],
    "CNN+RNN": ["58.9", "56.6", "58.0", "56.3"],
    NMN: ["98.4", "63.1", "66.1", "62.0"],
  };
  const splits = ["nlvr-train", "nlvr-dev", "nlvr-test", "nlvr-hidden"] as const;
  for (const [system, printed] of Object.entries(again)) {
    const means = splits.map(
      (split) => publishedResults(split).find((row) => row.system === system)!.accuracy.mean,
    );
    const rounded = means.map((mean) => (Math.round(mean * 10 + 1e-9) / 10).toFixed(1)); // halves up, as the paper
    expect([system, rounded]).toEqual([system, printed]);
  }
});

test("[M1] Suhr and Artzi 2019, Table 2 has the differences that it prints", () => {
  const printed = {
    "nlvr2-dev": ["-1.4 +1.7", "-0.9 +1.5"],
    "nlvr2-test1": ["-1.3 +1.6", "-1.4 +1.5"],
    "nlvr2-test2": ["+0.0 +0.9", "+0.4 +0.3"],
  } as const;
  const signed = (value: number) => `${value < -1e-9 ? "-" : "+"}${Math.abs(value).toFixed(1)}`;
  for (const [split, differences] of Object.entries(printed)) {
    const rows = publishedResults(split as keyof typeof printed).filter(
      ({ source }) => source === "Suhr and Artzi 2019, Table 2",
    );
    const own = rows.map(({ accuracy: { mean }, balanced, unbalanced }) =>
      [balanced!, unbalanced!].map((value) => signed(value - mean)).join(" "),
    );
    expect(own).toEqual(differences);
  }
});

test.each([
  ["nlvr-hidden", "CNN-BiATT", { mean: 66.1, deviation: null }, null],
  ["nlvr-train", "N2NMN-RL", { mean: 95.4, deviation: 2.4 }, { mean: 81.2, deviation: 10.6 }],
  ["nlvr2-dev", "MAC", { mean: 50.8, deviation: 0.6 }, { mean: 11, deviation: 0.2 }],
  ["nlvr2-test2", "Human", { mean: 96.1, deviation: 3.1 }, null],
] as const)("[M1] %s of %s is as printed", (split, system, accuracy, consistency) => {
  expect(publishedResults(split)).toContainEqual(expect.objectContaining({ system, accuracy, consistency }));
});
