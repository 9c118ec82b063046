export { BREAKDOWNS, BreakdownRow, Comparison, Score } from "./schemas/score.ts";
