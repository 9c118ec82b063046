export {
  type Breakdown,
  type BreakdownRow,
  breakdown,
  type Classes,
  classOf,
  phenomenonClasses,
  splitClasses,
  subsetClasses,
} from "./breakdown.ts";
export { type Comparison, compare } from "./compare.ts";
export {
  type Breakdowns,
  type ClassRow,
  type Evaluator,
  evaluator,
  type PairComparison,
  PREDICTION_INFLATION,
  type PredictionFile,
} from "./evaluator.ts";
export { goldOfSplits, rowsOfSplits } from "./gold-of-splits.ts";
export {
  type BudgetLeft,
  budgetLeft,
  DEFAULT_BUDGET,
  type SubmissionBudget,
} from "./leaderboard/budget.ts";
export { type BenchmarkContents, contentsOf, recognisePapers } from "./leaderboard/contents.ts";
export { type Ranked, rank } from "./leaderboard/rank.ts";
export { isLike, type LeaderboardResult, leaderboardResult } from "./leaderboard/result.ts";
export { type Outcomes, type Predicted, readAllOutcomes, readOutcomes, readPredicted } from "./outcomes.ts";
export { type Score, score } from "./score.ts";
export { closest, readSplitOutcomes, type SplitOutcomes } from "./split-outcomes.ts";
