import { join } from "node:path";
import {
  type Database,
  type DatabaseOptions,
  type ImageOptions,
  openImageFiles,
  withCampaignDatabase,
} from "../database/index.ts";
import type { ProgressOptions } from "../files/index.ts";
import { getCampaign } from "./create.ts";
import type { ComputedOutcome } from "./jobs/campaign-functions.ts";
import { CampaignJobs } from "./jobs/campaign-jobs.ts";
import { OUTCOME_ROWS } from "./jobs/read-rows.ts";
import { openMissingTasks } from "./open-tasks.ts";
import type { CampaignOutcome } from "./schemas/outcome.ts";
import { splitIfReady } from "./split.ts";
import { type WrittenImages, writeCorpusFolder, writeImages } from "./write-corpus-folder.ts";

export interface BuildOptions extends DatabaseOptions, ImageOptions, ProgressOptions {
  readonly campaign: string;
  /** The folder for the corpus. */
  readonly out: string;
  /** True to drop tasks that still wait for answers. */
  readonly dropUnfinished?: boolean | undefined;
  /** True to write no images. */
  readonly noImages?: boolean | undefined;
  /** Number of threads that draw scenes. */
  readonly threads?: number | undefined;
}

/** The outcome of a campaign, and the files and images written: none while tasks wait for answers. */
export interface BuiltCampaign extends CampaignOutcome {
  readonly files: readonly { readonly file: string; readonly records: number }[];
  readonly images: WrittenImages | null;
}

/** Applies the rules to a campaign's answers and writes the corpus, its images, the raw answers and the outcome. */
export async function buildCampaign(options: BuildOptions): Promise<BuiltCampaign> {
  const { campaign: id, out, noImages = false, threads, onProgress } = options;
  const { outcome, ...written } = await writeCorpusFolder(
    out,
    { campaign: id, noImages },
    async (partial) => {
      const { outcome, files } = await withCampaignDatabase(options, (database) =>
        computeOutcome(database, partial, options),
      );
      if (!outcome.settled) return { outcome, files: [], images: null };
      const images = await writeImages(partial, {
        files: files.map(({ name }) => name),
        outcome,
        images: noImages ? undefined : openImageFiles(options),
        threads,
        onProgress,
      });
      return {
        outcome,
        files: files.map(({ name, records }) => ({ file: join(out, name), records })),
        images,
      };
    },
  );
  return { ...outcome, ...written };
}

/** Opens the tasks that are still needed, and writes the files of the corpus into a folder unless one waits for answers. */
async function computeOutcome(
  { db, now }: Database,
  folder: string,
  { campaign: id, dropUnfinished = false }: BuildOptions,
): Promise<ComputedOutcome> {
  const jobs = new CampaignJobs({ inThreads: true });
  const campaign = await getCampaign(db, id);
  if (!dropUnfinished) await splitIfReady({ db, now, jobs }, campaign);
  const kinds = ["unanswered tasks", ...OUTCOME_ROWS] as const;
  return jobs.compute(db, { campaign, kinds, now: now(), dropUnfinished }, async (call) => {
    if (!dropUnfinished) await openMissingTasks(db, { call, now: now(), beforeSplitting: true });
    return call.outcome(folder);
  });
}
