import type { z } from "zod";
import { type BrowsedCorpus, countFacets, findRows, findSentence } from "../../analysis/index.ts";
import { CounterpointError, type Picture, type Scene } from "../../core/index.ts";
import type { ExplainedAnswer } from "../../reasoning/index.ts";
import type { BrowsedRowsQuery, BrowseQuery } from "../api/library.ts";
import { copy } from "../work/copy.ts";

/** A corpus that was opened to be looked through. */
export interface OpenedCorpus {
  /** Its name in addresses. */
  readonly id: string;
  readonly files: readonly string[];
  readonly corpus: BrowsedCorpus;
}

/** A sentence by the set that it was written for. */
export interface SentenceKey {
  readonly split: string;
  readonly set: number;
  readonly number: number;
}

/** What a corpus is. */
export function describeCorpus({ id, files, corpus }: OpenedCorpus) {
  return {
    id,
    corpus: corpus.examples[0]?.corpus ?? "nlvr",
    files: [...files],
    examples: corpus.examples.length,
    sentences: corpus.sentences.length,
    tagged: corpus.tagged,
  };
}

/** What a corpus is, and how many of its examples there are of each value. */
export function countOpened(opened: OpenedCorpus, query: BrowseQuery) {
  const { found, facets } = countFacets(opened.corpus, query);
  return { ...describeCorpus(opened), found, facets: copy(facets) };
}

/** Some of the examples that are wanted. */
export function listRows(
  { corpus }: OpenedCorpus,
  { order, offset, limit, ...query }: z.output<typeof BrowsedRowsQuery>,
) {
  const rows = findRows(corpus, query, order);
  const shown = Array.from(rows.subarray(offset, offset + limit), (row) => viewRow(corpus, row));
  return { found: rows.length, examples: shown };
}

/** Everything about a sentence. */
export function viewSentence({ id, corpus }: OpenedCorpus, key: SentenceKey) {
  const rows = rowsOf({ id, corpus }, key);
  const first = corpus.examples[rows[0]!]!;
  const text = corpus.sentenceOf[rows[0]!]!;
  const subsets = corpus.facets.subset;
  return {
    sentence: first.sentence,
    length: corpus.lengths[text]!,
    phenomena: copy(corpus.phenomenaOf(text) ?? null),
    synset: first.synset ?? null,
    writer: first.writer ?? null,
    examples: Array.from(rows, (row) => {
      const { position, validation = null, judgments } = corpus.examples[row]!;
      return {
        ...viewRow(corpus, row),
        position,
        subset: subsets.values[subsets.numberOf[row]!]!,
        validation: copy(validation),
        judgments: copy(judgments),
      };
    }),
  };
}

/** How the reasoner reads a sentence about scenes, and why it answers as it does of each. */
export async function readSentence({ id, corpus }: OpenedCorpus, key: SentenceKey) {
  const explain = await loadReasoner();
  const explained = Array.from(rowsOf({ id, corpus }, key), (row) => {
    const { id: example, sentence, picture } = corpus.examples[row]!;
    if (picture.kind === "scene") return { example, ...explain({ sentence, scene: picture.scene }) };
    const hint = "Ask for the reading of a sentence about scenes";
    throw new CounterpointError("data/wrong-corpus", "The reasoner sees no photographs", { hint });
  });
  const { route, words, passedOver, reading = null } = explained[0]!; // a sentence has an example
  return {
    route,
    words: [...words],
    passedOver: [...passedOver],
    reading,
    answers: explained.map(({ example, answer, presuppositionFailure, trace, witnesses }) => {
      return { id: example, answer, presuppositionFailure, trace: copy(trace), witnesses: copy(witnesses) };
    }),
  };
}

type Explain = (asked: { readonly sentence: string; readonly scene: Scene }) => ExplainedAnswer;
let loaded: Promise<Explain> | undefined;

/** Half a second of loading, for the first who asks. */
function loadReasoner(): Promise<Explain> {
  loaded ??= import("../../reasoning/index.ts").then(({ createReasoner, explainAnswer }) => {
    const reasoner = createReasoner();
    return (asked) => explainAnswer(reasoner, asked);
  });
  return loaded;
}

function rowsOf({ id, corpus }: Pick<OpenedCorpus, "id" | "corpus">, key: SentenceKey): Uint32Array {
  const { split, set, number } = key;
  const rows = findSentence(corpus, { split, set, sentenceNumber: number });
  if (rows.length > 0) return rows;
  throw new CounterpointError(
    "library/unknown",
    `"${id}" has no sentence ${number} of set ${set} in ${split}`,
  );
}

function viewRow(corpus: BrowsedCorpus, row: number) {
  const { id, split, set, sentenceNumber, sentence, label, picture } = corpus.examples[row]!;
  const agreement = corpus.agreement[row]!;
  return {
    id,
    split,
    set,
    sentenceNumber,
    sentence,
    label,
    agreement: Number.isNaN(agreement) ? null : agreement,
    picture: viewPicture(picture),
  };
}

function viewPicture(picture: Picture) {
  if (picture.kind === "scene") return { kind: picture.kind, scene: copy(picture.scene) };
  return { ...picture, photographs: null };
}
