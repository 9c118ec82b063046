import { DONE, Done } from "../../api/index.ts";
import {
  GatheredImageParams,
  GatheredReview,
  GatheredSetsQuery,
  GatheredSetsReply,
  Gathering,
  GatheringReply,
  unknown,
} from "../../photos/index.ts";
import { MEMBERS } from "../access.ts";
import type { Routes } from "../route.ts";

/** Photographs that are being gathered into a folder, if the server was given one. */
export function addGatheredRoutes(server: Routes, folder: string | undefined): void {
  const gathering = folder === undefined ? undefined : new Gathering(folder);
  const watched = { access: MEMBERS };
  const required = () => {
    if (gathering === undefined) throw unknown("No folder of gathered photographs was given");
    return gathering;
  };

  server.get(
    "/api/gathered",
    { config: watched, schema: { summary: "How far gathering is", response: { 200: GatheringReply } } },
    async () => ({ gathering: (await gathering?.describe()) ?? null }),
  );

  server.get(
    "/api/gathered/sets",
    {
      config: watched,
      schema: {
        summary: "Gathered sets, twenty at a time",
        querystring: GatheredSetsQuery,
        response: { 200: GatheredSetsReply },
      },
    },
    async ({ query }) => required().getSets(query.after),
  );

  server.put(
    "/api/gathered/review",
    {
      config: { access: ["owner", "manager", "reviewer"] },
      schema: {
        summary: "Leave out a gathered set, or take it back",
        body: GatheredReview,
        response: { 200: Done },
      },
    },
    async ({ body }) => {
      await required().review(body);
      return DONE;
    },
  );

  server.get(
    "/api/gathered/images/:hash",
    {
      config: watched,
      schema: { summary: "A gathered image as workers see it", params: GatheredImageParams },
    },
    async ({ params }, reply) =>
      reply
        .type("image/jpeg")
        .header("cache-control", "private, max-age=31536000, immutable")
        .send(await required().show(params.hash)),
  );
}
