import { CounterpointError } from "../../core/index.ts";
import { type ProgressOptions, readingProgress, writeFileAtomic } from "../../files/index.ts";
import { readValidCorpus, show } from "../../formats/index.ts";
import { editDistance, loadNounVectors, pluralOf, type Synset, WordNet } from "../../language/index.ts";
import {
  evaluateQueries,
  type QueryEvaluation,
  type ReleasedQuery,
  withoutNumber,
} from "./evaluate-queries.ts";
import { generateQueries, type Query } from "./generate-queries.ts";
import { NLVR2_SYNSETS } from "./word-lists.ts";

interface SynsetQueries {
  /** As it was asked for. */
  readonly name: string;
  readonly id: string;
  readonly synonyms: readonly string[];
  readonly gloss: string;
  /** Ids of what else the name could mean. */
  readonly otherSenses: readonly string[];
  readonly queries: readonly Query[];
}

export interface QueriesOfSynsets {
  readonly plurals: "regular" | "english";
  readonly queriesPerSynset: number;
  readonly synsets: readonly SynsetQueries[];
}

/** The queries for synsets that were named, each once, or for those of NLVR2, which are spelt as in its release. */
export async function queriesFor(
  names: readonly string[],
  { limit, out }: { readonly limit?: number | undefined; readonly out?: string | undefined } = {},
): Promise<QueriesOfSynsets> {
  const wordnet = new WordNet();
  const plurals = names.length === 0 ? "regular" : "english";
  const queryOptions = { wordnet, vectors: loadNounVectors(), limit, plurals } as const;
  const byId = new Map<string, SynsetQueries>();
  for (const name of names.length === 0 ? NLVR2_SYNSETS : names) {
    const { synset, otherSenses } = findSynset(name, wordnet);
    const { id, synonyms, gloss } = synset;
    if (byId.has(id)) continue;
    const others = otherSenses.map((sense) => sense.id);
    byId.set(id, {
      name,
      id,
      synonyms,
      gloss,
      otherSenses: others,
      queries: generateQueries(synset, queryOptions),
    });
  }
  const synsets = [...byId.values()];
  const queries = synsets.reduce((sum, each) => sum + each.queries.length, 0);
  if (out !== undefined) await writeQueries(out, synsets);
  return { plurals, queriesPerSynset: queries / synsets.length, synsets };
}

/** Writes a line for each query; a synset is called by its first word, as in the release. */
async function writeQueries(path: string, synsets: readonly SynsetQueries[]): Promise<void> {
  const lines = synsets.flatMap(({ id, synonyms, queries }) =>
    queries.map((query) => `${JSON.stringify({ synset: synonyms[0], id, ...query })}\n`),
  );
  await writeFileAtomic(path, lines.join(""));
}

/** The recall of the queries of NLVR2 files, and the number of queries that it takes. */
export async function evaluateQueriesOn(
  files: readonly string[],
  { limit, ...options }: { readonly limit?: number | undefined } & ProgressOptions = {},
): Promise<QueryEvaluation> {
  const released: ReleasedQuery[] = [];
  await readValidCorpus(
    files,
    { progress: readingProgress(files, options) },
    ({ record: { synset, query } }) => {
      if (typeof synset === "string" && typeof query === "string") {
        released.push({ synset, query: withoutNumber(query) });
      }
    },
  );
  if (released.length === 0) {
    const hint = "Give files of NLVR2, whose records have a synset and a query";
    throw new CounterpointError("data/wrong-corpus", "No record tells its synset and query", { hint });
  }
  const wordnet = new WordNet();
  const queryOptions = { wordnet, vectors: loadNounVectors(), limit, plurals: "regular" } as const;
  return evaluateQueries(released, {
    synsets: NLVR2_SYNSETS.map((id) => wordnet.synset(id)!),
    options: queryOptions,
  });
}

/** The synset that somebody means by an id or a word. */
interface FoundSynset {
  readonly synset: Synset;
  /** Other synsets of the word; empty for an id. */
  readonly otherSenses: readonly Synset[];
}

/** Hypernym of everything that a photograph can show. */
const VISIBLE = "physical_entity.n.01";

/**
 * Finds "acorn.n.01" or "golden retriever". A word means a kind of thing that can be seen, the most frequent one, and
 * rather one that is called so first: "skunk" is the animal. An unknown word is an error that names near ones.
 */
export function findSynset(text: string, wordnet: WordNet): FoundSynset {
  const synset = wordnet.synset(text);
  if (synset) return { synset, otherSenses: [] };
  const senses = wordnet.senses(text);
  const visible = senses.filter((sense) => !sense.isInstance && wordnet.isHyponymOf(sense, VISIBLE));
  const isFirst = ({ synonyms }: Synset) => synonyms[0]!.toLowerCase() === text.trim().toLowerCase();
  const meant = visible.find(isFirst) ?? visible[0] ?? senses[0];
  if (meant) return { synset: meant, otherSenses: senses.filter((sense) => sense !== meant) };
  const [word = text] = text.split(/\.n\.\d*$/);
  throw new CounterpointError("usage", `WordNet has no noun ${show(text)}`, {
    hint: suggestion(word, wordnet),
  });
}

const EXAMPLE = 'Name a noun in the singular, as in: photos queries acorn.n.01 "golden retriever"';
const MAX_SUGGESTIONS = 5;
const MAX_MISTAKES = 2;

function suggestion(word: string, wordnet: WordNet): string {
  if (word.trim() === "") return EXAMPLE; // everything short is near it
  const ids = wordnet.senses(word).map(({ id, gloss }) => `${id} (${gloss.split(/[;:]/)[0]})`);
  if (ids.length > 0) return `The senses of "${word}": ${ids.join(", ")}`;
  const near = nearWords(word.toLowerCase().replaceAll(" ", "_"), wordnet);
  if (near.length > 0) return `Near it is ${near.map((each) => `"${each}"`).join(", ")}`;
  return EXAMPLE;
}

/** The singular, if the word is a plural; otherwise the words with the fewest letters changed. */
function nearWords(word: string, wordnet: WordNet): string[] {
  const distances = wordnet.words().map((each) => ({
    each,
    mistakes: pluralOf(each) === word ? 0 : editDistance(word, each, MAX_MISTAKES),
  }));
  const fewest = distances.reduce((least, { mistakes }) => Math.min(least, mistakes), MAX_MISTAKES);
  const near = distances.filter(({ mistakes }) => mistakes === fewest);
  return near.slice(0, MAX_SUGGESTIONS).map(({ each }) => each.replaceAll("_", " "));
}
