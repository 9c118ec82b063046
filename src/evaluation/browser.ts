export { PAGE_BREAKDOWNS } from "./schemas/breakdowns.ts";
export { BreakdownRow, Comparison, Score } from "./schemas/score.ts";
