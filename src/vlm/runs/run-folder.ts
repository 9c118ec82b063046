import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ZodType } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { readJournal, writeFileAtomic } from "../../files/index.ts";
import { RunConfig } from "./run-config.ts";
import { RunExample } from "./run-example.ts";

/** The files of a run. */
export function runFiles(folder: string) {
  return {
    config: join(folder, "config.json"),
    examples: join(folder, "examples.jsonl"),
    requests: join(folder, "requests.jsonl"),
    result: join(folder, "result.json"),
  };
}

/** Begins a run in a folder, or goes on with the one that is there; that of other settings is refused. Returns its configuration. */
export async function beginRun(
  folder: string,
  config: RunConfig,
  examples: readonly RunExample[],
): Promise<RunConfig> {
  const earlier = await readConfig(folder).catch((error: unknown) => {
    if (error instanceof CounterpointError && (error.cause as NodeJS.ErrnoException)?.code === "ENOENT")
      return undefined;
    throw error;
  });
  if (earlier === undefined) {
    await writeFileAtomic(
      runFiles(folder).examples,
      examples.map((each) => `${JSON.stringify(each)}\n`).join(""),
    );
    await writeConfig(folder, config);
    return config;
  }
  const other = Object.keys(config.settings).find(
    (name) =>
      !isDeepStrictEqual(
        earlier.settings[name as keyof RunConfig["settings"]],
        config.settings[name as keyof RunConfig["settings"]],
      ),
  );
  if (other === undefined) {
    const { controls = config.controls, version } = { ...earlier, ...config, version: earlier.version };
    const merged = { ...config, version, ...(controls && { controls }) };
    await writeConfig(folder, merged);
    return merged;
  }
  const hint = "Use the same settings to resume it, or another --out";
  throw new CounterpointError("usage", `${folder} holds a run with another ${other}`, {
    at: [folder, other],
    hint,
  });
}

/** Writes what a run was asked for. */
export async function writeConfig(folder: string, config: RunConfig): Promise<void> {
  await writeFileAtomic(runFiles(folder).config, `${JSON.stringify(config, null, 2)}\n`);
}

export async function readConfig(folder: string): Promise<RunConfig> {
  return readJson(runFiles(folder).config, RunConfig);
}

export async function readExamples(folder: string): Promise<readonly RunExample[]> {
  return readJournal(runFiles(folder).examples, RunExample);
}

async function readJson<T>(path: string, schema: ZodType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (cause) {
    const hint = "Pass the folder that `vlm run` or `vlm import` wrote";
    throw new CounterpointError("data/unreadable", `${path} is not the file of a run`, {
      at: [path],
      hint,
      cause,
    });
  }
}
