import { DONE } from "../../api/index.ts";
import { Gathering, unknown } from "../../photos/index.ts";
import type { Routes } from "../handle.ts";
import { handle } from "../handle.ts";

/** Photographs that are being gathered into a folder, if the server has one. */
export function addGatheredRoutes(server: Routes, folder: string | undefined): void {
  const gathering = folder === undefined ? undefined : new Gathering(folder);
  const required = () => {
    if (gathering === undefined) throw unknown("No photograph folder is open");
    return gathering;
  };

  handle(server, "GET /api/gathered", async () => ({ gathering: (await gathering?.describe()) ?? null }));

  handle(server, "GET /api/gathered/sets", async ({ query }) => required().getSets(query.after));

  handle(server, "PUT /api/gathered/review", async ({ body }) => {
    await required().review(body);
    return DONE;
  });

  handle(server, "GET /api/gathered/images/:hash", async ({ params }, reply) =>
    reply
      .header("cache-control", "private, max-age=31536000, immutable")
      .send(await required().show(params.hash)),
  );
}
