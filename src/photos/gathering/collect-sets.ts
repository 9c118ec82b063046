import type { FoundImage } from "../sources/source.ts";
import type { QueryLimits } from "./limits.ts";

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
  limits: QueryLimits,
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
      .slice(0, limits.similar);
    if (similar.length > 0) {
      inRow = 0;
      sets.push([result, ...similar]);
      if (sets.length === limits.sets) return end("sets");
    } else {
      inRow += 1;
      withoutSimilar += 1;
      if (inRow === limits.misses) return end("without similar images");
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
