import { NewRehearsal, RehearsalReply, validateRecipe } from "../../campaigns/index.ts";
import { Rehearsals, type StartRehearsal } from "../rehearsals.ts";
import type { Routes } from "../route.ts";

/** What a campaign would cost and take, by playing it with simulated workers. */
export function addRehearsalRoutes(server: Routes, play: StartRehearsal): void {
  const config = { access: ["owner", "manager"] } as const;
  const rehearsals = new Rehearsals(play);
  server.addHook("preClose", rehearsals.cancel);

  server.get(
    "/api/rehearsal",
    {
      config,
      schema: { summary: "The rehearsal that runs, or ran last", response: { 200: RehearsalReply } },
    },
    async () => ({ rehearsal: rehearsals.last }),
  );

  server.post(
    "/api/rehearsal",
    {
      config,
      schema: {
        summary: "Rehearse a campaign with simulated workers; one at a time",
        body: NewRehearsal,
        response: { 200: RehearsalReply },
      },
    },
    async ({ body, log }) => {
      validateRecipe(body.recipe, body.settings); // refuses settings that will not do
      rehearsals.start(body, (error) => log.error(error));
      return { rehearsal: rehearsals.last };
    },
  );

  server.delete(
    "/api/rehearsal",
    { config, schema: { summary: "Cancel the rehearsal", response: { 200: RehearsalReply } } },
    async () => {
      await rehearsals.cancel();
      return { rehearsal: null };
    },
  );
}
