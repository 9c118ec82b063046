import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { CounterpointError } from "../../core/index.ts";
import {
  BenchmarkParams,
  MAX_RUN_BYTES,
  SubmissionQuery,
  SubmittedReply,
  submitModel,
  submitPredictions,
} from "../../leaderboards/index.ts";
import { MAX_PREDICTION_BYTES } from "../../library/index.ts";
import { requireTeam } from "../access.ts";
import { acceptFileUploads, uploadedFile } from "../file-uploads.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";
import { acceptRunUploads, uploadedRun } from "../run-uploads.ts";

/** Nobody corrects a file faster; refused ones are kept. */
const rateLimit = { max: 20, timeWindow: "1 minute" };

/** What teams send: predictions or a model, checked at once and scored later. What is refused costs nothing. */
export async function addSubmitRoutes(server: Routes, context: LeaderboardContext): Promise<void> {
  const config = { access: ["team"], rateLimit } as const;
  const shape = { params: BenchmarkParams, querystring: SubmissionQuery, response: { 200: SubmittedReply } };

  const describedIn = (request: SubmissionRequest) => {
    return { ...request.query, benchmark: request.params.benchmark, team: requireTeam(request).id };
  };

  await server.register(async (scope: Routes) => {
    acceptFileUploads(scope, MAX_PREDICTION_BYTES);
    scope.post(
      "/api/benchmarks/:benchmark/submissions",
      { config, schema: { summary: "Submit predictions: the body is the CSV", ...shape } },
      async (request) => {
        const { path } = uploadedFile(request);
        return submitPredictions(context, describedIn(request), path);
      },
    );
  });

  const sending = new Set<string>();
  await server.register(async (scope: Routes) => {
    acceptRunUploads(scope, MAX_RUN_BYTES);
    // Before the body is read: it is kept in memory.
    scope.addHook("preParsing", async (request, reply) => {
      const { id: team } = requireTeam(request);
      if (sending.has(team)) throw refused("Another model of the team is being sent");
      sending.add(team);
      reply.raw.once("close", () => sending.delete(team));
    });
    scope.post(
      "/api/benchmarks/:benchmark/models",
      {
        config,
        schema: {
          summary:
            "Submit a model: the body is a form with config.json, vocabulary.json and best.onnx of a run",
          ...shape,
        },
      },
      async (request) => {
        const run = uploadedRun(request);
        return submitModel(context, describedIn(request), run);
      },
    );
  });
}

type SubmissionRequest = FastifyRequest & {
  readonly params: z.output<typeof BenchmarkParams>;
  readonly query: z.output<typeof SubmissionQuery>;
};

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
