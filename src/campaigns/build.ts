import { join } from "node:path";
import {
  type DatabaseOptions,
  type ImageOptions,
  openImageFiles,
  withCampaignDatabase,
} from "../database/index.ts";
import type { ProgressOptions } from "../files/index.ts";
import { getCampaign } from "./create.ts";
import { loadCampaignData, openNextTasks } from "./open-tasks.ts";
import { getLedger } from "./pay.ts";
import { corpusFileText } from "./rules/corpus-files.ts";
import { campaignResult } from "./rules/quality/campaign-outcome.ts";
import type { CampaignOutcome } from "./schemas/outcome.ts";
import { type WrittenImages, writeCorpus, writeCorpusFolder } from "./write-corpus-folder.ts";

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
  const { campaign: id, out, dropUnfinished = false, noImages = false, threads, onProgress } = options;
  const { outcome, ...written } = await writeCorpusFolder(
    out,
    { campaign: id, noImages },
    async (partial) => {
      const { outcome, files } = await withCampaignDatabase(options, async ({ db, now }) => {
        const campaign = await getCampaign(db, id);
        if (!dropUnfinished) await openNextTasks(db, campaign, now());
        const gathered = await loadCampaignData(db, campaign, { now: now(), dropUnfinished });
        return campaignResult(campaign, { gathered, ledger: await getLedger(db, id) });
      });
      if (!outcome.settled) return { outcome, files: [], images: null };
      const images = await writeCorpus(partial, {
        files: files.map((file) => ({ name: file.name, text: corpusFileText(file) })),
        outcome,
        images: noImages ? undefined : openImageFiles(options),
        threads,
        onProgress,
      });
      const counts = files.map(({ name, records }) => ({ file: join(out, name), records: records.length }));
      return { outcome, files: counts, images };
    },
  );
  return { ...outcome, ...written };
}
