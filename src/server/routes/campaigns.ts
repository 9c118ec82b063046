import { Readable } from "node:stream";
import { DONE, ROUTES } from "../../api/index.ts";
import {
  addPresentations,
  addScenesOfFile,
  addSets,
  biasOf,
  describeCampaign,
  describeRecipes,
  getCampaign,
  getThroughput,
  guideOf,
  listCampaigns,
  listTexts,
  listWaiting,
  makeCampaign,
  openNextTasks,
  pauseCampaign,
  progressOf,
  qualityOf,
  setArchived,
  setText,
  startCampaign,
} from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { requireMember } from "../access.ts";
import { acceptFileUploads, uploadedFile } from "../file-uploads.ts";
import type { RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";
import { requireActiveSession } from "../sessions.ts";

/** Creating, running and monitoring campaigns. */
export function addCampaignRoutes(server: Routes, context: RouteContext): void {
  const { db } = context;
  const streams = new ProgressStreams();
  server.addHook("preClose", streams.close);

  handle(server, "GET /api/recipes", async () => describeRecipes());

  handle(server, "GET /api/campaigns", async () => ({ campaigns: await listCampaigns(context) }));

  handle(server, "POST /api/campaigns", async (request) => {
    const { body } = request;
    await makeCampaign(context, body, requireMember(request).name);
    return describeCampaign(context, body.id);
  });

  handle(server, "GET /api/campaigns/:campaign", async ({ params }) =>
    describeCampaign(context, params.campaign),
  );

  handle(server, "POST /api/campaigns/:campaign/presentations", async ({ params, body }) => {
    return addPresentations(context, await getCampaign(db, params.campaign), body);
  });

  server.register(async (scope: Routes) => {
    acceptFileUploads(scope, ROUTES["POST /api/campaigns/:campaign/scenes"]);
    handle(scope, "POST /api/campaigns/:campaign/scenes", async (request) => {
      const { params, query } = request;
      const { path: file } = uploadedFile(request);
      const campaign = await getCampaign(db, params.campaign);
      try {
        return await addScenesOfFile(context, campaign, { file, split: query.split });
      } catch (error) {
        if (!(error instanceof CounterpointError)) throw error;
        const found = error.findings
          .slice(0, MAX_FINDINGS)
          .map(({ line, message }) => `line ${line}: ${message}`);
        const message =
          found.length > 0
            ? `The file has problems: ${found.join("; ")}`
            : error.message.replaceAll(file, "The file"); // its sender knows it by another name
        throw new CounterpointError(error.code, message, { cause: error });
      }
    });
  });

  handle(server, "POST /api/campaigns/:campaign/sets", async ({ params, body }) => {
    await addSets(context, await getCampaign(db, params.campaign), body.sets);
    return DONE;
  });

  handle(server, "POST /api/campaigns/:campaign/start", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    return startCampaign(context, campaign, requireMember(request).name);
  });

  handle(server, "POST /api/campaigns/:campaign/pause", async (request) => {
    const campaign = await getCampaign(db, request.params.campaign);
    await pauseCampaign(context, campaign, requireMember(request).name);
    return DONE;
  });

  for (const [method, isArchived] of [
    ["POST", true],
    ["DELETE", false],
  ] as const) {
    handle(server, `${method} /api/campaigns/:campaign/archived`, async (request) => {
      const campaign = await getCampaign(db, request.params.campaign);
      await setArchived(context, campaign, { isArchived, by: requireMember(request).name });
      return DONE;
    });
  }

  handle(server, "GET /api/campaigns/:campaign/guide", async ({ params }) =>
    guideOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/waiting", async () => ({ campaigns: await listWaiting(context) }));

  handle(server, "POST /api/campaigns/:campaign/advance", async ({ params }) =>
    openNextTasks(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/progress", async ({ params }) =>
    progressOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/progress/events", async (request, reply) => {
    const campaign = await getCampaign(db, request.params.campaign);
    const stream = streams.open(async () => {
      await requireActiveSession(context, request);
      return progressOf(context, campaign);
    });
    return reply.send(stream);
  });
}

/** The texts of a campaign for workers: the built-in ones, or those of its managers. */
export function addTextRoutes(server: Routes, context: RouteContext): void {
  const { db, now } = context;

  handle(server, "GET /api/campaigns/:campaign/texts", async ({ params }) => ({
    texts: await listTexts(context, await getCampaign(db, params.campaign)),
  }));

  handle(server, "PUT /api/campaigns/:campaign/texts/:name", async (request) => {
    const { params, body } = request;
    const campaign = await getCampaign(db, params.campaign);
    const { name: by } = requireMember(request);
    await setText(db, { campaign, name: params.name, text: body.text, by, now: now() });
    return DONE;
  });
}

/** Quality and throughput of a campaign. */
export function addQualityRoutes(server: Routes, context: RouteContext): void {
  const { db } = context;

  handle(server, "GET /api/campaigns/:campaign/quality", async ({ params }) =>
    qualityOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/bias", async ({ params }) =>
    biasOf(context, await getCampaign(db, params.campaign)),
  );

  handle(server, "GET /api/campaigns/:campaign/throughput", async ({ params }) =>
    getThroughput(db, (await getCampaign(db, params.campaign)).id),
  );
}

/** Maximum number of findings that a refusal names. */
const MAX_FINDINGS = 10;

/** Interval between checks for changes, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/** Open progress streams, so that a server which stops can end them. */
class ProgressStreams {
  readonly #open = new Set<Readable>();

  /** Server-sent events: the current progress, and again whenever it has changed. */
  open(progress: () => Promise<object>): Readable {
    let last = "";
    let timer: NodeJS.Timeout | undefined;
    const stream = new Readable({
      read() {},
      destroy: (error, done) => {
        clearTimeout(timer);
        this.#open.delete(stream);
        done(error);
      },
    });
    const look = async () => {
      try {
        const text = JSON.stringify(await progress());
        if (stream.destroyed) return;
        stream.push(text === last ? ": still here\n\n" : `data: ${text}\n\n`);
        last = text;
        timer = setTimeout(look, CHECK_INTERVAL_MS);
      } catch (error) {
        stream.destroy(error as Error);
      }
    };
    this.#open.add(stream);
    void look();
    return stream;
  }

  readonly close = async (): Promise<void> => {
    for (const stream of this.#open) {
      stream.push(null);
      stream.destroy();
    }
  };
}
