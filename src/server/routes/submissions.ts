import { DONE, Done } from "../../api/index.ts";
import {
  BenchmarkPlace,
  getBenchmark,
  getBudgetLeft,
  getOwnSubmissions,
  Publication,
  SubmissionPlace,
  SubmissionsReply,
  setPublished,
} from "../../leaderboards/index.ts";
import { teamOf } from "../access.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";

/** What became of submissions. Whose it is the session says. */
export function addSubmissionRoutes(server: Routes, context: LeaderboardContext): void {
  const { queries, scoring, now } = context;
  const config = { access: ["team"] } as const;

  server.get(
    "/api/benchmarks/:benchmark/submissions",
    {
      config,
      schema: {
        summary: "The team's own submissions with their status, and how many it has left",
        params: BenchmarkPlace,
        response: { 200: SubmissionsReply },
      },
    },
    async (request) => {
      const { name: benchmark, budget } = await getBenchmark(queries, request.params.benchmark);
      const { id: team } = teamOf(request);
      scoring.start();
      const own = await getOwnSubmissions(queries, { benchmark, team });
      const submissions = own.map((each) => ({ ...each, progress: scoring.progressOf(each.id) }));
      return {
        submissions,
        budget,
        ...(await getBudgetLeft(queries, { benchmark, team, budget, now: now() })),
      };
    },
  );

  server.put(
    "/api/benchmarks/:benchmark/submissions/:submission/publication",
    {
      config,
      schema: {
        summary: "Publish a submission, or withdraw it; its budget stays spent",
        params: SubmissionPlace,
        body: Publication,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: team } = teamOf(request);
      await setPublished(queries, { ...request.params, team, ...request.body, now: now() });
      return DONE;
    },
  );

  server.delete(
    "/api/benchmarks/:benchmark/rows/:submission",
    {
      config: { access: ["owner", "manager"] },
      schema: {
        summary: "Take a row off the board, whose team may publish it again",
        params: SubmissionPlace,
        response: { 200: Done },
      },
    },
    async ({ params }) => {
      await setPublished(queries, { ...params, team: undefined, published: false, now: now() });
      return DONE;
    },
  );
}
