import { z } from "zod";
import { GatheringLimits } from "../schemas/gathered.ts";
import { FoundImage } from "../sources/source.ts";
import { PAPER_LIMITS } from "./limits.ts";

/** Data kept about a valid image. */
const Image = z.object({
  hash: z.string(),
  type: z.enum(["png", "jpeg", "webp"]),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  averageHash: z.string(),
  /** Its descriptor in base64; small images have none. */
  descriptor: z.string(),
});

/** An event of a gathering; what a later one says of the same thing holds. */
export const JournalEntry = z.union([
  /** The source of all images, and the limits: the first entry. Before limits could be set, they were the paper's. */
  z.object({ source: z.string(), limits: GatheringLimits.default(PAPER_LIMITS) }),
  /** The results of a query. */
  z.object({ query: z.string(), synset: z.string(), results: z.array(FoundImage) }),
  /** Images that a source lists as similar to an image. */
  z.object({ similarTo: z.string(), images: z.array(FoundImage) }),
  /** Result of fetching a URL. */
  z.object({ url: z.string(), image: Image }),
  z.object({ url: z.string(), problem: z.string(), detail: z.string() }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;
export type GatheredImage = z.infer<typeof Image>;

/** Result of fetching a URL: an image, or the problem. */
export type UrlResult =
  | { readonly image: GatheredImage }
  | { readonly problem: string; readonly detail: string };

/** Everything that a gathering knows, from its journal. */
export class GatheringState {
  /** Undefined before the first run. */
  origin: { readonly source: string; readonly limits: GatheringLimits } | undefined;
  readonly results = new Map<string, readonly FoundImage[]>();
  readonly similar = new Map<string, readonly FoundImage[]>();
  readonly images = new Map<string, UrlResult>();

  add(entry: JournalEntry): void {
    if ("source" in entry) this.origin = entry;
    else if ("results" in entry) this.results.set(resultsKey(entry), entry.results);
    else if ("similarTo" in entry) this.similar.set(entry.similarTo, entry.images);
    else this.images.set(entry.url, entry);
  }
}

/** A query may be asked for several synsets, and a folder then answers differently. */
export function resultsKey({ query, synset }: { readonly query: string; readonly synset: string }): string {
  return JSON.stringify([query, synset]);
}
