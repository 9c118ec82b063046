import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import type { PublishedSplitId } from "../corpus/index.ts";
import type { OnProgress } from "../files/index.ts";
import { readTable } from "../formats/index.ts";
import {
  type Accepts,
  addBenchmark,
  addGoldFile,
  detectPublishedSplit,
  type SubmissionBudget,
  type TestSetSizes,
  testSetSizes,
} from "../leaderboards/index.ts";
import { type DatabaseOptions, withCampaignDatabase } from "./open-campaign-database.ts";

export interface NewBenchmarkFiles extends DatabaseOptions {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly budget: SubmissionBudget;
  /** The split of the papers; by default the one that the files are recognised as. */
  readonly papers: PublishedSplitId | null;
  readonly accepts: Accepts;
  readonly gold: readonly string[];
  readonly split: string | undefined;
  readonly progress: OnProgress;
  readonly now: () => number;
}

/** A benchmark that was made: its sizes, and whose results stand beside it. */
export interface CreatedBenchmark {
  readonly name: string;
  readonly contents: TestSetSizes;
  readonly papers: PublishedSplitId | null;
}

/** Makes a benchmark and seals its gold files, wholly or not at all. */
export async function createBenchmark(options: NewBenchmarkFiles): Promise<CreatedBenchmark> {
  const { name, title, description, budget, accepts, gold, split, progress, now, ...place } = options;
  const table = await readTable(gold, { split, contents: { pictures: true }, progress });
  const contents = testSetSizes(table);
  const papers = options.papers ?? detectPublishedSplit(table);
  await withCampaignDatabase({ ...place, make: true }, ({ db }) =>
    db.transaction(async (transaction) => {
      const by = "counterpoint leaderboard create";
      await addBenchmark(transaction, { name, title, description, budget, papers, accepts, by, now: now() });
      for (const [number, path] of gold.entries()) {
        const file = { name: nameOf(path, split), packed: gzipSync(await readFile(path)) };
        await addGoldFile(transaction, { benchmark: name, number, ...file, contents, papers, now: now() });
      }
    }),
  );
  return { name, contents, papers };
}

/** The server reads the split of NLVR's files from their name, so a split that was given goes there. */
function nameOf(path: string, split: string | undefined): string {
  return split === undefined ? basename(path) : `${split}.json`;
}
