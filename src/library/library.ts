import type { z } from "zod";
import { copy } from "../campaigns/index.ts";
import {
  CounterpointError,
  laterJudgments,
  type Picture,
  photographsOf,
  sceneOf,
  validationOf,
} from "../core/index.ts";
import {
  type BrowsedExample,
  type CorpusIndex,
  countFacets,
  type FacetColumn,
  findRows,
  findSentence,
} from "../corpus/index.ts";
import { titleOfFormat } from "../formats/index.ts";
import { isEnglish } from "../language/index.ts";
import type { BrowsedRowsQuery, BrowseQuery, OrderedQuery } from "./schemas/library.ts";
import type { SentenceReader } from "./sentence-reader.ts";
import type { ShowPhotograph } from "./show-photographs.ts";
import type { System, viewAnswer } from "./system.ts";

/** Examples that can be browsed: a corpus, or the examples of a campaign that are being judged. */
export interface BrowsableCorpus {
  /** Its name in URLs. */
  readonly id: string;
  readonly files: readonly string[];
  readonly corpus: CorpusIndex<BrowsedExample>;
  /** Addresses of photographs on this server; undefined when there are none. */
  readonly showPhotograph?: ShowPhotograph;
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

/** Outcomes of the systems that a reader has selected, and their answers. */
interface ViewedPredictions {
  readonly outcomes: FacetColumn | undefined;
  readonly answers: ViewAnswers;
}

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
  const hint = "Open its files with `counterpoint studio --open FILES`, or add them on the page Library";
  throw new CounterpointError("library/unknown", `Corpus "${id}" is not open`, { hint });
}

/** Description of a corpus. */
export function describeCorpus({ id, files, corpus }: BrowsableCorpus) {
  return {
    id,
    corpus: corpus.examples[0]?.format ?? "",
    title: titleOfFormat(corpus.examples[0]?.format ?? ""),
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
  return { ...describeCorpus(opened), found, facets, indexing: false };
}

/** True when some examples may not match. */
export function hasFilter(query: BrowseQuery): boolean {
  return Object.values(query).some((value) => value !== undefined && value !== "");
}

/** A page of the matching examples. */
export function listRows(
  opened: BrowsableCorpus,
  { order, offset, limit, ...query }: z.output<typeof BrowsedRowsQuery>,
  { outcomes, answers }: ViewedPredictions,
) {
  const rows = findRows(opened.corpus, { ...query, outcomes }, order);
  const shown = Array.from(rows.subarray(offset, offset + limit), (row) => viewRow(opened, row, answers));
  return { found: rows.length, examples: shown };
}

/** Some of the matching examples as JSON Lines, with everything that is known about each. */
export function exportRows(
  opened: BrowsableCorpus,
  { order, offset, limit, ...query }: z.output<typeof BrowsedRowsQuery>,
  { outcomes, answers }: ViewedPredictions,
): { readonly text: string; readonly isLast: boolean } {
  const { corpus } = opened;
  const rows = findRows(corpus, { ...query, outcomes }, order);
  const lines = Array.from(rows.subarray(offset, offset + limit), (row) => {
    const { position, tags, writer = null, judgments: given } = corpus.examples[row]!;
    const [validation, judgments] = [
      validationOf({ judgments: given }) ?? null,
      laterJudgments({ judgments: given }),
    ];
    const synset = tags?.synset ?? null;
    const { picture, ...shown } = viewRow(opened, row, answers);
    const phenomena = corpus.phenomenaOf(corpus.sentenceOf[row]!) ?? null;
    const example = { ...shown, position, synset, writer, phenomena, picture, validation, judgments };
    return `${JSON.stringify(example)}\n`;
  });
  return { text: lines.join(""), isLast: offset + limit >= rows.length };
}

/** A sentence with all its examples, and its neighbours among the sentences that match a filter. */
export function viewSentence(
  opened: BrowsableCorpus,
  { order, ...query }: z.output<typeof OrderedQuery>,
  { key, outcomes, answers }: ViewedPredictions & { readonly key: SentenceKey },
) {
  const { corpus } = opened;
  const found = findRows(corpus, { ...query, outcomes }, order);
  const position = (row: number) => corpus.examples[row]!.position;
  const rows = rowsOf(opened, key).sort((a, b) => position(a) - position(b));
  const first = corpus.examples[rows[0]!]!;
  const text = corpus.sentenceOf[rows[0]!]!;
  const subsets = corpus.facets.subset;
  const taskOf = corpus.gold.examples.task;
  const tasks = [...new Set(Array.from(found, (row) => taskOf[row]!))];
  const at = tasks.indexOf(taskOf[rows[0]!]!);
  const matching = new Set(found);
  return {
    sentence: first.sentence,
    length: corpus.lengths[text]!,
    phenomena: corpus.phenomenaOf(text) ?? null,
    synset: first.tags?.synset ?? null,
    writer: first.writer ?? null,
    place: at === -1 ? null : at + 1,
    of: tasks.length,
    previous: at === -1 ? null : keyOfTask(corpus, tasks[at - 1]),
    next: at === -1 ? null : keyOfTask(corpus, tasks[at + 1]),
    examples: Array.from(rows, (row) => {
      const { judgments } = corpus.examples[row]!;
      return {
        ...viewRow(opened, row, answers),
        position: position(row),
        matches: matching.has(row),
        subset: subsets.categories[subsets.codes[row]!]!,
        validation: validationOf({ judgments }) ?? null,
        judgments: laterJudgments({ judgments }),
      };
    }),
  };
}

/** The key of a writing task's sentence; null before the first and after the last. */
function keyOfTask({ gold: { tasks } }: Pick<CorpusIndex, "gold">, task: number | undefined) {
  if (task === undefined) return null;
  return {
    split: tasks.split[task]!,
    set: tasks.set[task]!,
    sentenceNumber: tasks.sentenceNumber[task]!,
  };
}

/** A sentence about scenes for the reasoner, with its examples. */
export function sentenceToRead(opened: BrowsableCorpus, key: SentenceKey) {
  const { language = "en" } = opened.corpus.examples[rowsOf(opened, key)[0]!]!; // a sentence has an example
  if (!isEnglish(language))
    throw new CounterpointError(
      "data/wrong-corpus",
      `The reasoner reads English only, and this sentence is in the language "${language}"`,
      { hint: "Choose a sentence in English" },
    );
  const examples = Array.from(rowsOf(opened, key), (row) => {
    const example = opened.corpus.examples[row]!;
    const scene = sceneOf(example);
    if (scene !== undefined) return { id: example.id, scene };
    const hint = "Choose a sentence about scenes";
    throw new CounterpointError("data/wrong-corpus", "The reasoner can't process photographs", { hint });
  });
  const [first] = rowsOf(opened, key);
  return { sentence: opened.corpus.examples[first!]!.sentence, examples }; // a sentence has an example
}

/** The reasoner's reading of a sentence about scenes, with an explanation of each answer. */
export async function readSentence(
  reader: SentenceReader,
  { sentence, examples }: ReturnType<typeof sentenceToRead>,
) {
  const answers = await reader.explain(
    sentence,
    examples.map(({ scene }) => scene),
  );
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

function viewRow({ corpus, showPhotograph }: BrowsableCorpus, row: number, answers: ViewAnswers) {
  const {
    id,
    split,
    set,
    sentenceNumber,
    sentence,
    label = null,
    intended = null,
    pictures,
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
    picture: viewPicture(pictures, showPhotograph),
    answers: answers(row),
  };
}

/** The pictures of an example as pages show them. */
export function viewPicture(pictures: readonly Picture[], show: ShowPhotograph | undefined) {
  const scene = sceneOf({ pictures });
  if (scene !== undefined) return { kind: "scene" as const, scene: copy(scene) };
  const photographs = photographsOf({ pictures }).map((photograph) => {
    const { name, url = name, role = null } = photograph;
    return { name: url, role, shown: show?.(photograph) ?? null };
  });
  return { kind: "photographs" as const, photographs };
}
