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
export { compare } from "./compare.ts";
export { type Evaluator, evaluator, PREDICTION_INFLATION, type PredictionFile } from "./evaluator.ts";
export { goldOfSplits, rowsOfSplits } from "./gold-of-splits.ts";
export {
  outcomesOf,
  type PredictedLabels,
  readAllOutcomes,
  readOutcomes,
  readPredictedLabels,
} from "./outcomes.ts";
export { type Score, score } from "./score.ts";
export { mostInformativeError, readSplitOutcomes, type SplitOutcomes } from "./split-outcomes.ts";
