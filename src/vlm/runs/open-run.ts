import { open } from "node:fs/promises";
import { readerNamed } from "../reading/readers.ts";
import type { RunConfig } from "./run-config.ts";
import type { RunExample } from "./run-example.ts";
import { readConfig, readExamples, runFiles } from "./run-folder.ts";
import { type LogEntry, LogState, visitLog } from "./run-log.ts";

/** A run as its folder has it. */
export interface OpenedRun {
  readonly config: RunConfig;
  readonly examples: readonly RunExample[];
  readonly state: LogState;
}

/** Reads a run without changing it, with its own reader or another one. */
export async function openRun(
  folder: string,
  { reader }: { readonly reader?: string | undefined } = {},
): Promise<OpenedRun> {
  const config = await readConfig(folder);
  const state = new LogState(readerNamed(reader ?? config.reader));
  await openLog(folder, (entry) => state.add(entry));
  return { config, examples: await readExamples(folder), state };
}

/** Visits every line of the log of a run. */
export async function openLog(folder: string, visit: (entry: LogEntry) => void): Promise<void> {
  const path = runFiles(folder).requests;
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined; // of a run that was stopped at once
    throw error;
  });
  if (file === undefined) return;
  await visitLog(file, path, visit).finally(() => file.close());
}
