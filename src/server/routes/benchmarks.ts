import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import { DONE, Done } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { PUBLISHED_SPLITS } from "../../corpus/index.ts";
import {
  addBenchmark,
  type Benchmark,
  BenchmarkParams,
  BenchmarksReply,
  BoardReply,
  countGoldFiles,
  GoldQuery,
  GoldReply,
  getBenchmark,
  getBenchmarks,
  MAX_GOLD_BYTES,
  NewBenchmark,
  publishedRows,
  removeBenchmark,
  sealGoldFile,
  toCsv,
} from "../../leaderboards/index.ts";
import { requireMember } from "../access.ts";
import { acceptFileUploads, uploadedFile } from "../file-uploads.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";

/** Benchmarks and their boards, for everybody to read. No reply has a field for a label. */
export async function addBenchmarkRoutes(server: Routes, context: LeaderboardContext): Promise<void> {
  const { db, goldScorer, scoring, boards, now } = context;
  const open = { access: "anyone" } as const;
  const managed = { access: ["owner", "manager"] } as const;

  server.get(
    "/api/benchmarks",
    { config: open, schema: { summary: "The benchmarks", response: { 200: BenchmarksReply } } },
    async () => {
      const listed = [];
      for (const benchmark of await getBenchmarks(db)) {
        const rows = await boards.rows(benchmark.name);
        listed.push({ ...described(benchmark), rows: rows.length, best: rows[0]?.accuracy ?? null });
      }
      return { benchmarks: listed, papers: [...PUBLISHED_SPLITS] };
    },
  );

  server.get(
    "/api/benchmarks/:benchmark",
    {
      config: open,
      schema: {
        summary: "A benchmark: what is published, ranked, and what the papers print of the same split",
        params: BenchmarkParams,
        response: { 200: BoardReply },
      },
    },
    async ({ params }) => {
      const benchmark = await getBenchmark(db, params.benchmark);
      scoring.start();
      const rows = [...(await boards.rows(benchmark.name))];
      return { ...described(benchmark), rows, papers: publishedRows(benchmark) };
    },
  );

  server.get(
    "/api/benchmarks/:benchmark/rows.csv",
    { config: open, schema: { summary: "What is published, as CSV", params: BenchmarkParams } },
    async ({ params }, reply) => {
      const { name } = await getBenchmark(db, params.benchmark);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}.csv"`)
        .send(toCsv(await boards.rows(name)));
    },
  );

  server.get(
    "/api/benchmarks/:benchmark/examples.json",
    {
      config: open,
      schema: {
        summary: "The test set without labels, as JSON Lines, unless the benchmark takes models",
        params: BenchmarkParams,
      },
    },
    async ({ params }, reply) => {
      const { name, accepts } = await getBenchmark(db, params.benchmark);
      if (accepts === "models")
        throw new CounterpointError(
          "leaderboard/refused",
          "The test set stays here, where models are run on it",
        );
      const files = await countGoldFiles(db, name);
      const packed = await goldScorer.examples({ benchmark: name, files });
      return reply
        .type("application/x-ndjson")
        .header("content-disposition", `attachment; filename="${name}.json"`)
        .send(Readable.from([packed]).pipe(createGunzip()));
    },
  );

  server.post(
    "/api/benchmarks",
    {
      config: managed,
      schema: {
        summary: "Make a benchmark; its gold files come next",
        body: NewBenchmark,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { papers, ...body } = request.body;
      const split = PUBLISHED_SPLITS.find(({ id }) => id === papers);
      if (papers !== null && split === undefined)
        throw new CounterpointError("request/invalid", `The papers print no results of "${papers}"`);
      const by = requireMember(request).name;
      await addBenchmark(db, { ...body, papers: split?.id ?? null, by, now: now() });
      return DONE;
    },
  );

  server.delete(
    "/api/benchmarks/:benchmark",
    {
      config: managed,
      schema: {
        summary: "Remove a benchmark that has no gold file",
        params: BenchmarkParams,
        response: { 200: Done },
      },
    },
    async ({ params }) => {
      await removeBenchmark(db, params.benchmark);
      return DONE;
    },
  );

  // A scope of its own: other routes take no files.
  await server.register(async (scope: Routes) => {
    acceptFileUploads(scope, MAX_GOLD_BYTES);
    scope.post(
      "/api/benchmarks/:benchmark/gold",
      {
        config: managed,
        schema: {
          summary: "Seal a file with labels, in the format of NLVR or NLVR2: the body is the file",
          params: BenchmarkParams,
          querystring: GoldQuery,
          response: { 200: GoldReply },
        },
      },
      async (request) => {
        const packed = gzipSync(await readFile(uploadedFile(request).path));
        const file = { name: request.query.file, packed };
        return sealGoldFile(context, { benchmark: request.params.benchmark, file });
      },
    );
  });
}

function described({ name, title, description, budget, accepts, contents }: Benchmark) {
  return { name, title, description, budget, accepts, contents };
}
