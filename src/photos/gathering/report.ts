import { countValues, groupBy } from "../../core/index.ts";
import {
  type GatheringCounts,
  type GatheringLimits,
  PRUNE_REASONS,
  type PruneReason,
} from "../schemas/gathered.ts";
import type { FoundImage, ImageQuery } from "../sources/source.ts";
import type { CollectedSets, StopReason } from "./collect-sets.ts";
import type { PrunedSet } from "./prune-sets.ts";
import type { HashedImage } from "./taken-images.ts";

/** Result of a query. */
export interface CollectedQuery extends ImageQuery {
  /** In the order of the source. */
  readonly results: readonly FoundImage[];
  /** Results of stock-photo domains. */
  readonly stock: readonly FoundImage[];
  /** Results that are broken or small, where that has to be known before sets are made: what is similar is seen from the images. */
  readonly unfit: readonly FoundImage[];
  readonly collected: CollectedSets;
}

/** The same with its sets after pruning, in their order. */
export interface GatheredQuery extends CollectedQuery {
  readonly pruned: readonly PrunedSet[];
}

export interface GatheringReport extends GatheringCounts {
  readonly limits: GatheringLimits;
  /** Images whose similar ones were found by features, or by our own descriptors; none where the source tells them. */
  readonly similarBy: { readonly features: number; readonly descriptors: number };
  /** Number of queries by the reason why gathering ended. */
  readonly endings: Readonly<Partial<Record<StopReason, number>>>;
  /** The queries for which the source had nothing, each once. */
  readonly emptyQueries: readonly string[];
  /** Broken images by what was wrong. */
  readonly problems: Readonly<Record<string, number>>;
  /** Kept images with different content. */
  readonly distinctImages: number;
  /** Kept images with equal perceptual hashes, which may not be parted by a split (SPEC D1). */
  readonly nearDuplicates: readonly (readonly string[])[];
  readonly synsets: readonly (GatheringCounts & { readonly synset: string })[];
}

/** The report on a gathering. */
export function reportGathering(
  queries: readonly GatheredQuery[],
  {
    problemOf,
    kept,
    ...settings
  }: {
    /** The problem of a URL; undefined when there was none. */
    readonly problemOf: (url: string) => string | undefined;
    readonly kept: readonly HashedImage[];
  } & Pick<GatheringReport, "limits" | "similarBy">,
): GatheringReport {
  const synsets = [...new Set(queries.map(({ synset }) => synset))];
  const problemsAmong = (images: readonly FoundImage[]) => images.flatMap(({ url }) => problemOf(url) ?? []);
  const isBroken = ({ url }: FoundImage) => problemOf(url) !== undefined;
  return {
    ...countOf(queries, isBroken),
    ...settings,
    endings: Object.fromEntries(countValues(queries.map(({ collected }) => collected.ending))),
    emptyQueries: [...new Set(queries.filter(hasNoResults).map(({ query }) => query))],
    problems: Object.fromEntries(
      countValues(
        queries.flatMap(({ unfit, collected }) => problemsAmong([...unfit, ...collected.sets.flat()])),
      ),
    ),
    distinctImages: kept.length,
    nearDuplicates: nearDuplicatesAmong(kept),
    synsets: synsets.map((synset) => ({
      synset,
      ...countOf(
        queries.filter((each) => each.synset === synset),
        isBroken,
      ),
    })),
  };
}

function countOf(
  queries: readonly GatheredQuery[],
  isBroken: (image: FoundImage) => boolean,
): GatheringCounts {
  const unfit = queries.flatMap((query) => query.unfit);
  const broken = unfit.filter(isBroken).length;
  const collected = queries.map((query) => query.collected);
  const sets = queries.flatMap(({ pruned }) => pruned);
  const [kept, dropped, shared] = (["kept", "too few", "shared"] as const).map((outcome) =>
    sets.filter((set) => set.outcome === outcome),
  ) as [PrunedSet[], PrunedSet[], PrunedSet[]]; // one list for each
  const imagesIn = (some: readonly PrunedSet[]) => sum(some.map(({ urls }) => urls.length));
  const removed = PRUNE_REASONS.map((why) => [why, sum(sets.map((set) => set.removed[why]))] as const);
  return {
    queries: queries.length,
    withoutResults: queries.filter(hasNoResults).length,
    results: sum(collected.map(({ observed }) => observed)),
    stock: sum(queries.map(({ stock }) => stock.length)),
    unfit: { broken, small: unfit.length - broken },
    withoutSimilar: sum(collected.map(({ withoutSimilar }) => withoutSimilar)),
    sets: sets.length,
    images: sum(collected.map((each) => sum(each.sets.map((set) => set.length)))),
    removed: Object.fromEntries(removed) as Record<PruneReason, number>, // an entry for each
    droppedSets: dropped.length,
    droppedImages: imagesIn(dropped),
    sharedSets: shared.length,
    sharedImages: imagesIn(shared),
    keptSets: kept.length,
    keptImages: imagesIn(kept),
  };
}

function hasNoResults({ stock, unfit, collected }: CollectedQuery): boolean {
  return stock.length + unfit.length + collected.observed === 0;
}

function nearDuplicatesAmong(images: readonly HashedImage[]): readonly (readonly string[])[] {
  const alike = [...groupBy(images, ({ averageHash }) => averageHash).values()];
  return alike.filter(({ length }) => length > 1).map((group) => group.map(({ hash }) => hash));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
