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
export { type Outcomes, readAllOutcomes, readOutcomes } from "./outcomes.ts";
export { type Score, score } from "./score.ts";
