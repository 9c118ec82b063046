import { z } from "zod";

/** SHA-256 of the file; anything else names no image. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

const Counts = z.object({
  queries: z.number(),
  withoutResults: z.number(),
  results: z.number(),
  stock: z.number(),
  unfit: z.object({ broken: z.number(), small: z.number() }),
  withoutSimilar: z.number(),
  sets: z.number(),
  images: z.number(),
  removed: z.object({ broken: z.number(), seen: z.number(), small: z.number(), duplicate: z.number() }),
  droppedSets: z.number(),
  droppedImages: z.number(),
  keptSets: z.number(),
  keptImages: z.number(),
});

/** Progress and results of the gathering in the given folder; null when no folder was given. */
export const GatheringReply = z.object({
  gathering: z
    .object({
      source: z.string().nullable(),
      queries: z.number(),
      urls: z.number(),
      broken: z.number(),
      /** Of the last run that came to its end; null before. */
      report: Counts.extend({ distinctImages: z.number(), nearDuplicates: z.number() }).nullable(),
      /** Sets that people have left out. */
      leftOut: z.number(),
    })
    .nullable(),
});

export const GatheredSetsQuery = z.object({ after: z.coerce.number().int().min(-1).default(-1) });

export const GatheredSetsReply = z.object({
  /** By number; for more ask with `after`, the last number. */
  sets: z.array(
    z.object({
      set: z.number(),
      synset: z.string(),
      query: z.string(),
      isLeftOut: z.boolean(),
      images: z.array(
        z.object({
          hash: z.string(),
          width: z.number(),
          height: z.number(),
          licence: z.string(),
          attribution: z.string(),
          landingPage: z.string(),
        }),
      ),
    }),
  ),
  /** Number of sets. */
  total: z.number(),
});

/** A person's word on a set, which is named by its content. */
export const GatheredReview = z.object({
  synset: z.string().min(1).max(200),
  images: z.array(Hash).min(1).max(100),
  isLeftOut: z.boolean(),
});

export const GatheredImageParams = z.object({ hash: Hash });
