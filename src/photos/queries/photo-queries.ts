import { CounterpointError } from "../../core/index.ts";
import { type ProgressOptions, readingProgress, writeFileAtomic } from "../../files/index.ts";
import { readValidCorpus } from "../../formats/index.ts";
import { loadNounVectors, readNounVectors, type Synset, WordNet } from "../../language/index.ts";
import {
  evaluateQueries,
  type QueryEvaluation,
  type ReleasedQuery,
  withoutNumber,
} from "./evaluate-queries.ts";
import { findSynset } from "./find-synset.ts";
import { generateQueries, type Query, type QueryOptions, wordsOfQueries } from "./generate-queries.ts";
import { ILSVRC_SYNSETS, NLVR2_SYNSETS } from "./word-lists.ts";

/** The least cosine of a similar word in the space of Google News word2vec (Suhr et al. 2019, Table 1). */
const PAPER_COSINE = 0.35;
/** The same for the bundled vectors, calibrated on NLVR2's development split (docs/photos-queries.md). */
const BUNDLED_COSINE = 0.3;

interface SynsetQueries {
  /** As it was asked for. */
  readonly name: string;
  readonly id: string;
  readonly synonyms: readonly string[];
  readonly gloss: string;
  /** Ids of what else the name could mean. */
  readonly otherSenses: readonly string[];
  /** All that the name could mean, the sense that was taken first; an id means itself alone. */
  readonly senses: readonly { readonly id: string; readonly gloss: string }[];
  readonly queries: readonly Query[];
}

/** The vectors by which similar words were found: a file, or the bundled ones. */
interface UsedVectors {
  readonly vectors: string;
  readonly minCosine: number;
}

export interface QueriesOfSynsets extends UsedVectors {
  readonly plurals: "regular" | "english";
  readonly queriesPerSynset: number;
  readonly synsets: readonly SynsetQueries[];
}

interface QuerySettings {
  /** The most queries for a synset; 59 by default. */
  readonly limit?: number | undefined;
  /** A text file of word vectors (GloVe, word2vec) in place of the bundled ones. */
  readonly vectors?: string | undefined;
  /** The least similarity of a similar word; by default 0.3 with the bundled vectors, and the paper's 0.35 with others. */
  readonly minCosine?: number | undefined;
}

/** The queries for synsets that were named, each once, or for those of a list. NLVR2's are spelt as in its release. */
export async function queriesFor(
  names: readonly string[] | "nlvr2" | "ilsvrc",
  { out, ...settings }: QuerySettings & { readonly out?: string | undefined } = {},
): Promise<QueriesOfSynsets> {
  const wordnet = new WordNet();
  const listed = names === "nlvr2" ? NLVR2_SYNSETS : names === "ilsvrc" ? ILSVRC_SYNSETS : names;
  const found = listed.map((name) => ({ name, ...findSynset(name, wordnet) }));
  const seen = new Set<string>();
  const once = found.filter(({ synset }) => seen.size < seen.add(synset.id).size);
  const conventions = names === "nlvr2" ? "release" : "paper";
  const prepared = await prepare(
    once.map(({ synset }) => synset),
    { wordnet, conventions, ...settings },
  );
  const synsets = once.map(({ name, synset, otherSenses }) => ({
    name,
    id: synset.id,
    synonyms: synset.synonyms,
    gloss: synset.gloss,
    otherSenses: otherSenses.map(({ id }) => id),
    senses: [synset, ...otherSenses].map(({ id, gloss }) => ({ id, gloss })),
    queries: generateQueries(synset, prepared.options),
  }));
  const queries = synsets.reduce((sum, each) => sum + each.queries.length, 0);
  if (out !== undefined) await writeQueries(out, synsets);
  const plurals = conventions === "release" ? "regular" : "english";
  return { plurals, ...prepared.used, queriesPerSynset: queries / synsets.length, synsets };
}

/** Reads the vectors that the queries of some synsets need. */
async function prepare(
  synsets: readonly Synset[],
  {
    vectors: file,
    minCosine = file === undefined ? BUNDLED_COSINE : PAPER_COSINE,
    ...rest
  }: QuerySettings & Pick<QueryOptions, "wordnet" | "conventions">,
): Promise<{ readonly options: QueryOptions; readonly used: UsedVectors }> {
  const words = synsets.flatMap((synset) => wordsOfQueries(synset, rest.wordnet));
  const vectors = file === undefined ? loadNounVectors() : await readNounVectors(file, words);
  return { options: { ...rest, vectors, minCosine }, used: { vectors: file ?? "bundled", minCosine } };
}

/** Writes a line for each query. */
async function writeQueries(path: string, synsets: readonly SynsetQueries[]): Promise<void> {
  const titles = titlesOf(synsets);
  const lines = synsets.flatMap(({ id, queries }, i) =>
    queries.map((query) => `${JSON.stringify({ synset: titles[i], id, ...query })}\n`),
  );
  await writeFileAtomic(path, lines.join(""));
}

/**
 * What synsets are called in campaigns: the word that somebody asked for, or the first word of a synset that was named by its id, as in the
 * release. Synsets that would be called alike have their ids.
 */
function titlesOf(synsets: readonly Pick<SynsetQueries, "name" | "id" | "synonyms">[]): readonly string[] {
  const titles = synsets.map(({ name, id, synonyms }) => (name === id ? synonyms[0]! : name));
  return synsets.map(({ id }, i) => {
    const isShared = titles.filter((title) => title === titles[i]).length > 1;
    return isShared ? id : titles[i]!;
  });
}

/** The recall of the queries of NLVR2 files, and the number of queries that it takes. */
export async function evaluateQueriesOn(
  files: readonly string[],
  { onProgress, ...settings }: QuerySettings & ProgressOptions = {},
): Promise<QueryEvaluation & UsedVectors> {
  const released: ReleasedQuery[] = [];
  await readValidCorpus(
    files,
    { progress: readingProgress(files, { onProgress }) },
    ({ record: { synset, query } }) => {
      if (typeof synset === "string" && typeof query === "string") {
        released.push({ synset, query: withoutNumber(query) });
      }
    },
  );
  if (released.length === 0) {
    const hint = "Pass NLVR2 files, whose records have both";
    throw new CounterpointError("data/wrong-corpus", "No record has a synset and a query", { hint });
  }
  const wordnet = new WordNet();
  const synsets = NLVR2_SYNSETS.map((id) => wordnet.synset(id)!);
  const { options, used } = await prepare(synsets, { wordnet, conventions: "release", ...settings });
  return { ...used, ...evaluateQueries(released, { synsets, options }) };
}
