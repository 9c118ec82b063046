import { withoutParameters } from "../../database/index.ts";
import {
  Boards,
  GoldScorer,
  MODEL_LIMITS,
  type ModelLimits,
  ModelRunner,
  ScoringService,
} from "../../leaderboards/index.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { RouteContext, Routes } from "../route.ts";
import { addBenchmarkRoutes } from "./benchmarks.ts";
import { addSubmissionRoutes } from "./submissions.ts";
import { addSubmitRoutes } from "./submit.ts";
import { addTeamRoutes } from "./teams.ts";

/** Benchmarks with sealed labels, the teams that submit to them, and their results. */
export async function addLeaderboardRoutes(
  server: Routes,
  context: RouteContext & {
    readonly signInsPerMinute: number;
    readonly version: string;
    readonly modelLimits: ModelLimits | undefined;
  },
): Promise<void> {
  const { db, now, version, modelLimits: limits = MODEL_LIMITS } = context;
  const goldScorer = new GoldScorer(db);
  const onError = (error: unknown) =>
    server.log.error(error instanceof Error ? withoutParameters(error) : error);
  const models = new ModelRunner({ version, limits });
  const scoring = new ScoringService({ db, goldScorer, models, now, onError });
  const boards = new Boards(db, goldScorer);
  const own: LeaderboardContext = { ...context, goldScorer, models, scoring, boards };
  await addBenchmarkRoutes(server, own);
  await addSubmitRoutes(server, own);
  addSubmissionRoutes(server, own);
  addTeamRoutes(server, own);
  server.addHook("onClose", async () => {
    await Promise.all([scoring.stop(), models.stop(), goldScorer.stop()]);
  });
}
