import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { CounterpointError, type Finding, type PublishedSplitId } from "../core/index.ts";
import { PREDICTION_INFLATION, type PredictedLabels, readPredictedLabels } from "../evaluation/index.ts";
import { serveThread } from "../files/index.ts";
import type { GoldFile, SealedGold } from "./benchmarks.ts";
import { type DescribedTestSet, describeTestSet } from "./rules/describe-test-set.ts";
import { inSteps } from "./rules/in-steps.ts";
import { readTestSet, secretSeed, type TestSet } from "./rules/read-test-set.ts";
import { isStatisticallyTied, type LeaderboardResult, leaderboardResult } from "./rules/result.ts";

/** Findings for which a file was refused. */
export interface Rejection {
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

/** Maximum number of findings in a rejection; the count is of all. */
const MAX_FINDINGS = 100;

/** A loaded test set. */
interface LoadedGold extends Pick<TestSet, "gold" | "shown"> {
  readonly originalIdentifiers: boolean;
  /** The secret seed of intervals and tests. */
  readonly seed: string;
}

/** The loaded test sets, by benchmark. The labels never leave this thread. */
const loaded = new Map<string, LoadedGold>();

/** The results have no field for a label. Gold files are read from an empty folder, which the caller removes. */
const functions = {
  /** Reads gold files that are not sealed yet. */
  describe(
    folder: string,
    sealed: SealedGold,
    chosen: PublishedSplitId | null,
  ): Promise<Rejection | DescribedTestSet> {
    return orRejection(async () => describeTestSet(await readGold(folder, sealed), { ...sealed, chosen }));
  },

  /** The examples without labels, under opaque identifiers and in their order, as gzipped JSON Lines. */
  async examples(folder: string, sealed: SealedGold): Promise<Uint8Array> {
    const { records } = await readGold(folder, sealed);
    return gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  },

  /** Reads the sealed gold files of a test set, for the functions below. */
  async load(name: string, folder: string, sealed: SealedGold): Promise<void> {
    try {
      const { gold, shown } = await readGold(folder, sealed);
      const { secret, originalIdentifiers } = sealed;
      loaded.set(name, { gold, shown, originalIdentifiers, seed: secretSeed(secret) });
    } catch (error) {
      // Findings about gold files would reveal labels: they are for the log, not for a reply.
      throw new Error(error instanceof Error ? String(error.stack) : String(error));
    }
  },

  /** Matches a prediction file with the examples of a test set, whose labels it does not read. */
  check(name: string, path: string): Promise<Rejection | { readonly predicted: PredictedLabels }> {
    const { gold, shown, originalIdentifiers } = testSetOf(name);
    const match = (table: typeof gold) =>
      readPredictedLabels(path, table, { inflation: PREDICTION_INFLATION });
    return orRejection(async () => {
      try {
        return { predicted: await match(shown) };
      } catch (error) {
        if (!originalIdentifiers || !isOfOthers(error)) throw error;
        return {
          predicted: await match(gold).catch((second: unknown) => {
            throw isOfOthers(second) ? error : withoutMissing(second);
          }),
        };
      }
    });
  },

  score(name: string, predicted: PredictedLabels): Promise<LeaderboardResult> {
    const { gold, seed } = testSetOf(name);
    return inSteps(() => leaderboardResult(gold, predicted, { seed }));
  },

  /** For each of the others: true when a paired test does not distinguish it from a system; null when they cannot be compared. */
  compare(
    name: string,
    one: PredictedLabels,
    others: readonly PredictedLabels[],
  ): Promise<readonly (boolean | null)[]> {
    const { gold, seed } = testSetOf(name);
    return inSteps(() => others.map((other) => isStatisticallyTied(gold, [one, other], { seed })));
  },
};

export type GoldScorerThread = typeof functions;

serveThread(functions);

function testSetOf(name: string): LoadedGold {
  const testSet = loaded.get(name);
  if (testSet === undefined) throw new Error(`The test set ${name} was not loaded`);
  return testSet;
}

async function readGold(folder: string, { secret, files }: SealedGold): Promise<TestSet> {
  return readTestSet(await unpack(folder, files), { secret });
}

/**
 * An error about predictions under original identifiers that does not list missing ones: whoever sends such a file may
 * not have them, and their order is that of the opaque identifiers.
 */
function withoutMissing(error: unknown): unknown {
  if (!(error instanceof CounterpointError)) return error;
  const findings = error.findings.filter(({ code }) => code !== "prediction/missing");
  const missing = error.findingCount - findings.length;
  const file = error.findings[0]?.file ?? "";
  const counted = {
    code: "prediction/missing",
    file,
    line: 0,
    message: `Predictions are missing: ${missing}`,
  };
  return new CounterpointError(error.code, error.message, {
    findings: missing === 0 ? findings : [...findings, counted],
    findingCount: error.findingCount,
  });
}

/** True when most predictions of a file are for other identifiers. */
function isOfOthers(error: unknown): boolean {
  return error instanceof CounterpointError && error.code === "data/wrong-corpus";
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
