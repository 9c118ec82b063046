export {
  type Accepts,
  addBenchmark,
  addGoldFile,
  type Benchmark,
  countGoldFiles,
  getBenchmark,
  getBenchmarks,
  getGoldFiles,
  removeBenchmark,
} from "./benchmarks.ts";
export { Boards, publishedRows, toCsv } from "./board.ts";
export { GoldScorer } from "./gold-scorer.ts";
export type { Rejection } from "./gold-scorer-thread.ts";
export { MODEL_LIMITS, type ModelLimits, ModelRunner } from "./model-runner.ts";
export type { SubmissionBudget } from "./rules/budget.ts";
export { rank } from "./rules/rank.ts";
export { detectPublishedSplit, type TestSetSizes, testSetSizes } from "./rules/test-set-sizes.ts";
export { ScoringService } from "./scoring-service.ts";
export {
  acceptSubmission,
  getOwnSubmissions,
  getPublished,
  getRemainingBudget,
  type NewSubmission,
  refuseSubmission,
  setPublished,
} from "./submissions.ts";
export type { RunFiles } from "./submitted-runs.ts";
