import { validateRecipe } from "../../campaigns/index.ts";
import { handle } from "../handle.ts";
import { Rehearsals, type StartRehearsal } from "../rehearsals.ts";
import type { Routes } from "../route.ts";

/** Cost and duration of a campaign, estimated by a rehearsal with simulated workers. */
export function addRehearsalRoutes(server: Routes, play: StartRehearsal): void {
  const rehearsals = new Rehearsals(play);
  server.addHook("preClose", rehearsals.cancel);

  handle(server, "GET /api/rehearsal", async () => ({ rehearsal: rehearsals.last }));

  handle(server, "POST /api/rehearsal", async ({ body, log }) => {
    validateRecipe(body.recipe, body.settings); // throws for invalid settings
    rehearsals.start(body, (error) => log.error(error));
    return { rehearsal: rehearsals.last };
  });

  handle(server, "DELETE /api/rehearsal", async () => {
    await rehearsals.cancel();
    return { rehearsal: null };
  });
}
