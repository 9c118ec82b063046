export {
  type Accepts,
  addBenchmark,
  type Benchmark,
  countGoldFiles,
  getBenchmark,
  getBenchmarks,
  removeBenchmark,
} from "./benchmarks.ts";
export { Boards, listBoards, publishedRows, toCsv } from "./board.ts";
export { createBenchmark, readGoldFiles, sealGoldFile } from "./create-benchmark.ts";
export { GoldScorer } from "./gold-scorer.ts";
export { MODEL_LIMITS, type ModelLimits, ModelRunner } from "./model-runner.ts";
export { describeLeak } from "./rules/probe-test-set.ts";
export type { RunFiles } from "./rules/read-run.ts";
export { getModelProgress, ScoringService } from "./scoring-service.ts";
export { getOwnSubmissions, setPublished } from "./submissions.ts";
export { getRemainingBudget, submitModel, submitPredictions } from "./submit.ts";
