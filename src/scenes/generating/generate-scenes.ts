import { join } from "node:path";
import { DEFAULT_SEED } from "../../core/index.ts";
import { type ProgressOptions, packageVersion, ThreadPool, withFolderLock } from "../../files/index.ts";
import { writeRecords } from "../../formats/index.ts";
import { DEFAULT_STYLE } from "../drawing/draw-images.ts";
import { imageFolder, PRESENTATIONS_PER_FOLDER } from "../image-folders.ts";
import { claimOutputFolder } from "./claim-output-folder.ts";
import type { GenerateJob, GenerateThread } from "./generate-thread.ts";

export interface GenerateOptions
  extends Partial<Omit<GenerateJob, "from" | "to" | "folder" | "directory">>,
    ProgressOptions {
  /** The folder to write to. */
  readonly out: string;
  readonly presentations: number;
  /** How many threads work at once; the result does not depend on it. */
  readonly threads?: number | undefined;
}

/** Files of generated scenes. */
export interface Generated {
  readonly file: string;
  readonly presentations: number;
  readonly scenes: number;
  readonly images: number;
}

/**
 * Samples presentations and draws their images. Stopped half-way, the same command goes on where it was: every
 * presentation depends on the seed and its number alone, and images that are there are kept. With more presentations it
 * goes on from there.
 */
export async function generateScenes(options: GenerateOptions): Promise<Generated> {
  return withFolderLock(options.out, () => generateAlone(options));
}

const DEFAULT_RUN = {
  ...DEFAULT_STYLE,
  split: "train",
  seed: DEFAULT_SEED,
  kind: "both",
  placement: "uniform",
} as const;

async function generateAlone(options: GenerateOptions): Promise<Generated> {
  const { out, presentations, threads: maxThreads = 1, onProgress, ...given } = options;
  const run = { ...DEFAULT_RUN, ...given };
  await claimOutputFolder(out, { version: packageVersion(), presentations, ...run });
  const file = join(out, `${run.split}.json`);
  let images = 0;
  const queue = folderJobs(presentations, (from, to) => {
    const directory = imageFolder(from);
    return { ...run, from, to, directory, folder: join(out, "images", directory) };
  });
  const threads = Math.min(maxThreads, Math.ceil(presentations / PRESENTATIONS_PER_FOLDER));
  const pool = new ThreadPool<GenerateThread>(new URL("./generate-thread.js", import.meta.url), threads);
  const records = async function* () {
    let done = 0;
    for await (const folder of pool.map(queue, (thread, job) => thread.generateFolder(job))) {
      yield folder.records;
      images += folder.images;
      done = Math.min(done + PRESENTATIONS_PER_FOLDER, presentations);
      onProgress?.({ activity: "drawing", done, total: presentations });
    }
  };
  await writeRecords(file, records());
  return { file, presentations, scenes: 4 * presentations, images };
}

function* folderJobs<T>(presentations: number, job: (from: number, to: number) => T): Generator<T> {
  for (let from = 0; from < presentations; from += PRESENTATIONS_PER_FOLDER) {
    yield job(from, Math.min(presentations, from + PRESENTATIONS_PER_FOLDER));
  }
}
