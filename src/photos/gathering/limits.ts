import type { GatheringLimits } from "../schemas/gathered.ts";

/** NLVR2, appendix B; the extended limits are in its footnote 2. */
export const PAPER_LIMITS: GatheringLimits = {
  results: 60,
  sets: 30,
  extendedResults: 100,
  extendedSets: 60,
  misses: 5,
  similar: 15,
  minSide: 200,
  minImages: 8,
};

/** Limits of one query. */
export type QueryLimits = Pick<GatheringLimits, "results" | "sets" | "misses" | "similar">;

/** The limits of a query: "two acorns" and "group of acorns" may go further. */
export function limitsFor(query: string, limits: GatheringLimits = PAPER_LIMITS): QueryLimits {
  if (!/^(?:two|\p{L}+ of) /u.test(query)) return limits;
  return { ...limits, results: limits.extendedResults, sets: limits.extendedSets };
}
