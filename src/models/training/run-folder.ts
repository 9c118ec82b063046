import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { TrainingSettings } from "../baseline.ts";

/** Everything that a run depends on; stored as config.json. */
export const RunConfig = z.object({
  version: z.string(),
  /** Its word on the command line. */
  baseline: z.string().regex(/^[\w-]+$/),
  corpus: z.string(),
  /** The SHA-256 of the training file. */
  corpusHash: z.string(),
  seed: z.string(),
  /** The seed by which examples were held out, where that is not the run's own. */
  heldOutSeed: z.string().optional(),
  /** Sums differ in their last digits with the number of threads. */
  threads: z.int().positive(),
  /** The kinds of files that a model sees photographs through, by hash. */
  inputs: z.record(z.string(), z.string()).optional(),
  /** The values of the model's hyperparameters, by name. */
  hyperparameters: z.record(z.string(), z.number()).optional(),
  /** The settings of the training; null where nothing is trained. */
  settings: z.record(z.string(), z.union([z.number(), z.boolean()])).nullish(),
});
export type RunConfig = Readonly<z.infer<typeof RunConfig>>;

/** With what the baseline is trained by, which changes when its file is edited; null where nothing is set. */
type ClaimedRun = Omit<RunConfig, "settings"> & { readonly settings: TrainingSettings | null };

/** The files of a run. */
export const FILES = {
  config: "config.json",
  vocabulary: "vocabulary.json",
  log: "log.jsonl",
  curves: "curves.svg",
  checkpoint: "checkpoint.bin",
  model: "best.onnx",
  result: "result.json",
  accuracies: "accuracies.json",
} as const;

/** Makes a folder that of a run, or sees that it is of this one: another run's weights would be taken for its own. */
export async function claimRunFolder(folder: string, config: ClaimedRun): Promise<void> {
  const path = join(folder, FILES.config);
  if (!existsSync(path)) {
    const other = Object.values(FILES).find((name) => existsSync(join(folder, name)));
    if (other !== undefined) {
      const message = `${join(folder, other)} already exists, but the folder has no ${FILES.config}`;
      throw new CounterpointError("usage", message, { hint: "Choose another folder" });
    }
    return writeFileAtomic(path, `${JSON.stringify(config, null, 2)}\n`);
  }
  const held = await readJson(path, z.looseObject({}));
  for (const key of Object.keys({ ...held, ...config }) as (keyof ClaimedRun)[]) {
    const [before, now] = [JSON.stringify(held[key]), JSON.stringify(config[key])];
    if (before === now) continue;
    const verb = key.endsWith("s") ? "are" : "is";
    const message = `${folder} contains another run: its ${key} ${verb} ${before ?? "not told"}, not ${now}`;
    const hint = "Choose another folder, or remove this one";
    throw new CounterpointError("usage", message, { hint });
  }
}

/** Reads a file of a run; a missing or truncated file is an error that names the run. */
export async function readJson<T>(
  path: string,
  schema: z.ZodType<T>,
  hintIfDamaged = hintToRepeat(dirname(path)),
): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === "ENOENT";
    const hint = isAbsent
      ? "Pass the folder of a finished `baseline train` run, such as runs/text"
      : hintIfDamaged;
    const message = `${path} ${isAbsent ? "is not there" : `cannot be read${invalidField(cause)}`}`;
    throw new CounterpointError("data/unreadable", message, { hint, cause });
  }
}

/** The first field that a file lacks, or whose value is not valid. */
function invalidField(cause: unknown): string {
  const path = cause instanceof z.ZodError ? cause.issues[0]!.path.join(".") : "";
  return path === "" ? "" : `: it has no valid ${JSON.stringify(path)}`;
}

/** The folders inside a folder of runs, by name; none if it is not there. */
export async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isFile())
      .map(({ name }) => join(folder, name))
      .sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    const message = `${folder} cannot be read as a folder of runs: ${(cause as Error).message}`;
    const hint = "Pass the --out folder of `baseline train`";
    throw new CounterpointError("data/unreadable", message, { hint, cause });
  }
}

/** Hint for a run with a damaged file. */
export function hintToRepeat(folder: string): string {
  return `Delete ${folder}and run the same training command again`;
}

/** The hash by which a run knows its training file. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
