import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { DONE, ROUTES } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { PUBLISHED_SPLITS } from "../../corpus/index.ts";
import {
  addBenchmark,
  type Benchmark,
  countGoldFiles,
  getBenchmark,
  getBenchmarks,
  publishedRows,
  removeBenchmark,
  sealGoldFile,
  toCsv,
} from "../../leaderboards/index.ts";
import { requireMember } from "../access.ts";
import { acceptFileUploads, uploadedFile } from "../file-uploads.ts";
import type { LeaderboardContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";

/** Benchmarks and their boards, readable by everybody. No reply has a field for a label. */
export async function addBenchmarkRoutes(server: Routes, context: LeaderboardContext): Promise<void> {
  const { db, goldScorer, scoring, boards, now } = context;

  handle(server, "GET /api/benchmarks", async () => {
    const listed = [];
    for (const benchmark of await getBenchmarks(db)) {
      const rows = await boards.rows(benchmark.name);
      listed.push({ ...described(benchmark), rows: rows.length, best: rows[0]?.accuracy ?? null });
    }
    return { benchmarks: listed, papers: [...PUBLISHED_SPLITS] };
  });

  handle(server, "GET /api/benchmarks/:benchmark", async ({ params }) => {
    const benchmark = await getBenchmark(db, params.benchmark);
    scoring.start();
    const rows = [...(await boards.rows(benchmark.name))];
    return { ...described(benchmark), rows, papers: publishedRows(benchmark) };
  });

  handle(server, "GET /api/benchmarks/:benchmark/rows.csv", async ({ params }, reply) => {
    const { name } = await getBenchmark(db, params.benchmark);
    return reply
      .header("content-disposition", `attachment; filename="${name}.csv"`)
      .send(await toCsv(await boards.rows(name)));
  });

  handle(server, "GET /api/benchmarks/:benchmark/examples.json", async ({ params }, reply) => {
    const { name, accepts } = await getBenchmark(db, params.benchmark);
    if (accepts === "models")
      throw new CounterpointError(
        "leaderboard/refused",
        "The test set of this benchmark is not published. Submit a model instead",
      );
    const files = await countGoldFiles(db, name);
    const packed = await goldScorer.examples({ benchmark: name, files });
    return reply
      .header("content-disposition", `attachment; filename="${name}.json"`)
      .send(Readable.from([packed]).pipe(createGunzip()));
  });

  handle(server, "POST /api/benchmarks", async (request) => {
    const { papers, ...body } = request.body;
    const split = PUBLISHED_SPLITS.find(({ id }) => id === papers);
    if (papers !== null && split === undefined)
      throw new CounterpointError("request/invalid", `No published results for "${papers}"`);
    const by = requireMember(request).name;
    const secret = randomBytes(32);
    await addBenchmark(db, { ...body, papers: split?.id ?? null, secret, by, now: now() });
    return DONE;
  });

  handle(server, "DELETE /api/benchmarks/:benchmark", async ({ params }) => {
    await removeBenchmark(db, params.benchmark);
    return DONE;
  });

  // A scope of its own: other routes accept no files.
  await server.register(async (scope: Routes) => {
    acceptFileUploads(scope, ROUTES["POST /api/benchmarks/:benchmark/gold"]);
    handle(scope, "POST /api/benchmarks/:benchmark/gold", async (request) => {
      const packed = await promisify(gzip)(await readFile(uploadedFile(request).path));
      const file = { name: request.query.file, packed };
      const { acceptLeak } = request.query;
      return sealGoldFile(context, { benchmark: request.params.benchmark, file, acceptLeak });
    });
  });
}

function described({ createdAt: _, papers: __, ...benchmark }: Benchmark) {
  return benchmark;
}
