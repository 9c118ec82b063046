import type { z } from "zod";
import type { ViewedImage } from "../campaigns/index.ts";
import { copy } from "../campaigns/index.ts";
import { CounterpointError, type Picture } from "../core/index.ts";
import {
  type BrowsedExample,
  type CorpusIndex,
  countFacets,
  type FacetColumn,
  findRows,
  findSentence,
} from "../corpus/index.ts";
import type { BrowsedRowsQuery, BrowseQuery } from "./schemas/library.ts";
import type { SentenceReader } from "./sentence-reader.ts";
import type { System, viewAnswer } from "./system.ts";

/** Examples that can be browsed: a corpus, or the examples of a campaign that are being judged. */
export interface BrowsableCorpus {
  /** Its name in URLs. */
  readonly id: string;
  readonly files: readonly string[];
  readonly corpus: CorpusIndex<BrowsedExample>;
  /** URL of a photograph; undefined when they are not available. */
  readonly photographUrl?: (image: string) => string;
}

/** A corpus that was opened for browsing. */
export interface LoadedCorpus extends BrowsableCorpus {
  readonly corpus: CorpusIndex;
  /** The campaign that collected it; undefined when it was read from files. */
  readonly campaign?: string;
  /** Systems whose predictions were given with it. */
  readonly systems?: readonly System[];
}

/** Views the systems' answers for the example in a row. */
type ViewAnswers = (row: number) => NonNullable<ReturnType<typeof viewAnswer>>[];

/** A sentence by the set that it was written for. */
export interface SentenceKey {
  readonly split: string;
  readonly set: number;
  readonly number: number;
}

/** The opened corpus of this name. */
export function findCorpus(library: readonly LoadedCorpus[], id: string): LoadedCorpus {
  const opened = library.find((each) => each.id === id);
  if (opened !== undefined) return opened;
  const hint = "Restart the studio with its files: counterpoint studio --open FILES";
  throw new CounterpointError("library/unknown", `Corpus "${id}" is not open`, { hint });
}

/** Description of a corpus. */
export function describeCorpus({ id, files, corpus }: BrowsableCorpus) {
  return {
    id,
    corpus: corpus.examples[0]?.corpus ?? "nlvr",
    files,
    examples: corpus.examples.length,
    writingTasks: corpus.gold.tasks.set.length,
    sentences: corpus.sentences.length,
    tagged: corpus.tagged,
  };
}

/** Description of a corpus, and counts of its examples by facet. */
export function facetCountsOf(
  opened: BrowsableCorpus,
  query: BrowseQuery,
  outcomes: FacetColumn | undefined,
) {
  const { found, facets } = countFacets(opened.corpus, { ...query, outcomes });
  return { ...describeCorpus(opened), found, facets };
}

/** A page of the matching examples. */
export function listRows(
  opened: BrowsableCorpus,
  { order, offset, limit, ...query }: z.output<typeof BrowsedRowsQuery>,
  { outcomes, answers }: { readonly outcomes: FacetColumn | undefined; readonly answers: ViewAnswers },
) {
  const rows = findRows(opened.corpus, { ...query, outcomes }, order);
  const shown = Array.from(rows.subarray(offset, offset + limit), (row) => viewRow(opened, row, answers));
  return { found: rows.length, examples: shown };
}

/** A sentence with all its examples. */
export function viewSentence(opened: BrowsableCorpus, key: SentenceKey, answers: ViewAnswers) {
  const { corpus } = opened;
  const position = (row: number) => corpus.examples[row]!.position;
  const rows = rowsOf(opened, key).sort((a, b) => position(a) - position(b));
  const first = corpus.examples[rows[0]!]!;
  const text = corpus.sentenceOf[rows[0]!]!;
  const subsets = corpus.facets.subset;
  const task = corpus.gold.examples.task[rows[0]!]!;
  return {
    sentence: first.sentence,
    length: corpus.lengths[text]!,
    phenomena: corpus.phenomenaOf(text) ?? null,
    synset: first.synset ?? null,
    writer: first.writer ?? null,
    previous: keyOfTask(corpus, task - 1),
    next: keyOfTask(corpus, task + 1),
    examples: Array.from(rows, (row) => {
      const { validation = null, judgments } = corpus.examples[row]!;
      return {
        ...viewRow(opened, row, answers),
        position: position(row),
        subset: subsets.categories[subsets.codes[row]!]!,
        validation,
        judgments,
      };
    }),
  };
}

/** The key of a writing task's sentence, in the order of the files; null before the first and after the last. */
function keyOfTask({ gold: { tasks } }: Pick<CorpusIndex, "gold">, task: number) {
  const split = tasks.split[task];
  if (split === undefined) return null;
  return { split, set: tasks.set[task]!, sentenceNumber: tasks.sentenceNumber[task]! };
}

/** The reasoner's reading of a sentence about scenes, with an explanation of each answer. */
export async function readSentence(reader: SentenceReader, opened: BrowsableCorpus, key: SentenceKey) {
  const examples = Array.from(rowsOf(opened, key), (row) => opened.corpus.examples[row]!);
  const scenes = examples.map(({ picture }) => {
    if (picture.kind === "scene") return picture.scene;
    const hint = "Choose a sentence about scenes";
    throw new CounterpointError("data/wrong-corpus", "The reasoner can't process photographs", { hint });
  });
  const answers = await reader.explain(examples[0]!.sentence, scenes); // a sentence has an example
  const { route, words, passedOver, reading = null } = answers[0]!;
  return {
    route,
    words,
    passedOver,
    reading,
    answers: answers.map((each, i) => ({ id: examples[i]!.id, ...each })),
  };
}

function rowsOf({ id, corpus }: BrowsableCorpus, key: SentenceKey): Uint32Array {
  const { split, set, number } = key;
  const rows = findSentence(corpus, { split, set, sentenceNumber: number });
  if (rows.length > 0) return rows;
  throw new CounterpointError(
    "library/unknown",
    `"${id}" has no sentence ${number} of set ${set} in ${split}`,
  );
}

function viewRow({ corpus, photographUrl }: BrowsableCorpus, row: number, answers: ViewAnswers) {
  const {
    id,
    split,
    set,
    sentenceNumber,
    sentence,
    label = null,
    intended = null,
    picture,
  } = corpus.examples[row]!;
  const agreement = corpus.agreement[row]!;
  return {
    id,
    split,
    set,
    sentenceNumber,
    sentence,
    label,
    intended,
    agreement: Number.isNaN(agreement) ? null : agreement,
    picture: viewPicture(picture, photographUrl),
    answers: answers(row),
  };
}

/** A picture as pages show it. */
export function viewPicture(picture: Picture, urlOf: BrowsableCorpus["photographUrl"]) {
  if (picture.kind === "scene") return { kind: picture.kind, scene: copy(picture.scene) };
  const { kind, left, right } = picture;
  if (urlOf === undefined) return { kind, left, right, photographs: null };
  const view = (image: string): ViewedImage => ({ image, url: urlOf(image) });
  const photographs: [ViewedImage, ViewedImage] = [view(left), view(right)];
  return { kind, left, right, photographs };
}
