import { z } from "zod";

const Count = z.number().int().min(1);

/** Limits of a gathering (SPEC P3, P4). A folder is gathered with one set of them. */
export const GatheringLimits = z
  .object({
    /** Results that are looked at for a query, and sets that are made of them. */
    results: Count,
    sets: Count,
    /** The same for collective nouns and "two X". */
    extendedResults: Count,
    extendedSets: Count,
    /** Results in a row without similar images that end a query. */
    misses: Count,
    /** Similar images beside the result in a set. */
    similar: Count,
    /** Images are at least this wide and high, in pixels. */
    minSide: Count,
    /** Sets have at least so many images after pruning. */
    minImages: Count,
  })
  .readonly();
export type GatheringLimits = z.infer<typeof GatheringLimits>;

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
