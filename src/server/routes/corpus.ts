import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { getCampaign, outcomeOf, writeArchive } from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { withTemporaryFolder } from "../../files/index.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";

/** The corpus of a campaign. Its files contain labels of test sets and everybody's answers: for managers only. */
export function addCorpusRoutes(server: Routes, context: RouteContext): void {
  const { db, images } = context;

  handle(server, "GET /api/campaigns/:campaign/outcome", async ({ params, query }) => {
    const campaign = await getCampaign(db, params.campaign);
    const { outcome, files } = await outcomeOf(context, campaign, query.unfinished);
    return { outcome, files: [...files] };
  });

  handle(server, "GET /api/campaigns/:campaign/corpus/:file", async ({ params, query }, reply) => {
    const campaign = await getCampaign(db, params.campaign);
    const { outcome, files, folder } = await outcomeOf(context, campaign, query.unfinished);
    if (!outcome.settled) throw notSettled(params.campaign);
    if (!files.some(({ name }) => name === params.file))
      throw new CounterpointError("campaign/unknown", `The corpus has no file "${params.file}"`);
    const file = await open(join(folder, params.file)); // before a later corpus takes its place
    return reply.send(file.createReadStream());
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
