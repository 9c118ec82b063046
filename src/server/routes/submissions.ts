import { CounterpointError } from "../../core/index.ts";
import {
  acceptSubmission,
  type Benchmark,
  countGoldFiles,
  getBenchmark,
  getBudgetLeft,
  getOwnSubmissions,
  refuseSubmission,
  setPublished,
} from "../../store/index.ts";
import { teamOf } from "../access.ts";
import { DONE, Done } from "../api/done.ts";
import {
  BenchmarkPlace,
  Publication,
  SubmissionPlace,
  SubmissionQuery,
  SubmissionsReply,
  SubmittedReply,
} from "../api/leaderboard.ts";
import { MOST_BYTES_OF_PREDICTIONS } from "../api/most-bytes-of-predictions.ts";
import type { LeaderboardContext } from "../leaderboard/context.ts";
import { takeUploads, uploadOf } from "../leaderboard/take-upload.ts";
import type { Routes } from "../route.ts";

/** Nobody corrects a file faster; refused ones are kept. */
const rateLimit = { max: 20, timeWindow: "1 minute" };

/** What teams submit, and what became of it. Whose it is the session says. */
export async function addSubmissionRoutes(server: Routes, context: LeaderboardContext): Promise<void> {
  const { queries, vault, scoring, now } = context;
  const config = { access: ["team"] } as const;
  const budgetOf = ({ name, budget }: Benchmark, team: string) =>
    getBudgetLeft(queries, { benchmark: name, team, budget, now: now() });

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
      const benchmark = await getBenchmark(queries, request.params.benchmark);
      const { id: team } = teamOf(request);
      scoring.start();
      const submissions = [...(await getOwnSubmissions(queries, { benchmark: benchmark.name, team }))];
      return { submissions, budget: benchmark.budget, ...(await budgetOf(benchmark, team)) };
    },
  );

  await server.register(async (scope: Routes) => {
    takeUploads(scope, MOST_BYTES_OF_PREDICTIONS);
    scope.post(
      "/api/benchmarks/:benchmark/submissions",
      {
        config: { ...config, rateLimit },
        schema: {
          summary: "Submit predictions: the body is the CSV. A file that is refused costs nothing",
          params: BenchmarkPlace,
          querystring: SubmissionQuery,
          response: { 200: SubmittedReply },
        },
      },
      async (request) => {
        const { path } = uploadOf(request);
        const benchmark = await getBenchmark(queries, request.params.benchmark);
        const { id: team } = teamOf(request);
        const { publish, ...described } = request.query;
        const system = { benchmark: benchmark.name, team, ...described };
        const files = await countGoldFiles(queries, benchmark.name);
        if (files === 0) throw refused("The benchmark has no test set yet");
        if ((await budgetOf(benchmark, team)).left === 0) throw refused("The team has no submission left");
        const checked = await vault.check({ benchmark: benchmark.name, files }, path);
        if ("findings" in checked) {
          const id = await refuseSubmission(queries, { ...system, ...checked, now: now() });
          return { id, status: "refused" as const, ...checked };
        }
        const { predicted } = checked;
        const accepted = { ...system, predicted, goldFiles: files, publish, now: now() };
        const id = await acceptSubmission(queries, accepted);
        scoring.start();
        return { id, status: "waiting" as const, findings: [], findingCount: 0 };
      },
    );
  });

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

function refused(message: string): CounterpointError {
  return new CounterpointError("leaderboard/refused", message);
}
