import type { z } from "zod";
import { JudgedExamples, majorityOf, type RowPage } from "../campaigns/index.ts";
import { type Phenomenon, validationOf } from "../core/index.ts";
import { type BrowsedExample, CorpusIndexBuilder } from "../corpus/index.ts";
import {
  type BrowsableCorpus,
  exportRows,
  facetCountsOf,
  listRows,
  type SentenceKey,
  sentenceToRead,
  viewSentence,
} from "./library.ts";
import type { BrowsedRowsQuery, BrowseQuery, OrderedQuery } from "./schemas/library.ts";
import { showCampaignPhotographs } from "./show-photographs.ts";

/** Examples that are being judged have no predictions. */
export const NO_PREDICTIONS = { outcomes: undefined, answers: () => [] };

/**
 * Indexes of the examples of campaigns that are being judged, and what is asked of them. All are asynchronous, so that they can run in a
 * thread as well as in this one.
 */
export function judgingFunctions() {
  const reading = new Map<string, JudgedExamples>();
  const indexes = new Map<string, BrowsableCorpus>();
  const phenomena = new Map<string, ReadonlySet<Phenomenon>>();
  const indexOf = (campaign: string) => indexes.get(campaign)!; // asked for after it was indexed
  const tag = ({ corpus }: BrowsableCorpus) => {
    for (;;) {
      const found = phenomena.get(corpus.sentences[corpus.tagged] ?? "");
      if (found === undefined) return;
      corpus.addPhenomena([found]);
    }
  };
  return {
    /** Adds rows to the examples that are read. */
    async add(campaign: string, page: RowPage): Promise<void> {
      const examples = reading.get(campaign) ?? new JudgedExamples();
      reading.set(campaign, examples);
      examples.add(page);
    },

    /** Forgets the examples that were read in part. */
    async cancel(campaign: string): Promise<void> {
      reading.delete(campaign);
    },

    /** Indexes the examples that were read, in place of earlier ones; returns the sentences without phenomena. */
    async index(campaign: string): Promise<readonly string[]> {
      const index = indexJudged(campaign, reading.get(campaign) ?? new JudgedExamples());
      reading.delete(campaign);
      tag(index);
      indexes.set(campaign, index);
      return index.corpus.sentences.slice(index.corpus.tagged);
    },

    /** Adds the phenomena of sentences. */
    async addPhenomena(
      campaign: string,
      sentences: readonly string[],
      found: readonly ReadonlySet<Phenomenon>[],
    ): Promise<void> {
      for (const [i, sentence] of sentences.entries()) phenomena.set(sentence, found[i]!); // as many as sentences
      tag(indexOf(campaign));
    },

    async facets(campaign: string, query: BrowseQuery) {
      return facetCountsOf(indexOf(campaign), query, undefined);
    },

    async rows(campaign: string, query: z.output<typeof BrowsedRowsQuery>) {
      return listRows(indexOf(campaign), query, NO_PREDICTIONS);
    },

    async exportRows(campaign: string, query: z.output<typeof BrowsedRowsQuery>) {
      return exportRows(indexOf(campaign), query, NO_PREDICTIONS);
    },

    async sentence(campaign: string, query: z.output<typeof OrderedQuery>, key: SentenceKey) {
      return viewSentence(indexOf(campaign), query, { key, ...NO_PREDICTIONS });
    },

    async sentenceToRead(campaign: string, key: SentenceKey) {
      return sentenceToRead(indexOf(campaign), key);
    },
  };
}

/** An index of the examples of a campaign with their judgments so far. */
export function indexJudged(campaign: string, examples: JudgedExamples): BrowsableCorpus {
  const builder = new CorpusIndexBuilder<BrowsedExample>();
  for (const { example, judgments } of examples) {
    const first = validationOf(example)?.worker;
    const staged = judgments.map((judgment) => {
      return { ...judgment, stage: judgment.worker === first ? ("validation" as const) : ("extra" as const) };
    });
    builder.add({
      ...example,
      label: majorityOf(judgments),
      intended: example.label,
      judgments: first === undefined ? judgments : staged,
    });
  }
  return {
    id: campaign,
    files: [],
    corpus: builder.corpus(),
    showPhotograph: showCampaignPhotographs(campaign),
  };
}

export type JudgingFunctions = ReturnType<typeof judgingFunctions>;
