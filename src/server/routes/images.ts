import type { FastifyReply } from "fastify";
import { DONE, Done } from "../../api/index.ts";
import {
  CampaignImageParams,
  CampaignParams,
  getCampaign,
  getDisplayImage,
  getImages,
  getSets,
  ImageParams,
  ImageReply,
  ImagesQuery,
  ImagesReply,
  MAX_IMAGE_BYTES,
  Manifest,
  nextSetNumber,
  SetsQuery,
  SetsReply,
  setProvenance,
  uploadImage,
  wrongRecipe,
} from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { MEMBERS } from "../access.ts";
import { type RouteContext, type Routes, requireWorkerSession } from "../route.ts";

const MOST_BYTES_OF_MANIFEST = 4 * 1024 * 1024;

/** What browsers call the files; what they are is seen from their content. */
const FILE_TYPES = ["image/png", "image/jpeg", "image/webp", "application/octet-stream"];

/** Images of campaigns, by the hash of their content. */
export async function addImageRoutes(server: Routes, context: RouteContext): Promise<void> {
  const { db } = context;
  const managed = { access: ["owner", "manager"] } as const;
  const watched = { access: MEMBERS };

  // A scope of its own: no other route takes files.
  await server.register(async (scope: Routes) => {
    scope.addContentTypeParser(FILE_TYPES, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/campaigns/:campaign/images",
      {
        config: managed,
        bodyLimit: MAX_IMAGE_BYTES,
        schema: {
          summary: "Add an image: the body is a PNG, JPEG or WebP file",
          params: CampaignParams,
          response: { 200: ImageReply },
        },
      },
      async ({ params, body }) => {
        const campaign = await getCampaign(db, params.campaign);
        if (!(body instanceof Uint8Array))
          throw new CounterpointError("request/invalid", "The body should be the file of an image");
        return uploadImage(context, campaign, body);
      },
    );
  });

  server.put(
    "/api/campaigns/:campaign/images",
    {
      config: managed,
      bodyLimit: MOST_BYTES_OF_MANIFEST,
      schema: {
        summary: "Say where images are from, their licences and whom to name",
        params: CampaignParams,
        body: Manifest,
        response: { 200: Done },
      },
    },
    async ({ params, body }) => {
      const { id } = await getCampaign(db, params.campaign);
      await setProvenance(db, id, body.images);
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/images",
    {
      config: watched,
      schema: {
        summary: "Its images",
        params: CampaignParams,
        querystring: ImagesQuery,
        response: { 200: ImagesReply },
      },
    },
    async ({ params, query }) => {
      const { id } = await getCampaign(db, params.campaign);
      return { images: [...(await getImages(db, id, query))] };
    },
  );

  server.get(
    "/api/campaigns/:campaign/sets",
    {
      config: watched,
      schema: {
        summary: "Its image sets, fifty at a time",
        params: CampaignParams,
        querystring: SetsQuery,
        response: { 200: SetsReply },
      },
    },
    async ({ params, query }) => {
      const campaign = await getCampaign(db, params.campaign);
      if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
      const sets = await getSets(db, campaign.id, query.after);
      const listed = sets.map((set) => ({ ...set, images: [...set.images] }));
      return { sets: listed, next: await nextSetNumber(db, campaign.id) };
    },
  );

  server.get(
    "/api/campaigns/:campaign/images/:hash",
    { config: watched, schema: { summary: "An image as workers see it", params: CampaignImageParams } },
    async ({ params }, reply) => {
      const campaign = await getCampaign(db, params.campaign);
      return sendImage(reply, await getDisplayImage(context, campaign, params.hash));
    },
  );

  server.get(
    "/api/work/images/:hash",
    { config: { access: ["worker"] }, schema: { summary: "An image of a task", params: ImageParams } },
    async (request, reply) => {
      const { campaign } = await requireWorkerSession(context, request);
      return sendImage(reply, await getDisplayImage(context, campaign, request.params.hash));
    },
  );
}

/** The content of an address never changes, but not everybody may see it. */
function sendImage(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type("image/jpeg").header("cache-control", "private, max-age=31536000, immutable").send(bytes);
}
