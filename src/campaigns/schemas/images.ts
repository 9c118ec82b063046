import { z } from "zod";
import { CampaignParams } from "./campaigns.ts";

/** SHA-256 of the file; anything else names no image. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

export const ImageParams = z.object({ hash: Hash });
export const CampaignImageParams = CampaignParams.extend({ hash: Hash });

const Image = z.object({
  hash: z.string(),
  type: z.enum(["png", "jpeg", "webp"]),
  width: z.number(),
  height: z.number(),
  /** Images with the same one count as near duplicates. */
  averageHash: z.string(),
});

/** An image that was sent; not new if the campaign has had the same file before. */
export const ImageReply = Image.extend({ isNew: z.boolean() });

/** With `inNoSet=true` those that no image set has yet. */
export const ImagesQuery = z.object({ after: Hash.optional(), inNoSet: z.stringbool().default(false) });

export const ImagesReply = z.object({
  /** By hash; for more ask with `after`, the last hash. */
  images: z.array(
    Image.extend({
      bytes: z.number(),
      source: z.string(),
      licence: z.string(),
      attribution: z.string(),
      addedAt: z.number(),
    }),
  ),
});

const Provenance = z.object({
  hash: Hash,
  source: z.string().max(2_000).default(""),
  licence: z.string().max(200).default(""),
  attribution: z.string().max(1_000).default(""),
});

/** Sources, licences and credits of images. */
export const Manifest = z.object({ images: z.array(Provenance).min(1).max(1_000) });

/** With `flagged=true` those that a worker has flagged. */
export const SetsQuery = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  flagged: z.stringbool().default(false),
});

/** Reasons to flag an image set: two images are the same, or some are broken or unfit (SPEC P7). */
export const FLAG_REASONS = ["duplicates", "bad-images"] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

/** A writer's report that no sentence can be written for a set; the set is then dropped. */
const SetFlag = z.object({ reason: z.enum(FLAG_REASONS), at: z.number() });
export type SetFlag = z.infer<typeof SetFlag>;

export const SetsReply = z.object({
  /** By number; for more ask with `after`, the last number. */
  sets: z.array(
    z.object({
      set: z.number(),
      synset: z.string(),
      images: z.array(Provenance.extend({ hash: z.string() })),
      /** Oldest first; none for a set that is used. */
      flags: z.array(SetFlag),
    }),
  ),
  /** The number that the next set may have. */
  next: z.number(),
});
