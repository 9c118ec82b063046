import { withoutParameters } from "../../store/index.ts";
import { Boards } from "../leaderboard/board.ts";
import type { LeaderboardContext } from "../leaderboard/context.ts";
import { Scoring } from "../leaderboard/scoring.ts";
import { Vault } from "../leaderboard/vault.ts";
import type { RouteContext, Routes } from "../route.ts";
import { addBenchmarkRoutes } from "./benchmarks.ts";
import { addSubmissionRoutes } from "./submissions.ts";
import { addTeamRoutes } from "./teams.ts";

/** Benchmarks with sealed labels, the teams that submit to them, and what came out. */
export async function addLeaderboardRoutes(
  server: Routes,
  context: RouteContext & { readonly signInsPerMinute: number },
): Promise<void> {
  const { queries, now } = context;
  const vault = new Vault(queries);
  const failed = (error: unknown) =>
    server.log.error(error instanceof Error ? withoutParameters(error) : error);
  const scoring = new Scoring({ queries, vault, now, failed });
  const own: LeaderboardContext = { ...context, vault, scoring, boards: new Boards(queries, vault) };
  await addBenchmarkRoutes(server, own);
  await addSubmissionRoutes(server, own);
  addTeamRoutes(server, own);
  server.addHook("onClose", async () => {
    await Promise.all([scoring.stop(), vault.stop()]);
  });
}
