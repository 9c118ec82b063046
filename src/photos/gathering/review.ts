import { join } from "node:path";
import { z } from "zod";
import { Journal, readJournal } from "../../files/index.ts";

/** A person's word on a set: whether it is left out of what is handed on. Named by its content, as numbers may change. */
const Review = z.object({
  synset: z.string(),
  images: z.array(z.string()).readonly(),
  isLeftOut: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** The sets of a folder that somebody has left out, and not taken back. */
export async function readExcluded(folder: string): Promise<(set: Omit<Review, "isLeftOut">) => boolean> {
  const entries = await readJournal(placeOf(folder), Review);
  const last = new Map(entries.map((entry) => [keyOf(entry), entry.isLeftOut]));
  return (set) => last.get(keyOf(set)) === true;
}

/** Leaves a set out, or takes it back. */
export async function reviewSet(folder: string, { synset, images, isLeftOut }: Review): Promise<void> {
  const { journal } = await Journal.open(placeOf(folder), Review);
  try {
    await journal.append({ synset, images, isLeftOut });
  } finally {
    await journal.close();
  }
}

function placeOf(folder: string): string {
  return join(folder, "review.jsonl");
}

function keyOf({ synset, images }: Omit<Review, "isLeftOut">): string {
  return JSON.stringify([synset, images]);
}
