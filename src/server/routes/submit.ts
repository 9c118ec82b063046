import { ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { submitModel, submitPredictions } from "../../leaderboards/index.ts";
import { requireTeam } from "../access.ts";
import { acceptFileUploads, uploadedFile } from "../file-uploads.ts";
import type { LeaderboardContext, Routes } from "../handle.ts";
import { handle, type RequestTo } from "../handle.ts";
import { acceptRunUploads, uploadedRun } from "../run-uploads.ts";

const PREDICTIONS = "POST /api/benchmarks/:benchmark/submissions";
const MODELS = "POST /api/benchmarks/:benchmark/models";

/** Nobody corrects a file faster; refused ones are stored. */
const rateLimit = { max: 20, timeWindow: "1 minute" };

/** Routes to submit predictions or a model, checked at once and scored later. A refused submission costs nothing. */
export async function addSubmitRoutes(server: Routes, context: LeaderboardContext): Promise<void> {
  const describedIn = (request: RequestTo<typeof PREDICTIONS | typeof MODELS>) => {
    return { ...request.query, benchmark: request.params.benchmark, team: requireTeam(request).id };
  };

  await server.register(async (scope: Routes) => {
    acceptFileUploads(scope, ROUTES[PREDICTIONS], "predictions.csv");
    handle(
      scope,
      PREDICTIONS,
      async (request) => submitPredictions(context, describedIn(request), uploadedFile(request).path),
      { rateLimit },
    );
  });

  const sending = new Set<string>();
  await server.register(async (scope: Routes) => {
    acceptRunUploads(scope, ROUTES[MODELS]);
    // Before the body is read: it is held in memory.
    scope.addHook("preParsing", async (request, reply) => {
      const { id: team } = requireTeam(request);
      if (sending.has(team)) throw refused("Your team is already uploading a model");
      sending.add(team);
      reply.raw.once("close", () => sending.delete(team));
    });
    handle(
      scope,
      MODELS,
      async (request) => submitModel(context, describedIn(request), uploadedRun(request)),
      { rateLimit },
    );
  });
}

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
