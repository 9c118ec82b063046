import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Baseline, ModelExample } from "../baseline.ts";
import { trainRun } from "../training/train-run.ts";

class Stopped extends Error {}

interface StopOptions {
  readonly examples: readonly ModelExample[];
  /** A folder for both runs. */
  readonly folder: string;
  /** The numbers of the steps after which the run is stopped, each counted from the step before. */
  readonly stops: readonly number[];
}

/** Expects that a run that is stopped within its epochs, and goes on each time, comes to the bits of one that is not. */
export async function expectSameBits(
  baseline: Baseline,
  { examples, folder, stops }: StopOptions,
): Promise<void> {
  const { name } = baseline;
  let time = 0;
  const train = (run: string, stopAfter = Number.POSITIVE_INFINITY) => {
    let steps = 0;
    return trainRun({
      baseline,
      examples,
      folder: join(folder, run),
      config: { version: "1", baseline: name, corpus: "nlvr", corpusHash: "0", seed: "1", threads: 1 },
      report: () => {},
      reportStep: () => {
        steps += 1;
        if (steps === stopAfter) throw new Stopped();
      },
      now: () => (time += 400_000), // a checkpoint after every other step
    });
  };
  await train("at-once");
  for (const stop of stops) await expect(train("in-pieces", stop)).rejects.toThrow(Stopped);
  await train("in-pieces");
  for (const file of ["best.onnx", "log.jsonl", "result.json", "checkpoint.bin"]) {
    const [whole, pieces] = ["at-once", "in-pieces"].map((run) => readFileSync(join(folder, run, file)));
    expect(pieces!.equals(whole!), file).toBe(true);
  }
}
