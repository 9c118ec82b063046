import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import {
  type CampaignContext,
  getCampaign,
  getJudgedExamples,
  getStageProgress,
  JUDGED_ROWS,
  JudgedExamples,
  readRows,
} from "../campaigns/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { FindPhenomena } from "./campaign-corpora.ts";
import { indexJudged, type JudgingFunctions, judgingFunctions, NO_PREDICTIONS } from "./judging-functions.ts";
import {
  describeCorpus,
  type exportRows,
  facetCountsOf,
  hasFilter,
  listRows,
  type SentenceKey,
  type sentenceToRead,
  type viewSentence,
} from "./library.ts";
import type { BrowsedRowsQuery, BrowseQuery, OrderedQuery } from "./schemas/library.ts";

export interface JudgedCampaignsOptions {
  readonly findPhenomena?: FindPhenomena | undefined;
  /** The functions of a thread; by default they run in this one. */
  readonly judging?: JudgingFunctions | undefined;
}

/** Time that a request waits for an index of the newest answers, in milliseconds. */
const MAX_WAIT_MS = 300;

/** After an index that took longer than that, the next one begins after a pause of this many times as long. */
const PAUSE_FACTOR = 4;

type RowsQuery = z.output<typeof BrowsedRowsQuery>;
type SentenceQuery = z.output<typeof OrderedQuery>;

interface IndexedCampaign {
  /** Counts of tasks and answers that it was begun at. */
  state: string;
  /** Resolves when the last index that was begun is complete. */
  indexing: Promise<void>;
  isIndexing: boolean;
  isPaused: boolean;
  hasIndex: boolean;
  isTagging: boolean;
  /** Sentences of the last index whose phenomena nobody looks for yet. */
  untagged: readonly string[];
}

/**
 * Every example of campaigns that waits for judgments or has some, kept or not; workers by their ids. They are indexed in a thread, again
 * when there are new answers. In a large campaign that takes seconds, in which the earlier index answers; before the first one, examples
 * without a filter are read from the database.
 */
export class JudgedCampaigns {
  readonly #context: Pick<CampaignContext, "db" | "now">;
  readonly #findPhenomena: FindPhenomena | undefined;
  readonly #call: JudgingFunctions;
  readonly #known = new Map<string, IndexedCampaign>();

  constructor(
    context: Pick<CampaignContext, "db" | "now">,
    { findPhenomena, judging = judgingFunctions() }: JudgedCampaignsOptions = {},
  ) {
    this.#context = context;
    this.#findPhenomena = findPhenomena;
    this.#call = judging;
  }

  /** Description of the examples of a campaign, and their counts by facet. */
  async facets(campaign: string, query: BrowseQuery): Promise<ReturnType<typeof facetCountsOf>> {
    return this.#ask(
      campaign,
      (call) => call.facets(campaign, query),
      async () => {
        if (hasFilter(query)) return undefined;
        const { total, examples } = await getJudgedExamples(this.#context.db, campaign, {
          offset: 0,
          limit: 1,
        });
        const { corpus } = describeCorpus(indexJudged(campaign, examples));
        const uncounted = facetCountsOf(indexJudged(campaign, new JudgedExamples()), query, undefined);
        return { ...uncounted, corpus, examples: total, found: total, indexing: true };
      },
    );
  }

  /** A page of the matching examples. */
  async rows(campaign: string, query: RowsQuery): Promise<ReturnType<typeof listRows>> {
    return this.#ask(
      campaign,
      (call) => call.rows(campaign, query),
      async () => {
        const { order, offset, limit, ...filter } = query;
        if (hasFilter(filter) || order !== "file") return undefined;
        const { total, examples } = await getJudgedExamples(this.#context.db, campaign, { offset, limit });
        const listed = listRows(indexJudged(campaign, examples), { ...query, offset: 0 }, NO_PREDICTIONS);
        return { ...listed, found: total };
      },
    );
  }

  /** Some of the matching examples as JSON Lines. */
  exportRows(campaign: string, query: RowsQuery): Promise<ReturnType<typeof exportRows>> {
    return this.#ask(campaign, (call) => call.exportRows(campaign, query));
  }

  /** A sentence with all its examples. */
  sentence(
    campaign: string,
    query: SentenceQuery,
    key: SentenceKey,
  ): Promise<ReturnType<typeof viewSentence>> {
    return this.#ask(campaign, (call) => call.sentence(campaign, query, key));
  }

  /** A sentence about scenes for the reasoner. */
  sentenceToRead(campaign: string, key: SentenceKey): Promise<ReturnType<typeof sentenceToRead>> {
    return this.#ask(campaign, (call) => call.sentenceToRead(campaign, key));
  }

  /** Asks the index of a campaign. A question that has an answer without it gets that one while the first index is made. */
  async #ask<T>(
    campaign: string,
    question: (call: JudgingFunctions) => Promise<T>,
    answerMeanwhile: () => Promise<T | undefined> = async () => undefined,
  ): Promise<T> {
    const { id } = await getCampaign(this.#context.db, campaign);
    const known = await this.#prepare(id);
    if (!known.hasIndex) {
      const answer = await answerMeanwhile();
      if (answer !== undefined) return answer;
      await known.indexing;
    }
    try {
      return await question(this.#call);
    } catch (error) {
      if (!(error instanceof CounterpointError)) this.#known.delete(id); // the thread may have lost its index
      throw error;
    }
  }

  /** Begins a new index if there are new answers, and waits for it for a while. */
  async #prepare(id: string): Promise<IndexedCampaign> {
    const { db, now } = this.#context;
    const stages = await getStageProgress(db, id, now());
    const state = JSON.stringify(stages.map(({ tasks, answers }) => [tasks, answers]));
    const known = this.#known.get(id) ?? newCampaign();
    this.#known.set(id, known);
    if (known.state !== state && !known.isIndexing && !known.isPaused) {
      known.state = state;
      known.indexing = this.#index(id, known);
      known.indexing.catch(() => {
        known.state = ""; // tried again at the next request
      });
    }
    await Promise.race([known.indexing, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
    return known;
  }

  async #index(campaign: string, known: IndexedCampaign): Promise<void> {
    const begun = performance.now();
    known.isIndexing = true;
    try {
      const { db, now } = this.#context;
      const rows = { campaign: await getCampaign(db, campaign), kinds: JUDGED_ROWS, now: now() };
      for await (const page of readRows(db, rows)) await this.#call.add(campaign, page);
      known.untagged = await this.#call.index(campaign);
      known.hasIndex = true;
      this.#tag(campaign, known);
    } catch (error) {
      await this.#call.cancel(campaign);
      throw error;
    } finally {
      known.isIndexing = false;
    }
    const taken = performance.now() - begun;
    if (taken < MAX_WAIT_MS) return;
    known.isPaused = true;
    void setTimeout(PAUSE_FACTOR * taken, undefined, { ref: false }).then(() => {
      known.isPaused = false;
    });
  }

  /** Finds the phenomena of sentences, one index after the other. */
  #tag(campaign: string, known: IndexedCampaign): void {
    const { untagged: sentences, isTagging } = known;
    if (this.#findPhenomena === undefined || isTagging || sentences.length === 0) return;
    known.isTagging = true;
    known.untagged = [];
    let tagged = 0;
    this.#findPhenomena({
      sentences,
      tagged,
      addPhenomena: (found) => {
        const part = sentences.slice(tagged, tagged + found.length);
        tagged += part.length;
        void this.#call.addPhenomena(campaign, part, found).catch(() => {}); // of a thread that has ended
        if (tagged < sentences.length) return;
        const done = new Set(sentences);
        known.untagged = known.untagged.filter((sentence) => !done.has(sentence));
        known.isTagging = false;
        this.#tag(campaign, known);
      },
    });
  }
}

function newCampaign(): IndexedCampaign {
  const idle = { isIndexing: false, isPaused: false, hasIndex: false, isTagging: false };
  return { state: "none", indexing: Promise.resolve(), untagged: [], ...idle };
}
