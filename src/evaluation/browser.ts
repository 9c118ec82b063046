export { Comparison } from "./schemas/comparison.ts";
export { BREAKDOWNS, BreakdownRow, Score } from "./schemas/score.ts";
