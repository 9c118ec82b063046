import type { GatheredSet, KeptImage } from "../schemas/gathered.ts";
import type { FoundImage } from "../sources/source.ts";
import type { GatheredImage, UrlResult } from "./journal-entry.ts";
import { type ImageFile, pruneSets } from "./prune-sets.ts";
import { type CollectedQuery, type GatheringReport, reportGathering } from "./report.ts";

/** Result of collected sets and the files of their images: the remaining sets, their images, and the report. */
export function finishGathering(
  collected: readonly CollectedQuery[],
  urlResults: ReadonlyMap<string, UrlResult>,
  settings: Pick<GatheringReport, "limits" | "similarBy">,
): {
  readonly sets: readonly GatheredSet[];
  readonly images: readonly KeptImage[];
  readonly report: GatheringReport;
} {
  const imageAt = (url: string) => {
    const known = urlResults.get(url)!; // every URL of a set was asked for
    return "image" in known ? known.image : undefined;
  };
  const fileOf = (url: string): ImageFile => {
    const image = imageAt(url);
    return image === undefined ? { ok: false } : { ok: true, ...image };
  };
  const urls = collected.map((query) => query.collected.sets.map((set) => set.map(({ url }) => url)));
  const pruned = pruneSets(urls, fileOf, settings.limits);
  const queries = collected.map((query, i) => ({ ...query, pruned: pruned[i]! })); // one entry for each
  const sets: GatheredSet[] = [];
  const images = new Map<string, KeptImage>();
  for (const { synset, query, results, collected: found, pruned } of queries) {
    const ranks = new Map(results.map(({ url }, i) => [url, i + 1]));
    for (const [i, { urls, outcome }] of pruned.entries()) {
      if (outcome !== "kept") continue;
      const hashes = urls.map((url) => {
        const image = imageAt(url)!; // only sound images are left
        const from = found.sets[i]!.find((each) => each.url === url)!;
        images.set(image.hash, toKept(image, { ...from, rank: ranks.get(url) ?? null }));
        return image.hash;
      });
      sets.push({ set: sets.length, synset, query, images: hashes });
    }
  }
  const kept = [...images.values()];
  const report = reportGathering(queries, {
    problemOf: (url) => problemOf(urlResults.get(url)!),
    kept,
    ...settings,
  });
  return { sets, images: kept, report };
}

/** Field by field, so that their order does not depend on whether the image was taken in this run. */
function toKept(image: GatheredImage, from: FoundImage & Pick<KeptImage, "rank">): KeptImage {
  const { hash, type, width, height, bytes, averageHash } = image;
  const { rank, url, landingPage, licence, attribution } = from;
  return { hash, type, width, height, bytes, averageHash, rank, url, landingPage, licence, attribution };
}

function problemOf(result: UrlResult): string | undefined {
  if (!("problem" in result)) return undefined;
  return result.problem === "status" ? `status ${result.detail}` : result.problem;
}
