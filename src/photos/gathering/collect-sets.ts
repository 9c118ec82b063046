import type { FoundImage } from "../sources/source.ts";

/** Limits of the gathering for a query (SPEC P3). */
export interface GatheringLimits {
  /** Results that are looked at. */
  readonly results: number;
  readonly sets: number;
  /** Results in a row without similar images. */
  readonly maxConsecutiveMisses: number;
  /** Similar images beside the result in a set. */
  readonly similarPerResult: number;
}

/** NLVR2, appendix B. */
const DEFAULT_LIMITS: GatheringLimits = {
  results: 60,
  sets: 30,
  maxConsecutiveMisses: 5,
  similarPerResult: 15,
};
/** The same, footnote 2: for collective nouns and "two X". */
const EXTENDED_LIMITS: GatheringLimits = { ...DEFAULT_LIMITS, results: 100, sets: 60 };

/** The limits of a query: "two acorns" and "group of acorns" may go further. */
export function limitsFor(query: string): GatheringLimits {
  return /^(?:two|\p{L}+ of) /u.test(query) ? EXTENDED_LIMITS : DEFAULT_LIMITS;
}

/** Reason why no further results were read. */
export type StopReason = "results" | "sets" | "without similar images" | "no more results";

/** Results of a query before any image is fetched. */
export interface CollectedSets {
  /** Each a result with its similar images. */
  readonly sets: readonly (readonly FoundImage[])[];
  /** Results that were looked at, without those of stock-photo domains. */
  readonly observed: number;
  readonly withoutSimilar: number;
  readonly ending: StopReason;
}

/**
 * SPEC P3: goes through results in order; each with its most similar images is a set. Stock photos are ignored, as if they had not been found.
 */
export async function collectSets(
  results: Iterable<FoundImage>,
  similarTo: (image: FoundImage) => Promise<readonly FoundImage[]> | readonly FoundImage[],
  limits: GatheringLimits,
): Promise<CollectedSets> {
  const sets: (readonly FoundImage[])[] = [];
  let [observed, withoutSimilar, inRow] = [0, 0, 0];
  const end = (ending: StopReason) => ({ sets, observed, withoutSimilar, ending });
  for (const result of results) {
    if (isStockPhoto(result.url)) continue;
    if (observed === limits.results) return end("results");
    observed += 1;
    const similar = (await similarTo(result))
      .filter(({ url }) => !isStockPhoto(url))
      .slice(0, limits.similarPerResult);
    if (similar.length > 0) {
      inRow = 0;
      sets.push([result, ...similar]);
      if (sets.length === limits.sets) return end("sets");
    } else {
      inRow += 1;
      withoutSimilar += 1;
      if (inRow === limits.maxConsecutiveMisses) return end("without similar images");
    }
  }
  return end(observed === limits.results ? "results" : "no more results");
}

/**
 * Domains that sell photographs, whose previews carry large watermarks: results from there are skipped (SPEC P3). The
 * paper's list was not published; this one is ours. Adobe has stock.adobe.com, and its previews at ftcdn.net.
 */
const DOMAINS: readonly string[] = `
  123rf.com adobe.com agefotostock.com alamy.com bigstockphoto.com canstockphoto.com colourbox.com
  crestock.com depositphotos.com dreamstime.com featurepics.com fotolia.com fotosearch.com freepik.com
  ftcdn.net gettyimages.com istockphoto.com masterfile.com photodune.net pond5.com robertharding.com
  shutterstock.com stockfresh.com stocksy.com superstock.com thinkstockphotos.com vectorstock.com
  yayimages.com
`
  .trim()
  .split(/\s+/);

/** True for a URL of a stock-photo domain or one of its subdomains. */
export function isStockPhoto(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/\.$/, "");
  return DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
