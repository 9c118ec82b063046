import { and, asc, eq, isNull } from "drizzle-orm";
import { members } from "../accounts/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { CorpusIndex } from "../corpus/index.ts";
import type { Db } from "../database/index.ts";
import type { LoadedCorpus } from "./library.ts";
import { exampleNotes } from "./tables.ts";

/** The most notes that are listed of a corpus, the latest ones. */
const MAX_NOTES = 10_000;

/** The member who asks. */
interface Reader {
  readonly id: string;
  readonly canManage: boolean;
}

/** The notes on the examples of a corpus, oldest first. */
export async function getNotes(db: Db, opened: LoadedCorpus, reader: Reader) {
  const { id, campaign, split, example, sentence, text, member, at } = exampleNotes;
  const rows = await db
    .select({ id, split, example, sentence, text, member, at, by: members.name })
    .from(exampleNotes)
    .innerJoin(members, eq(member, members.id))
    .where(opened.campaign === undefined ? isNull(campaign) : eq(campaign, opened.campaign))
    .orderBy(asc(id))
    .limit(MAX_NOTES);
  return rows.flatMap(({ member: author, sentence: on, ...note }) => {
    const found = findExample(opened.corpus, note);
    if (found?.sentence !== on) return []; // of another corpus
    const { set, sentenceNumber } = found;
    return [
      { ...note, sentence: on, set, sentenceNumber, canRemove: author === reader.id || reader.canManage },
    ];
  });
}

/** A note on an example. */
interface NewNote {
  readonly split: string;
  readonly example: string;
  readonly text: string;
  /** The id of a member. */
  readonly member: string;
  readonly now: number;
}

/** Adds a note to an example. */
export async function addNote(db: Db, opened: LoadedCorpus, { now, ...note }: NewNote): Promise<void> {
  const { id, corpus, campaign = null } = opened;
  const found = findExample(corpus, note);
  if (found === undefined)
    throw new CounterpointError("library/unknown", `"${id}" has no example ${note.example} in ${note.split}`);
  await db.insert(exampleNotes).values({ ...note, campaign, sentence: found.sentence, at: now });
}

/** Removes a note of one's own, or any as a manager. */
export async function removeNote(db: Db, note: number, reader: Reader): Promise<void> {
  const isIt = eq(exampleNotes.id, note);
  const removed = await db
    .delete(exampleNotes)
    .where(reader.canManage ? isIt : and(isIt, eq(exampleNotes.member, reader.id)))
    .returning({ id: exampleNotes.id });
  if (removed.length === 0)
    throw new CounterpointError("library/unknown", "Note not found, or it is not yours");
}

/** Rows of examples by split and identifier, made when a corpus first has notes. */
const rowsByKey = new WeakMap<CorpusIndex, ReadonlyMap<string, number>>();

function findExample(corpus: CorpusIndex, { split, example }: { split: string; example: string }) {
  const rows =
    rowsByKey.get(corpus) ?? new Map(corpus.examples.map((each, row) => [`${each.split} ${each.id}`, row]));
  rowsByKey.set(corpus, rows);
  const row = rows.get(`${split} ${example}`);
  return row === undefined ? undefined : corpus.examples[row];
}
