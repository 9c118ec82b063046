import type { FastifyReply } from "fastify";
import { DONE, Done } from "../../api/index.ts";
import {
  CampaignImagePlace,
  CampaignPlace,
  getCampaign,
  getImages,
  getSets,
  ImagePlace,
  ImageReply,
  ImagesQuery,
  ImagesReply,
  Manifest,
  MOST_BYTES_OF_IMAGE,
  nextSetNumber,
  SetsQuery,
  SetsReply,
  setProvenance,
  showImage,
  takeImage,
  wrongRecipe,
} from "../../campaigns/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { MEMBERS } from "../access.ts";
import { type RouteContext, type Routes, workOf } from "../route.ts";

const MOST_BYTES_OF_MANIFEST = 4 * 1024 * 1024;

/** What browsers call the files; what they are is seen from their content. */
const FILE_TYPES = ["image/png", "image/jpeg", "image/webp", "application/octet-stream"];

/** Images of campaigns, by the hash of their content. */
export async function addImageRoutes(server: Routes, context: RouteContext): Promise<void> {
  const { queries } = context;
  const managed = { access: ["owner", "manager"] } as const;
  const watched = { access: MEMBERS };

  // A scope of its own: no other route takes files.
  await server.register(async (scope: Routes) => {
    scope.addContentTypeParser(FILE_TYPES, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/campaigns/:campaign/images",
      {
        config: managed,
        bodyLimit: MOST_BYTES_OF_IMAGE,
        schema: {
          summary: "Add an image: the body is a PNG, JPEG or WebP file",
          params: CampaignPlace,
          response: { 200: ImageReply },
        },
      },
      async ({ params, body }) => {
        const campaign = await getCampaign(queries, params.campaign);
        if (!(body instanceof Uint8Array))
          throw new CounterpointError("request/invalid", "The body should be the file of an image");
        return takeImage(context, campaign, body);
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
        params: CampaignPlace,
        body: Manifest,
        response: { 200: Done },
      },
    },
    async ({ params, body }) => {
      const { id } = await getCampaign(queries, params.campaign);
      await setProvenance(queries, id, body.images);
      return DONE;
    },
  );

  server.get(
    "/api/campaigns/:campaign/images",
    {
      config: watched,
      schema: {
        summary: "Its images",
        params: CampaignPlace,
        querystring: ImagesQuery,
        response: { 200: ImagesReply },
      },
    },
    async ({ params, query }) => {
      const { id } = await getCampaign(queries, params.campaign);
      return { images: [...(await getImages(queries, id, query))] };
    },
  );

  server.get(
    "/api/campaigns/:campaign/sets",
    {
      config: watched,
      schema: {
        summary: "Its image sets, fifty at a time",
        params: CampaignPlace,
        querystring: SetsQuery,
        response: { 200: SetsReply },
      },
    },
    async ({ params, query }) => {
      const campaign = await getCampaign(queries, params.campaign);
      if (campaign.recipe !== "photos") throw wrongRecipe(campaign);
      const sets = await getSets(queries, campaign.id, query.after);
      const listed = sets.map((set) => ({ ...set, images: [...set.images] }));
      return { sets: listed, next: await nextSetNumber(queries, campaign.id) };
    },
  );

  server.get(
    "/api/campaigns/:campaign/images/:hash",
    { config: watched, schema: { summary: "An image as workers see it", params: CampaignImagePlace } },
    async ({ params }, reply) => {
      const campaign = await getCampaign(queries, params.campaign);
      return sendImage(reply, await showImage(context, campaign, params.hash));
    },
  );

  server.get(
    "/api/work/images/:hash",
    { config: { access: ["worker"] }, schema: { summary: "An image of a task", params: ImagePlace } },
    async (request, reply) => {
      const { campaign } = await workOf(context, request);
      return sendImage(reply, await showImage(context, campaign, request.params.hash));
    },
  );
}

/** The content of an address never changes, but not everybody may see it. */
function sendImage(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type("image/jpeg").header("cache-control", "private, max-age=31536000, immutable").send(bytes);
}
