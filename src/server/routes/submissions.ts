import { DONE, Done } from "../../api/index.ts";
import {
  BenchmarkParams,
  getBenchmark,
  getOwnSubmissions,
  getRemainingBudget,
  Publication,
  SubmissionParams,
  SubmissionsReply,
  setPublished,
} from "../../leaderboards/index.ts";
import { requireTeam } from "../access.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";

/** What became of submissions. Whose it is the session says. */
export function addSubmissionRoutes(server: Routes, context: LeaderboardContext): void {
  const { db, scoring, now } = context;
  const config = { access: ["team"] } as const;

  server.get(
    "/api/benchmarks/:benchmark/submissions",
    {
      config,
      schema: {
        summary: "The team's own submissions with their status, and how many it has left",
        params: BenchmarkParams,
        response: { 200: SubmissionsReply },
      },
    },
    async (request) => {
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
    },
  );

  server.put(
    "/api/benchmarks/:benchmark/submissions/:submission/publication",
    {
      config,
      schema: {
        summary: "Publish a submission, or withdraw it; its budget stays spent",
        params: SubmissionParams,
        body: Publication,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id: team } = requireTeam(request);
      await setPublished(db, { ...request.params, team, ...request.body, now: now() });
      return DONE;
    },
  );

  server.delete(
    "/api/benchmarks/:benchmark/rows/:submission",
    {
      config: { access: ["owner", "manager"] },
      schema: {
        summary: "Take a row off the board, whose team may publish it again",
        params: SubmissionParams,
        response: { 200: Done },
      },
    },
    async ({ params }) => {
      await setPublished(db, { ...params, team: undefined, published: false, now: now() });
      return DONE;
    },
  );
}
