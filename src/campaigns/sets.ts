import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import type { Provenance } from "./images.ts";
import type { ImageSet } from "./rules/tasks/prune-images.ts";
import { images, inputs } from "./tables.ts";

/** An image set with where its images are from. */
export interface StoredSet extends Omit<ImageSet, "images"> {
  readonly images: readonly Provenance[];
}

const SETS_AT_ONCE = 50;

/** Campaigns of the first archives came without a row for their images. */
const UNKNOWN = { source: "", licence: "", attribution: "" };

const numberOf = sql<number>`(${inputs.content} ->> 'set')::bigint::float8`;

/** The first image sets of a campaign by number, or the first after one. */
export async function getSets(db: Db, campaign: string, after = -1): Promise<readonly StoredSet[]> {
  const rows = await db
    .select({ content: inputs.content })
    .from(inputs)
    .where(and(eq(inputs.campaign, campaign), sql`${numberOf} > ${after}`))
    .orderBy(numberOf)
    .limit(SETS_AT_ONCE);
  const sets = rows.map(({ content }) => content as ImageSet); // inputs of photographs are nothing else
  const { hash, source, licence, attribution } = images;
  const named = sets.flatMap((set) => set.images);
  const found = await db
    .select({ hash, source, licence, attribution })
    .from(images)
    .where(and(eq(images.campaign, campaign), inArray(hash, named)));
  const provenanceOf = new Map(found.map((each) => [each.hash, each]));
  const from = (image: string) => provenanceOf.get(image) ?? { hash: image, ...UNKNOWN };
  return sets.map((set) => ({ ...set, images: set.images.map(from) }));
}

/** The number that the next image set of a campaign may have. */
export async function nextSetNumber(db: Db, campaign: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${numberOf}) + 1, 0)` })
    .from(inputs)
    .where(eq(inputs.campaign, campaign));
  return row!.next; // a maximum is always one row
}
