import { join } from "node:path";
import { writeText } from "../../formats/index.ts";
import type { Baseline, Question } from "../baseline.ts";
import type { EpochRecord } from "./checkpoint.ts";
import { drawCurves } from "./curves.ts";
import { FILES, type RunConfig } from "./run-folder.ts";

/** What a finished run is known by. */
export interface RunResult {
  readonly seed: string;
  readonly epochs: number;
  readonly bestEpoch: number;
  /** Null where nothing is trained, so that nothing is validated. */
  readonly validationAccuracy: number | null;
  readonly trained: number;
  readonly validated: number;
}

/** How far a run is. */
export interface RunProgress extends EpochRecord {
  readonly bestEpoch: number;
  readonly bestAccuracy: number;
  /** The last epoch, unless a better one comes. */
  readonly lastEpoch: number;
}

export interface TrainRunOptions {
  readonly baseline: Baseline;
  readonly questions: readonly Question[];
  readonly folder: string;
  readonly config: RunConfig;
  readonly report: (progress: RunProgress) => void;
}

/** Epochs for programs to read, and for people to look at. */
export async function writeEpochs(folder: string, epochs: readonly EpochRecord[]): Promise<void> {
  await writeText(join(folder, FILES.log), epochs.map((each) => `${JSON.stringify(each)}\n`).join(""));
  await writeText(join(folder, FILES.curves), drawCurves(epochs));
}

/** What the model file says about itself. */
export function aboutOf({ version, baseline, seed, corpusHash }: RunConfig): Record<string, string> {
  return { version, baseline, seed, corpusHash };
}
