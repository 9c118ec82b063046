import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { type RawRecord, writeRecords, writeText } from "../formats/index.ts";
import { imageFolder } from "../scenes/index.ts";
import type { GeneratedFolder, GenerateJob } from "./generate-worker.ts";
import { inThreads } from "./in-threads.ts";

export interface GenerateOptions extends Omit<GenerateJob, "from" | "to" | "folder" | "directory"> {
  readonly out: string;
  readonly presentations: number;
  readonly jobs: number;
  readonly version: string;
  /** Told how many presentations are drawn. */
  readonly progress: (presentations: number) => void;
}

/** What `scenes generate` wrote. */
export interface Generated {
  readonly file: string;
  readonly presentations: number;
  readonly scenes: number;
  readonly images: number;
}

/** Presentations in one job of a thread: the 960 images of one folder. */
const PER_JOB = 40;

/**
 * Samples presentations and draws their images. Stopped half-way, the same command goes on where it was: every
 * presentation depends on the seed and its number alone, and images that are there are kept.
 */
export async function generateScenes(options: GenerateOptions): Promise<Generated> {
  const { out, presentations, jobs, version, progress, ...run } = options;
  await claimFolder(out, { version, presentations, ...run });
  const file = join(out, `${run.split}.json`);
  let images = 0;
  const queue = folderJobs(presentations, (from, to) => {
    const directory = imageFolder(from);
    return { ...run, from, to, directory, folder: join(out, "images", directory) };
  });
  const threads = Math.min(jobs, Math.ceil(presentations / PER_JOB));
  const script = new URL("./generate-worker.js", import.meta.url);
  const records = async function* () {
    let done = 0;
    for await (const folder of inThreads<GenerateJob, GeneratedFolder>(queue, { script, threads })) {
      yield folder.records;
      images += folder.images;
      done += PER_JOB;
      progress(Math.min(done, presentations));
    }
  };
  await writeRecords(file, records());
  return { file, presentations, scenes: 4 * presentations, images };
}

function* folderJobs<T>(presentations: number, job: (from: number, to: number) => T): Generator<T> {
  for (let from = 0; from < presentations; from += PER_JOB) {
    yield job(from, Math.min(presentations, from + PER_JOB));
  }
}

/** A folder holds one run: another run's images would stand beside these without a trace. */
async function claimFolder(out: string, run: RawRecord): Promise<void> {
  const path = join(out, "generated.json");
  const text = `${JSON.stringify(run, null, 2)}\n`;
  if (!existsSync(path)) return writeText(path, text);
  if (readFileSync(path, "utf8") === text) return;
  const hint = "Choose another folder, or give the options that generated.json records";
  throw new CounterpointError("usage", `${out} holds the scenes of another run`, { hint });
}
