import { DONE } from "../../api/index.ts";
import { copy } from "../../campaigns/index.ts";
import { type ShowPhotograph, viewPicture } from "../../library/index.ts";
import { ModelRuns, type ModelRunsOptions, picturesOf } from "../../vlm/index.ts";
import type { Routes } from "../handle.ts";
import { handle } from "../handle.ts";

export interface RunRouteOptions extends ModelRunsOptions {
  readonly showPhotograph?: ShowPhotograph | undefined;
}

/** Runs of vision-language models in a folder, if the server has one. */
export function addRunRoutes(server: Routes, { showPhotograph, ...options }: RunRouteOptions): void {
  const runs = new ModelRuns(options);
  server.addHook("onClose", () => runs.close());

  handle(server, "GET /api/runs", async () => runs.list());

  handle(server, "POST /api/runs", async ({ body }) => {
    await runs.start(body);
    return DONE;
  });

  handle(server, "GET /api/runs/:run", async ({ params }) => runs.view(params.run));

  handle(server, "GET /api/runs/:run/replies", async ({ params, query }) => {
    const { replies, ...page } = await runs.replies(params.run, query);
    return {
      ...page,
      replies: replies.map(({ picture, ...reply }) => ({
        ...reply,
        picture: viewPicture(picturesOf(picture), showPhotograph),
      })),
    };
  });

  handle(server, "GET /api/runs/:run/report", async ({ params }) => copy(await runs.report(params.run)));

  handle(server, "POST /api/runs/:run/resume", async ({ params }) => {
    await runs.resume(params.run);
    return DONE;
  });

  handle(server, "POST /api/runs/:run/stop", async ({ params }) => {
    runs.stop(params.run);
    return DONE;
  });
}
