import { withoutParameters } from "../../database/index.ts";
import {
  Boards,
  MODEL_LIMITS,
  type ModelLimits,
  ModelRunner,
  Scoring,
  Vault,
} from "../../leaderboards/index.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { RouteContext, Routes } from "../route.ts";
import { addBenchmarkRoutes } from "./benchmarks.ts";
import { addSubmissionRoutes } from "./submissions.ts";
import { addSubmitRoutes } from "./submit.ts";
import { addTeamRoutes } from "./teams.ts";

/** Benchmarks with sealed labels, the teams that submit to them, and what came out. */
export async function addLeaderboardRoutes(
  server: Routes,
  context: RouteContext & {
    readonly signInsPerMinute: number;
    readonly version: string;
    readonly modelLimits: ModelLimits | undefined;
  },
): Promise<void> {
  const { queries, now, version, modelLimits: limits = MODEL_LIMITS } = context;
  const vault = new Vault(queries);
  const failed = (error: unknown) =>
    server.log.error(error instanceof Error ? withoutParameters(error) : error);
  const models = new ModelRunner({ version, limits });
  const scoring = new Scoring({ queries, vault, models, now, failed });
  const boards = new Boards(queries, vault);
  const own: LeaderboardContext = { ...context, vault, models, scoring, boards };
  await addBenchmarkRoutes(server, own);
  await addSubmitRoutes(server, own);
  addSubmissionRoutes(server, own);
  addTeamRoutes(server, own);
  server.addHook("onClose", async () => {
    await Promise.all([scoring.stop(), models.stop(), vault.stop()]);
  });
}
