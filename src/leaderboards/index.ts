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
export { Boards, quotedRows, toCsv } from "./board.ts";
export { Vault } from "./gold-scorer.ts";
export type { Refusal } from "./gold-scorer-thread.ts";
export { MODEL_LIMITS, type ModelLimits, ModelRunner } from "./model-runner.ts";
export type { SubmissionBudget } from "./rules/budget.ts";
export { type BenchmarkContents, contentsOf, recognisePapers } from "./rules/contents.ts";
export { rank } from "./rules/rank.ts";
export {
  BenchmarkPlace,
  BenchmarksReply,
  BoardReply,
  GoldQuery,
  GoldReply,
  InvitedReply,
  MOST_BYTES_OF_GOLD,
  MOST_BYTES_OF_RUN,
  NewBenchmark,
  NewTeam,
  Publication,
  SubmissionPlace,
  SubmissionQuery,
  SubmissionsReply,
  SubmittedReply,
  TeamInvitation,
  TeamInvitationReply,
  TeamJoin,
  TeamPlace,
  TeamsReply,
} from "./schemas/leaderboard.ts";
export { Scoring } from "./scoring.ts";
export {
  acceptSubmission,
  getBudgetLeft,
  getOwnSubmissions,
  getPublished,
  type NewSubmission,
  refuseSubmission,
  setPublished,
} from "./submissions.ts";
export type { RunFiles } from "./submitted-runs.ts";
