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
  const queries = collected.map((query) => {
    const urls = query.collected.sets.map((set) => set.map(({ url }) => url));
    return { ...query, pruned: pruneSets(urls, fileOf, settings.limits) };
  });
  const sets: GatheredSet[] = [];
  const images = new Map<string, KeptImage>();
  for (const { synset, query, collected: found, pruned } of queries) {
    for (const [i, { urls, isKept }] of pruned.entries()) {
      if (!isKept) continue;
      const hashes = urls.map((url) => {
        const image = imageAt(url)!; // only sound images are left
        const from = found.sets[i]!.find((each) => each.url === url)!;
        if (!images.has(image.hash)) images.set(image.hash, toKept(image, from));
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
function toKept(image: GatheredImage, from: FoundImage): KeptImage {
  const { hash, type, width, height, bytes, averageHash } = image;
  const { url, landingPage, licence, attribution } = from;
  return { hash, type, width, height, bytes, averageHash, url, landingPage, licence, attribution };
}

function problemOf(result: UrlResult): string | undefined {
  if (!("problem" in result)) return undefined;
  return result.problem === "status" ? `status ${result.detail}` : result.problem;
}
