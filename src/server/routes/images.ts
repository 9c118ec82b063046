import type { FastifyReply } from "fastify";
import { DONE, ROUTES } from "../../api/index.ts";
import {
  changeSets,
  getCampaign,
  getDisplayImage,
  getImages,
  getSets,
  nextSetNumber,
  setProvenance,
  uploadImage,
  wrongRecipe,
} from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { handle, type RouteContext, type Routes, requireWorkerSession } from "../handle.ts";

/** Images of campaigns, by the hash of their content. */
export async function addImageRoutes(server: Routes, context: RouteContext): Promise<void> {
  const { db } = context;

  // A scope of its own: no other route accepts files.
  await server.register(async (scope: Routes) => {
    const { upload } = ROUTES["POST /api/campaigns/:campaign/images"];
    scope.addContentTypeParser(upload, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    handle(scope, "POST /api/campaigns/:campaign/images", async ({ params, query, body }) => {
      const campaign = await getCampaign(db, params.campaign);
      if (!(body instanceof Uint8Array))
        throw new CounterpointError("request/invalid", "The body should be the file of an image");
      return uploadImage(context, campaign, { bytes: body, name: query.name });
    });
  });

  handle(server, "PUT /api/campaigns/:campaign/images", async ({ params, body }) => {
    const { id } = await getCampaign(db, params.campaign);
    await setProvenance(db, id, body.images);
    return DONE;
  });

  handle(server, "GET /api/campaigns/:campaign/images", async ({ params, query }) => {
    const { id } = await getCampaign(db, params.campaign);
    return { images: [...(await getImages(db, id, query))] };
  });

  handle(server, "GET /api/campaigns/:campaign/sets", async ({ params, query }) => {
    const campaign = await getCampaign(db, params.campaign);
    if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
    const sets = await getSets(db, campaign.id, query);
    const listed = sets.map((set) => ({ ...set, images: [...set.images], flags: [...set.flags] }));
    return { sets: listed, next: await nextSetNumber(db, campaign.id) };
  });

  handle(server, "PUT /api/campaigns/:campaign/sets", async ({ params, body }) => {
    await changeSets(context, await getCampaign(db, params.campaign), body);
    return DONE;
  });

  handle(server, "GET /api/campaigns/:campaign/images/:hash", async ({ params }, reply) => {
    const campaign = await getCampaign(db, params.campaign);
    return sendImage(reply, await getDisplayImage(context, campaign, params.hash));
  });

  handle(server, "GET /api/work/images/:hash", async (request, reply) => {
    const { campaign } = await requireWorkerSession(context, request);
    return sendImage(reply, await getDisplayImage(context, campaign, request.params.hash));
  });
}

/** The content of a URL never changes, but not everybody can see it. */
function sendImage(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.header("cache-control", "private, max-age=31536000, immutable").send(bytes);
}
