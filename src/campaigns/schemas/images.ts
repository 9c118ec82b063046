import { z } from "zod";
import { SingleLine } from "../../core/browser.ts";
import { CampaignParams } from "./campaigns.ts";
import { ImageHash } from "./pictures.ts";

export const ImageParams = z.object({ hash: ImageHash });
export const CampaignImageParams = CampaignParams.extend({ hash: ImageHash });

const Image = z.object({
  hash: z.string(),
  type: z.enum(["png", "jpeg", "webp"]),
  width: z.number(),
  height: z.number(),
  /** Images with the same one count as near duplicates. */
  averageHash: z.string().regex(/^[0-9a-f]{16}$/, "An average hash should have 16 hexadecimal digits"),
});

/** The name of an uploaded file, for the managers of its campaign. */
const FileName = SingleLine.max(255);

/** The name of the file that is sent. */
export const NewImageQuery = z.object({ name: FileName.default("") });

/** An image that was sent; not new if the campaign has had the same file before, perhaps in a set. */
export const ImageReply = Image.extend({ isNew: z.boolean(), set: z.number().nullable() });

/** Part of a file name, or of the object of a set. */
const Search = z.string().trim().max(200).default("");

/** With `inNoSet=true` those that no image set has yet; `search` is a part of the file name. */
export const ImagesQuery = z.object({
  after: ImageHash.optional(),
  inNoSet: z.stringbool().default(false),
  search: Search,
});

/** An address on the web, or nothing; pages and corpora link to it. */
export const Address = SingleLine.max(2_000).refine(
  (url) => url === "" || (/^https?:\/\//i.test(url) && URL.canParse(url)),
  'A URL must begin with "http://" or "https://"',
);

/** Provenance of an image (SPEC D3, D5); texts are empty where it is unknown. */
export const Provenance = z.object({
  hash: ImageHash,
  /** The query that found it. */
  query: SingleLine.max(400).default(""),
  /** Place in the results of the query, from 1; null for images that were found as similar to a result. */
  rank: z.int().min(1).max(1_000_000).nullable().default(null),
  url: Address.default(""),
  landingPage: Address.default(""),
  licence: SingleLine.max(200).default(""),
  attribution: SingleLine.max(1_000).default(""),
});
export type Provenance = Readonly<z.infer<typeof Provenance>>;

/** An image of a campaign, as far as its file does not tell. */
export const DescribedImage = Provenance.extend({
  name: FileName.default(""),
  averageHash: Image.shape.averageHash,
});

export const ImagesReply = z.object({
  /** In the order in which they were added; for more ask with `after`, the last hash. */
  images: z.array(
    Provenance.extend({ ...Image.shape, name: z.string(), bytes: z.number(), addedAt: z.number() }),
  ),
});

/** Provenance of images. */
export const Manifest = z.object({ images: z.array(Provenance).min(1).max(1_000) });

/**
 * With `flagged=true` those that a writer has flagged or of which a worker reported an image; `search` is a part of the
 * object or of the name of a file.
 */
export const SetsQuery = z.object({
  after: z.coerce.number().int().min(-1).default(-1),
  flagged: z.stringbool().default(false),
  search: Search,
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
      query: z.string(),
      images: z.array(
        Provenance.extend({
          name: z.string(),
          /** Number of workers who reported that it is not displayed properly. */
          reports: z.number(),
        }),
      ),
      /** Oldest first; none for a set that is used. */
      flags: z.array(SetFlag),
      /** True once a worker has taken a task of the set, which cannot be changed from then on. */
      isTaken: z.boolean(),
    }),
  ),
  /** The number that the next set may have. */
  next: z.number(),
});
