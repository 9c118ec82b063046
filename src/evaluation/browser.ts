export { BreakdownRow, Comparison, PAGE_BREAKDOWNS, Score } from "./schemas/score.ts";
