import { DONE } from "../../api/index.ts";
import {
  getBenchmark,
  getOwnSubmissions,
  getRemainingBudget,
  setPublished,
} from "../../leaderboards/index.ts";
import { requireTeam } from "../access.ts";
import { handle } from "../handle.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";

/** Routes to list, publish and withdraw submissions. The team comes from the session. */
export function addSubmissionRoutes(server: Routes, context: LeaderboardContext): void {
  const { db, scoring, now } = context;

  handle(server, "GET /api/benchmarks/:benchmark/submissions", async (request) => {
    const { name: benchmark, budget } = await getBenchmark(db, request.params.benchmark);
    const { id: team } = requireTeam(request);
    scoring.start();
    const own = await getOwnSubmissions(db, { benchmark, team });
    const submissions = own.map((each) => ({ ...each, progress: scoring.progressOf(each.id) }));
    return {
      submissions,
      budget,
      ...(await getRemainingBudget(db, { benchmark, team, budget, now: now() })),
    };
  });

  handle(server, "PUT /api/benchmarks/:benchmark/submissions/:submission/publication", async (request) => {
    const { id: team } = requireTeam(request);
    await setPublished(db, { ...request.params, team, ...request.body, now: now() });
    return DONE;
  });

  handle(server, "DELETE /api/benchmarks/:benchmark/rows/:submission", async ({ params }) => {
    await setPublished(db, { ...params, team: undefined, published: false, now: now() });
    return DONE;
  });
}
