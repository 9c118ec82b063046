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
  type PredictionFile,
} from "./evaluator.ts";
export { goldOfSplits, rowsOfSplits } from "./gold-of-splits.ts";
export { type Outcomes, readAllOutcomes, readOutcomes } from "./outcomes.ts";
export { closest, type Predicted, readPredicted } from "./predicted.ts";
export { type Score, score } from "./score.ts";
