import { once } from "node:events";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import {
  buildCorpus,
  campaignResult,
  corpusFiles,
  corpusFileText,
  getCampaign,
  getLedger,
  loadCampaignData,
  writeArchive,
} from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { withTemporaryFolder } from "../../files/index.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";

/** The corpus of a campaign. Its files contain labels of test sets and everybody's answers: for managers only. */
export function addCorpusRoutes(server: Routes, { db, images, now }: RouteContext): void {
  const gatherAll = async (id: string, unfinished: "wait" | "drop") => {
    const campaign = await getCampaign(db, id);
    const gathered = await loadCampaignData(db, campaign, {
      now: now(),
      dropUnfinished: unfinished === "drop",
    });
    return { campaign, gathered };
  };

  handle(server, "GET /api/campaigns/:campaign/outcome", async ({ params, query }) => {
    const { campaign, gathered } = await gatherAll(params.campaign, query.unfinished);
    const ledger = await getLedger(db, campaign.id);
    const { outcome, files } = campaignResult(campaign, { gathered, ledger });
    return {
      outcome,
      files: files.map(({ name, records }) => ({ name, records: records.length })),
    };
  });

  handle(server, "GET /api/campaigns/:campaign/corpus/:file", async ({ params, query }, reply) => {
    const built = buildCorpus((await gatherAll(params.campaign, query.unfinished)).gathered);
    if (!built.settled) throw notSettled(params.campaign);
    const file = corpusFiles(built).find(({ name }) => name === params.file);
    if (file === undefined)
      throw new CounterpointError("campaign/unknown", `The corpus has no file "${params.file}"`);
    return reply.send(corpusFileText(file));
  });

  handle(server, "GET /api/campaigns/:campaign/archive", async ({ params: { campaign } }, reply) => {
    // Written to a file first: it is a snapshot, and the database should not wait for a slow download.
    await withTemporaryFolder("archive", async (folder) => {
      const path = join(folder, "archive");
      await writeArchive(db, { campaign, files: images, path, packed: true });
      const stream = createReadStream(path);
      reply.send(stream);
      await once(stream, "close");
    });
    return reply;
  });
}

function notSettled(campaign: string): CounterpointError {
  const hint = "Wait for the answers, or request unfinished=drop";
  return new CounterpointError("campaign/refused", `Campaign "${campaign}" has unanswered tasks`, { hint });
}
