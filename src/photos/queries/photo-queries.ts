import { CounterpointError } from "../../core/index.ts";
import { type ProgressOptions, readingProgress, writeFileAtomic } from "../../files/index.ts";
import { readValidCorpus } from "../../formats/index.ts";
import { loadNounVectors, WordNet } from "../../language/index.ts";
import {
  evaluateQueries,
  type QueryEvaluation,
  type ReleasedQuery,
  withoutNumber,
} from "./evaluate-queries.ts";
import { findSynset } from "./find-synset.ts";
import { generateQueries } from "./generate-queries.ts";
import { NLVR2_SYNSETS } from "./nlvr2-synsets.ts";
import type { Query } from "./query.ts";

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
