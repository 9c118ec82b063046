import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { OFFICIAL_SPLITS } from "../../formats/index.ts";
import { film } from "../film.ts";
import {
  type EvaluatedRun,
  readRunsRows,
  type SplitSummary,
  summariseRuns,
  withPublished,
} from "./evaluated-runs.ts";

const folder = temporaryFolder();

const DEV = OFFICIAL_SPLITS.find(({ id }) => id === "nlvr-dev")! as { readonly sha256: string };
const MEASURED: SplitSummary = {
  ...{
    split: "dev",
    examples: 989,
    sentences: 267,
    hash: DEV.sha256,
    runs: 1,
    mean: 0.5531,
    deviation: null,
  },
  consistency: { mean: 17 / 267, deviation: null },
  bestOnDev: null,
};
const publishedBeside = (measured: SplitSummary) =>
  withPublished({ baseline: "majority", corpus: "nlvr" }, [measured])[0]?.published;

test("[M4] the paper's figure stands beside runs on the official split", () => {
  expect(publishedBeside(MEASURED)).toEqual({ mean: 0.5531, deviation: null, consistency: null }); // N Table 3: 55.31
});

test("[M4] it does not stand beside other examples, nor beside those of another split under its name", () => {
  expect(publishedBeside({ ...MEASURED, hash: "0".repeat(64) })).toBeNull();
  expect(publishedBeside({ ...MEASURED, hash: null })).toBeNull();
  expect(publishedBeside({ ...MEASURED, split: "test" })).toBeNull();
});

test("[M4] accuracy and consistency of N2 Table 6 stand beside runs on NLVR2", () => {
  const dev = OFFICIAL_SPLITS.find(({ id }) => id === "nlvr2-dev")!;
  const measured = { ...MEASURED, hash: "sha256" in dev ? dev.sha256 : null };
  const [row] = withPublished({ baseline: "text", corpus: "nlvr2" }, [measured]);
  expect(row?.published).toEqual({ mean: 0.509, deviation: 0, consistency: 0.039 }); // 50.9±0.0/3.9±0.0
});

test("[M4] consistency has mean and standard deviation, and test scores of the run best on dev stand beside", () => {
  const run = (seed: string, dev: [number, number], test: [number, number]): EvaluatedRun => ({
    changed: {},
    ...{ folder: `run-${seed}`, baseline: "text", corpus: "nlvr", seed },
    splits: {
      dev: { examples: 10, right: dev[0], sentences: 4, consistent: dev[1] },
      hidden: { examples: 20, right: test[0], sentences: 5, consistent: test[1] },
    },
  });
  const summary = summariseRuns([
    run("1", [6, 1], [18, 4]),
    run("2", [8, 2], [12, 1]),
    run("3", [8, 3], [15, 2]),
  ]);
  const [dev, hidden] = summary as [SplitSummary, SplitSummary];
  // 1/4, 2/4 and 3/4: mean 1/2, squares 2 * (1/4)^2 over 3 - 1.
  expect(dev.consistency.mean).toBeCloseTo(0.5, 12);
  expect(dev.consistency.deviation).toBeCloseTo(0.25, 12);
  expect(hidden.mean).toBeCloseTo(45 / 60, 12);
  // Runs 2 and 3 are equally accurate on dev; the first of them counts, though run 1 is better on the test split.
  expect(hidden.bestOnDev).toEqual({ run: "run-2", accuracy: 12 / 20, consistency: 1 / 5 });
  const { dev: _, ...withoutDev } = run("1", [6, 1], [18, 4]).splits;
  expect(summariseRuns([{ ...run("1", [6, 1], [18, 4]), splits: withoutDev }])[0]!.bestOnDev).toBeNull();
});

test("a row tells the hyperparameters that are not the defaults, and the differences from the paper", async () => {
  const config = { version: "1", baseline: "film", corpus: "nlvr", corpusHash: "0", seed: "1/1", threads: 1 };
  const counts = { examples: 2, right: 1, sentences: 1, consistent: 0 };
  const write = (run: string, values: object) => {
    mkdirSync(folder.at(run), { recursive: true });
    writeFileSync(folder.at(`${run}/config.json`), JSON.stringify({ ...config, seed: run, ...values }));
    writeFileSync(folder.at(`${run}/accuracies.json`), JSON.stringify({ dev: counts }));
  };
  write("runs/run-1", {
    hyperparameters: { width: 64, blocks: 4 },
    settings: { ...film.settings, patience: 5 },
  });
  const [row] = await readRunsRows([folder.at("runs")]);
  expect(row).toMatchObject({ baseline: "film", changed: { width: 64, patience: 5 } });
  expect(row!.differences).toEqual(film.card!.differences);

  write("runs/run-2", {});
  await expect(readRunsRows([folder.at("runs")])).rejects.toThrow(
    /run-2 does not have the hyperparameters of .*run-1/,
  );
});
