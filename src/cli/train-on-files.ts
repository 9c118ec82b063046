import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import {
  BASELINES,
  hashOf,
  type Question,
  type TrainBaselineOptions,
  type TrainedBaseline,
  trainBaseline,
} from "../models/index.ts";
import type { Context } from "./command.ts";
import { readQuestions } from "./read-questions.ts";
import { prepareRuntime } from "./runtime-files.ts";
import { writeAlone } from "./write-alone.ts";

export interface TrainOnFilesOptions {
  readonly baseline: string;
  readonly corpus: string;
  /** The folder with train.json, and with dev.json and test.json to measure on, if they are there; or with train/train.json and so on. */
  readonly data: string;
  readonly runs: number;
  readonly seed: string;
  readonly out: string;
  readonly threads: number;
  readonly version: string;
  readonly progress: Context["progress"];
  readonly note: Context["note"];
  readonly report: TrainBaselineOptions["report"];
  readonly reportStep: NonNullable<TrainBaselineOptions["reportStep"]>;
}

/** Trains a baseline on the train split of a folder and measures its runs on all splits that are there. */
export async function trainOnFiles(options: TrainOnFilesOptions): Promise<TrainedBaseline> {
  const { corpus, data, out, runs, seed, threads, version, progress, note, report, reportStep } = options;
  const baseline = BASELINES.find(({ name }) => name === options.baseline);
  if (baseline === undefined) {
    const hint = `Choose among: ${BASELINES.map(({ name }) => name).join(", ")}`;
    throw new CounterpointError("usage", `There is no baseline "${options.baseline}"`, { hint });
  }
  const path = fileOf("train", data);
  if (path === undefined) {
    const hint = "Name a folder that holds train.json, and dev.json and test.json to measure on";
    throw new CounterpointError("data/unreadable", `There is no ${join(data, "train.json")}`, { hint });
  }
  const train = await readQuestions(path, { labelled: true, progress });
  const splits: Record<string, Question[]> = {};
  for (const split of ["dev", "test"]) {
    const file = fileOf(split, data);
    if (file !== undefined) splits[split] = await readQuestions(file, { labelled: true, progress });
  }
  const corpusHash = hashOf(await readFile(path));
  const config = { version, baseline: baseline.name, corpus, corpusHash, seed, threads };
  await prepareRuntime(note);
  return writeAlone(out, () =>
    trainBaseline({ baseline, runs, train, splits, folder: out, config, report, reportStep }),
  );
}

/** The file of a split: in the folder itself, or in one of its own, as in the repository of the release; plain or gzip. */
function fileOf(split: string, data: string): string | undefined {
  const places = [join(data, `${split}.json`), join(data, split, `${split}.json`)];
  return places.flatMap((place) => [place, `${place}.gz`]).find((place) => existsSync(place));
}
