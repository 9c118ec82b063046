import { basename, join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../files/index.ts";
import type { Baseline, ModelExample } from "../baseline.ts";
import type { EpochRecord } from "./checkpoint.ts";
import { drawCurves } from "./curves.ts";
import { FILES, type RunConfig } from "./run-folder.ts";

/** What a finished run is known by. */
export const RunResult = z.object({
  seed: z.string(),
  epochs: z.int(),
  bestEpoch: z.int(),
  /** Null where nothing is trained, so that nothing is validated. */
  validationAccuracy: z.number().nullable(),
  trained: z.int(),
  validated: z.int(),
});
export type RunResult = Readonly<z.infer<typeof RunResult>>;

/** The files that answer questions. */
export const INFERENCE_FILES = [FILES.config, FILES.vocabulary, FILES.model] as const;

/** A result with the SHA-256 of the files that answer: those of another run would answer, too. */
export const FinishedRun = RunResult.extend({ files: z.record(z.enum(INFERENCE_FILES), z.string()) });

/** How far a run is. */
export interface RunProgress extends EpochRecord {
  /** The epoch whose weights are taken, as of now; of a run that is not stopped early, this one. */
  readonly bestEpoch: number;
  readonly bestAccuracy: number;
  /** The last epoch; of a run that is stopped early, unless a better one comes. */
  readonly lastEpoch: number;
  readonly stopsEarly: boolean;
}

/** How far an epoch is. */
export interface EpochProgress {
  readonly epoch: number;
  /** From 0 to 1. */
  readonly done: number;
  /** Mean over the examples so far. */
  readonly loss: number;
}

export interface TrainRunOptions {
  readonly baseline: Baseline;
  readonly examples: readonly ModelExample[];
  readonly folder: string;
  readonly config: RunConfig;
  readonly report: (progress: RunProgress) => void;
  /** Gets every step of an epoch; baselines that learn by themselves tell none. */
  readonly reportStep?: (progress: EpochProgress) => void;
}

/** Epochs for programs to read, and for people to look at, with the one whose weights are taken. */
export async function writeEpochs(
  { folder, baseline }: Pick<TrainRunOptions, "folder" | "baseline">,
  epochs: readonly EpochRecord[],
  taken: number,
): Promise<void> {
  await writeFileAtomic(join(folder, FILES.log), epochs.map((each) => `${JSON.stringify(each)}\n`).join(""));
  await writeFileAtomic(
    join(folder, FILES.curves),
    drawCurves(`${baseline.name}, ${basename(folder)}`, epochs, taken),
  );
}

/** What the model file says about itself. */
export function modelMetadata({ version, baseline, seed, corpusHash }: RunConfig): Record<string, string> {
  return { version, baseline, seed, corpusHash };
}
