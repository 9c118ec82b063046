import { createHash } from "node:crypto";
import { asc, eq, inArray, isNull } from "drizzle-orm";
import { type AnyExample, groupBy, type Split } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { predictions } from "./tables.ts";

/** An uploaded prediction file, without its content. */
export type StoredPredictions = Omit<typeof predictions.$inferSelect, "content" | "campaign">;

type NewPredictions = Readonly<Omit<typeof predictions.$inferSelect, "id" | "at">> & { readonly now: number };

/** Stores a prediction file. */
export async function addPredictions(db: Db, { now, ...file }: NewPredictions): Promise<void> {
  await db.insert(predictions).values({ ...file, at: now });
}

/** The prediction files of a campaign, or of all corpora that were opened from files, oldest first. */
export async function getPredictions(db: Db, campaign: string | null): Promise<readonly StoredPredictions[]> {
  const { id, name, hash, splits, by, at } = predictions;
  return db
    .select({ id, name, hash, splits, by, at })
    .from(predictions)
    .where(campaign === null ? isNull(predictions.campaign) : eq(predictions.campaign, campaign))
    .orderBy(asc(id));
}

/** The content of a prediction file, as gzip; undefined when it has been removed meanwhile. */
export async function getPredictionContent(db: Db, id: number): Promise<Uint8Array | undefined> {
  const { content } = predictions;
  const [row] = await db.select({ content }).from(predictions).where(eq(predictions.id, id));
  return row?.content;
}

/** Removes prediction files permanently. */
export async function removePredictions(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(predictions).where(inArray(predictions.id, [...ids]));
}

/**
 * A hash of the identifiers and labels of every split, in any order. Predictions belong to splits by these, so that
 * they are never applied to other examples, or other labels, under the same name.
 */
export function splitHashes(examples: readonly AnyExample[]): ReadonlyMap<Split, string> {
  const hashOf = (all: readonly AnyExample[]) => {
    const lines = all.map(({ id, label }) => `${id},${label}\n`).sort();
    return createHash("sha256").update(lines.join("")).digest("hex");
  };
  const bySplit = groupBy(examples, ({ split }) => split);
  return new Map(Array.from(bySplit, ([split, all]) => [split, hashOf(all)]));
}
