import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { writeText } from "../../formats/index.ts";

/** What a run depends on; kept as config.json. */
export interface RunConfig {
  readonly version: string;
  readonly baseline: string;
  readonly corpus: string;
  /** The SHA-256 of the training file. */
  readonly corpusHash: string;
  readonly seed: string;
  /** Sums differ in their last digits with the number of threads. */
  readonly threads: number;
}

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
export async function claimRunFolder(folder: string, config: RunConfig): Promise<void> {
  const path = join(folder, FILES.config);
  if (!existsSync(path)) {
    const other = Object.values(FILES).find((name) => existsSync(join(folder, name)));
    if (other !== undefined) {
      const message = `${join(folder, other)} is there already, without the ${FILES.config} of a run`;
      throw new CounterpointError("usage", message, { hint: "Choose another folder" });
    }
    return writeText(path, `${JSON.stringify(config, null, 2)}\n`);
  }
  const held = await readJson<RunConfig>(path);
  for (const key of Object.keys(config) as (keyof RunConfig)[]) {
    if (held[key] === config[key]) continue;
    const message = `${folder} holds another run: its ${key} is ${JSON.stringify(held[key])}, not ${JSON.stringify(config[key])}`;
    const hint = "Choose another folder, or remove this one";
    throw new CounterpointError("usage", message, { hint });
  }
}

/** What a file of a run says; a run that is missing one, or has one half written, is said so. */
export async function readJson<T>(path: string): Promise<T> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === "ENOENT";
    const hint = isAbsent
      ? "Name the folder of a run that `baseline train` has finished, such as runs/text"
      : hintToRepeat(dirname(path));
    const message = `${path} ${isAbsent ? "is not there" : "cannot be read"}`;
    throw new CounterpointError("data/unreadable", message, { hint, cause });
  }
}

/** What to do about a run with a damaged file. */
export function hintToRepeat(folder: string): string {
  return `Remove ${folder}, and train again by the same command`;
}

/** The hash by which a run knows its training file. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
