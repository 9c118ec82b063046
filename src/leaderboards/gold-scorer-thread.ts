import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { CounterpointError, type Finding } from "../core/index.ts";
import type { PublishedSplitId } from "../corpus/index.ts";
import { PREDICTION_INFLATION, type PredictedLabels, readPredictedLabels } from "../evaluation/index.ts";
import { serveThread } from "../files/index.ts";
import { type ExampleTable, readRecords } from "../formats/index.ts";
import type { GoldFile } from "./benchmarks.ts";
import { readGold } from "./read-gold.ts";
import { isStatisticallyTied, type LeaderboardResult, leaderboardResult } from "./rules/result.ts";
import { papersOf, type TestSetSizes, testSetSizes, withoutLabel } from "./rules/test-set.ts";

/** Findings for which a file was refused. */
export interface Rejection {
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

/** Maximum number of findings in a rejection; the count is of all. */
const MAX_FINDINGS = 100;

/** The loaded test sets, by benchmark. The labels never leave this thread. */
const tables = new Map<string, ExampleTable>();

/** The results have no field for a label. Gold files are read from an empty folder, which the caller removes. */
const functions = {
  /** Reads gold files that are not sealed yet. */
  describe(
    folder: string,
    files: readonly GoldFile[],
    chosen: PublishedSplitId | null,
  ): Promise<Rejection | { readonly contents: TestSetSizes; readonly papers: PublishedSplitId | null }> {
    return orRejection(async () => {
      const gold = await readGold(await unpack(folder, files), {});
      return { contents: testSetSizes(gold.table), papers: papersOf(gold, chosen) };
    });
  },

  /** The examples without labels, as gzipped JSON Lines in the order of the files. */
  async examples(folder: string, files: readonly GoldFile[]): Promise<Uint8Array> {
    const lines: string[] = [];
    for (const path of await unpack(folder, files))
      for await (const records of readRecords(path, () => {}))
        for (const { record } of records) lines.push(`${JSON.stringify(withoutLabel(record))}\n`);
    return gzipSync(lines.join(""));
  },

  /** Reads the sealed gold files of a test set, for the functions below. */
  async load(gold: string, folder: string, files: readonly GoldFile[]): Promise<void> {
    try {
      tables.set(gold, (await readGold(await unpack(folder, files), {})).table);
    } catch (error) {
      // Findings about gold files would reveal labels: they are for the log, not for a reply.
      throw new Error(error instanceof Error ? String(error.stack) : String(error));
    }
  },

  /** Matches a prediction file with the examples of a test set. */
  check(gold: string, path: string): Promise<Rejection | { readonly predicted: PredictedLabels }> {
    return orRejection(async () => ({
      predicted: await readPredictedLabels(path, tableOf(gold), { inflation: PREDICTION_INFLATION }),
    }));
  },

  score(gold: string, predicted: PredictedLabels): Promise<LeaderboardResult> {
    return leaderboardResult(tableOf(gold), predicted);
  },

  /** True when a paired test does not distinguish two systems; null when they cannot be compared. */
  compare(gold: string, one: PredictedLabels, other: PredictedLabels): boolean | null {
    return isStatisticallyTied(tableOf(gold), one, other);
  },
};

export type GoldScorerThread = typeof functions;

serveThread(functions);

function tableOf(gold: string): ExampleTable {
  const table = tables.get(gold);
  if (table === undefined) throw new Error(`The test set ${gold} was not loaded`);
  return table;
}

/** Writes gold files into an empty folder; returns their paths. */
async function unpack(folder: string, files: readonly GoldFile[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const [i, { name, packed }] of files.entries()) {
    await mkdir(join(folder, String(i))); // two files can have the same name
    paths.push(join(folder, String(i), name));
    await writeFile(paths[i]!, gunzipSync(packed));
  }
  return paths;
}

/** Returns problems of a file as a result, under the file's own name without our folder. */
async function orRejection<Answer>(work: () => Promise<Answer>): Promise<Answer | Rejection> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    const isSummary = error.findings.length > 0 && error.code !== "data/wrong-corpus";
    const summary = { code: error.code, file: "", line: 0, message: error.message };
    const findings = [...(isSummary ? [] : [summary]), ...error.findings].slice(0, MAX_FINDINGS);
    const reported = findings.map((finding) => ({ ...finding, file: finding.file.replace(/^.*[/\\]/, "") }));
    return { findings: reported, findingCount: error.findingCount + (isSummary ? 0 : 1) };
  }
}
