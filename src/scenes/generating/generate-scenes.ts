import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError, DEFAULT_SEED } from "../../core/index.ts";
import {
  type ProgressOptions,
  packageVersion,
  removePartialsIn,
  ThreadPool,
  withFolderLock,
  writeFileAtomic,
} from "../../files/index.ts";
import { type RawRecord, writeRecords } from "../../formats/index.ts";
import { DEFAULT_STYLE, imageFolder, PRESENTATIONS_PER_FOLDER } from "../drawing/draw-images.ts";
import type { GenerateJob, GenerateThread } from "./generate-thread.ts";

export interface GenerateOptions
  extends Partial<Omit<GenerateJob, "from" | "to" | "folder" | "directory">>,
    ProgressOptions {
  /** The folder to write to. */
  readonly out: string;
  readonly presentations: number;
  /** Number of threads; the result does not depend on it. */
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

/** Identity of a run: the options that its output depends on. */
interface RunManifest extends RawRecord {
  readonly split: string;
  readonly presentations: number;
}

const MANIFEST_FILE = "generated.json";

/**
 * Makes a folder that of a run, or sees that it is: a folder holds one run, because another one's images would stand
 * beside its own without a trace. The same run may ask for more presentations than before, and so grow.
 */
async function claimOutputFolder(folder: string, run: RunManifest): Promise<void> {
  const path = join(folder, MANIFEST_FILE);
  if (`${run.split}.json` === MANIFEST_FILE) {
    throw new CounterpointError(
      "usage",
      `--split can't be ${run.split}: the file name ${MANIFEST_FILE} is reserved for the run record`,
    );
  }
  if (existsSync(path)) refuseOtherRun(folder, { wanted: run, held: readManifest(path) });
  else refuseOtherFiles(folder, [`${run.split}.json`, "images"]);
  await writeFileAtomic(path, `${JSON.stringify(run, null, 2)}\n`);
  await removePartialsIn(folder);
}

function refuseOtherRun(folder: string, { wanted, held }: { wanted: RunManifest; held: RawRecord }): void {
  const hint = `Choose another folder, use the options recorded in ${MANIFEST_FILE}, or delete the folder`;
  for (const option of new Set([...Object.keys(wanted), ...Object.keys(held)])) {
    const [before, now] = [JSON.stringify(held[option]), JSON.stringify(wanted[option])];
    if (before === now || option === "presentations") continue;
    const message = `${folder} contains another run: its ${option} is ${before}, not ${now}`;
    throw new CounterpointError("usage", message, { hint });
  }
  if (Number(held.presentations) > wanted.presentations) {
    const message = `${folder} holds ${held.presentations} presentations, more than ${wanted.presentations}`;
    throw new CounterpointError("usage", message, { hint });
  }
}

function refuseOtherFiles(folder: string, names: readonly string[]): void {
  const taken = names.find((name) => existsSync(join(folder, name)));
  if (taken === undefined) return;
  const message = `${join(folder, taken)} already exists and was not written by \`scenes generate\``;
  throw new CounterpointError("usage", message, { hint: "Choose another folder" });
}

function readManifest(path: string): RawRecord {
  try {
    const record: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof record === "object" && record !== null) return record as RawRecord;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const message = `${path} does not record a run of \`scenes generate\``;
  throw new CounterpointError("data/unreadable", message, { hint: "Choose another folder" });
}
