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

/** Reads a run without changing it, with its own reader or another one; `visit` gets every line of its log. */
export async function openRun(
  folder: string,
  {
    reader,
    visit,
  }: { readonly reader?: string | undefined; readonly visit?: (entry: LogEntry) => void } = {},
): Promise<OpenedRun> {
  const config = await readConfig(folder);
  const state = new LogState(readerNamed(reader ?? config.reader));
  const path = runFiles(folder).requests;
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined; // of a run that was stopped at once
    throw error;
  });
  if (file !== undefined) {
    const add = (entry: LogEntry) => {
      state.add(entry);
      visit?.(entry);
    };
    await visitLog(file, path, add).finally(() => file.close());
  }
  return { config, examples: await readExamples(folder), state };
}
