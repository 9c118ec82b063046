import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import { serveThread } from "../../files/index.ts";
import { contentOfReport } from "../report/report-runs.ts";
import { type RepliesQuery, RunParams } from "../schemas/runs.ts";
import { WatchedRun } from "./watched-run.ts";

const opened = new Map<string, WatchedRun>();

const functions = {
  /** The runs in a folder, by name; what is not a run is left out. */
  async list(folder: string) {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return []; // before the first run
      throw error;
    });
    const runs = [];
    for (const run of names.filter((name) => RunParams.safeParse({ run: name }).success).sort()) {
      const watched = await openRun(folder, run).catch(() => undefined);
      if (watched !== undefined) runs.push({ ...(await watched.summary()), run });
    }
    return runs;
  },

  async view(folder: string, run: string) {
    return { ...(await (await openRun(folder, run)).view()), run };
  },

  async replies(folder: string, run: string, query: z.output<typeof RepliesQuery>) {
    return (await openRun(folder, run)).replies(query);
  },

  async report(folder: string, run: string) {
    await openRun(folder, run); // an unknown one is told as such
    return (await contentOfReport([join(folder, run)])).sections;
  },
};

async function openRun(folder: string, run: string): Promise<WatchedRun> {
  const path = join(folder, run);
  const known = opened.get(path);
  try {
    if (known !== undefined && !(await known.isOutdated())) return known;
    const watched = await WatchedRun.open(path);
    opened.set(path, watched);
    return watched;
  } catch (cause) {
    throw new CounterpointError("library/unknown", `There is no run "${run}"`, { cause });
  }
}

export type RunsThread = typeof functions;

serveThread(functions);
