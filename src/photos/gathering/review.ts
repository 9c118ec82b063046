import { join } from "node:path";
import { Journal, readJournal } from "../../files/index.ts";
import { GatheredReview } from "../schemas/gathered.ts";

/** The sets of a folder that somebody has left out, and not taken back. */
export async function readExcluded(
  folder: string,
): Promise<(set: Omit<GatheredReview, "isLeftOut">) => boolean> {
  const entries = await readJournal(placeOf(folder), GatheredReview);
  const last = new Map(entries.map((entry) => [keyOf(entry), entry.isLeftOut]));
  return (set) => last.get(keyOf(set)) === true;
}

/** Leaves a set out, or takes it back. */
export async function reviewSet(
  folder: string,
  { synset, images, isLeftOut }: GatheredReview,
): Promise<void> {
  const { journal } = await Journal.open(placeOf(folder), GatheredReview);
  try {
    await journal.append({ synset, images, isLeftOut });
  } finally {
    await journal.close();
  }
}

function placeOf(folder: string): string {
  return join(folder, "review.jsonl");
}

function keyOf({ synset, images }: Omit<GatheredReview, "isLeftOut">): string {
  return JSON.stringify([synset, images]);
}
