import { z } from "zod";

/** SHA-256 of the file; anything else names no image. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Progress of a gathering. */
const GatheringProgress = z.object({
  source: z.string().nullable(),
  /** Queries whose results are known. */
  queries: z.number(),
  /** URLs that have been fetched, and those of them without a valid image. */
  urls: z.number(),
  broken: z.number(),
});
export type GatheringProgress = Readonly<z.infer<typeof GatheringProgress>>;

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

/** Reason why an image was removed from its set, in the order of the checks (SPEC P4; shared with another set: P3). */
export const PRUNE_REASONS = ["broken", "seen", "small", "duplicate", "shared"] as const;
export type PruneReason = (typeof PRUNE_REASONS)[number];

/** Counts at each step for some queries, with the reasons for dropping (as in NLVR2, section 3.6). */
const GatheringCounts = z.object({
  queries: z.number(),
  /** Queries for which the source had nothing. */
  withoutResults: z.number(),
  results: z.number(),
  stock: z.number(),
  unfit: z.object({ broken: z.number(), small: z.number() }),
  withoutSimilar: z.number(),
  /** Sets as they were collected, and images in them. */
  sets: z.number(),
  images: z.number(),
  removed: z.record(z.enum(PRUNE_REASONS), z.number()).readonly(),
  /** Sets with too few images, and the valid images dropped with them. */
  droppedSets: z.number(),
  droppedImages: z.number(),
  /** Sets with too few images because the others are in sets before them, and the images dropped with them. */
  sharedSets: z.number(),
  sharedImages: z.number(),
  keptSets: z.number(),
  keptImages: z.number(),
});
export type GatheringCounts = Readonly<z.infer<typeof GatheringCounts>>;

/** Progress and results of the gathering in the given folder; null when no folder was given. */
export const GatheringReply = z.object({
  gathering: GatheringProgress.extend({
    /** Of the last run that came to its end; null before. */
    report: GatheringCounts.extend({
      limits: GatheringLimits,
      /** Kept images with different content. */
      distinctImages: z.number(),
      nearDuplicates: z.number(),
    }).nullable(),
    /** Sets that people have left out. */
    leftOut: z.number(),
  }).nullable(),
});

/** A set that was kept. */
export const GatheredSet = z.object({
  set: z.number().int().min(0),
  synset: z.string().min(1),
  query: z.string(),
  /** By their hashes, in the order of similarity. */
  images: z.array(Hash).min(1).readonly(),
});
export type GatheredSet = Readonly<z.infer<typeof GatheredSet>>;

/** An image of a kept set, with where it is from. */
export const KeptImage = z.object({
  hash: Hash,
  type: z.enum(["png", "jpeg", "webp"]),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  averageHash: z.string(),
  /** Place in the results of its set's query, from 1; null for an image that was found as similar to a result. */
  rank: z.number().int().min(1).nullable(),
  url: z.string(),
  landingPage: z.string(),
  licence: z.string(),
  attribution: z.string(),
});
export type KeptImage = Readonly<z.infer<typeof KeptImage>>;

export const GatheredSetsQuery = z.object({ after: z.coerce.number().int().min(-1).default(-1) });

const ShownImage = KeptImage.pick({
  hash: true,
  width: true,
  height: true,
  licence: true,
  attribution: true,
  landingPage: true,
});

export const GatheredSetsReply = z.object({
  /** By number; for more ask with `after`, the last number. */
  sets: z.array(GatheredSet.extend({ isLeftOut: z.boolean(), images: z.array(ShownImage) })),
  /** Number of sets. */
  total: z.number(),
});

/** A person's word on a set: whether it is left out of what is handed on. Named by its content, as numbers may change. */
export const GatheredReview = z.object({
  synset: z.string().min(1).max(200),
  images: z.array(Hash).min(1).max(100).readonly(),
  isLeftOut: z.boolean(),
});
export type GatheredReview = Readonly<z.infer<typeof GatheredReview>>;

export const GatheredImageParams = z.object({ hash: Hash });
