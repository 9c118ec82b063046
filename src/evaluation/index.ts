export { type Classes, lengthClass } from "./breakdown.ts";
export { compare, comparePredictions } from "./compare.ts";
export { evaluate } from "./evaluate.ts";
export type { Gold } from "./gold.ts";
export {
  outcomesOf,
  PREDICTION_INFLATION,
  type PredictedLabels,
  type Predictions,
  readPredictedLabels,
} from "./outcomes.ts";
export type { PartValues } from "./parts.ts";
export { type Breakdown, PAGE_BREAKDOWNS, type PageBreakdown } from "./schemas/breakdowns.ts";
export type { BreakdownRow, ComparedPart, Comparison, Score } from "./schemas/score.ts";
export { type ScoredPredictions, type ScoreOptions, scorePredictions } from "./score-predictions.ts";
export {
  goldOfSplits,
  mostInformativeError,
  readSplitOutcomes,
  rowsOfSplits,
  type SplitOutcomes,
} from "./split-outcomes.ts";
export { systemName, type TableRow, tabulatePredictions } from "./tabulate-predictions.ts";
