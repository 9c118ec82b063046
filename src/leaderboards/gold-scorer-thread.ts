import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync, gzipSync } from "node:zlib";
import { CounterpointError, type Finding } from "../core/index.ts";
import type { PublishedSplitId } from "../corpus/index.ts";
import { PREDICTION_INFLATION, type PredictedLabels, readPredictedLabels } from "../evaluation/index.ts";
import { withPartialPath } from "../files/index.ts";
import { type ExampleTable, readRecords, readTable } from "../formats/index.ts";
import type { GoldFile } from "./benchmarks.ts";
import { isStatisticallyTied, type LeaderboardResult, leaderboardResult } from "./rules/result.ts";
import { detectPublishedSplit, type TestSetSizes, testSetSizes } from "./rules/test-set-sizes.ts";
import { withoutLabel } from "./without-label.ts";

/** What a file was refused for. */
export interface Rejection {
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

/** What the thread can be asked, and what it answers: nothing here has room for a label. */
export interface GoldScorerJobs {
  /** Reads gold files that are not sealed yet. */
  describe: {
    request: { readonly files: readonly GoldFile[] };
    answer: Rejection | { readonly contents: TestSetSizes; readonly papers: PublishedSplitId | null };
  };
  /** The examples without labels, as JSON Lines in the order of the files, packed. */
  examples: { request: { readonly files: readonly GoldFile[] }; answer: Uint8Array };
  /** Finds the example of every prediction of a file. */
  check: { request: { readonly path: string }; answer: Rejection | { readonly predicted: PredictedLabels } };
  score: { request: { readonly predicted: PredictedLabels }; answer: LeaderboardResult };
  /** Whether a paired test does not tell two systems apart. */
  compare: {
    request: { readonly one: PredictedLabels; readonly other: PredictedLabels };
    answer: boolean | null;
  };
}

/** A job, and the gold files of its benchmark where the thread has not had them. */
export interface GoldScorerRequest<Kind extends keyof GoldScorerJobs = keyof GoldScorerJobs> {
  readonly id: number;
  readonly kind: Kind;
  readonly request: GoldScorerJobs[Kind]["request"];
  readonly gold: string;
  readonly files: readonly GoldFile[] | undefined;
}

export type GoldScorerReply =
  | { readonly id: number; readonly answer: GoldScorerJobs[keyof GoldScorerJobs]["answer"] }
  | { readonly id: number; readonly failure: string };

/** How many findings are told; the count is of all. */
const TOLD = 100;

const tables = new Map<string, Promise<ExampleTable>>();

const RUN: {
  [Kind in keyof GoldScorerJobs]: (request: GoldScorerJobs[Kind]["request"], gold: string) => unknown;
} = {
  describe: ({ files }) =>
    orRejection(async () => {
      const table = await readGold(files);
      return { contents: testSetSizes(table), papers: detectPublishedSplit(table) };
    }),
  examples: ({ files }) =>
    withTemporaryFiles(files, async (paths) => {
      const lines: string[] = [];
      for (const path of paths)
        for await (const records of readRecords(path, () => {}))
          for (const { record } of records) lines.push(`${JSON.stringify(withoutLabel(record))}\n`);
      return gzipSync(lines.join(""));
    }),
  check: async ({ path }, gold) => {
    const table = await tables.get(gold)!; // what is wrong with gold is not told
    return orRejection(async () => ({
      predicted: await readPredictedLabels(path, table, { inflation: PREDICTION_INFLATION }),
    }));
  },
  score: async ({ predicted }, gold) => leaderboardResult(await tables.get(gold)!, predicted),
  compare: async ({ one, other }, gold) => isStatisticallyTied(await tables.get(gold)!, one, other),
};

parentPort?.on("message", async ({ id, kind, request, gold, files }: GoldScorerRequest) => {
  try {
    if (files !== undefined) tables.set(gold, readGold(files));
    const run = RUN[kind] as (ask: unknown, gold: string) => unknown; // by its kind
    parentPort?.postMessage({ id, answer: await run(request, gold) });
  } catch (error) {
    tables.delete(gold);
    parentPort?.postMessage({ id, failure: error instanceof Error ? String(error.stack) : String(error) });
  }
});

/** Where gold files lie while they are read; who started the thread removes it when the thread ends. */
const goldFolder = workerData as string;

function readGold(files: readonly GoldFile[]): Promise<ExampleTable> {
  return withTemporaryFiles(files, (paths) => readTable(paths, { contents: { pictures: true }, threads: 1 }));
}

async function withTemporaryFiles<Result>(
  files: readonly GoldFile[],
  work: (paths: readonly string[]) => Promise<Result>,
): Promise<Result> {
  return withPartialPath(await mkdtemp(join(goldFolder, "gold-")), async (folder) => {
    const paths: string[] = [];
    for (const [i, { name, packed }] of files.entries()) {
      await mkdir(join(folder, String(i))); // two files may have one name
      paths.push(join(folder, String(i), name));
      await writeFile(paths[i]!, gunzipSync(packed));
    }
    return work(paths);
  });
}

/** What is wrong with a file is an answer, under the file's own name: where we keep it is nobody's business. */
async function orRejection<Answer>(work: () => Promise<Answer>): Promise<Answer | Rejection> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    const isSummary = error.findings.length > 0 && error.code !== "data/wrong-corpus";
    const summary = { code: error.code, file: "", line: 0, message: error.message };
    const findings = [...(isSummary ? [] : [summary]), ...error.findings].slice(0, TOLD);
    const told = findings.map((finding) => ({ ...finding, file: finding.file.replace(/^.*[/\\]/, "") }));
    return { findings: told, findingCount: error.findingCount + (isSummary ? 0 : 1) };
  }
}
