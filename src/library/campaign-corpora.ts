import type { CampaignContext } from "../campaigns/index.ts";
import {
  buildCorpus,
  getCampaign,
  getJudgedExamples,
  getStageProgress,
  loadCampaignData,
  majorityOf,
  urlForMembers,
} from "../campaigns/index.ts";
import { type BrowsedExample, type CorpusIndex, CorpusIndexBuilder } from "../corpus/index.ts";
import type { BrowsableCorpus, LoadedCorpus } from "./library.ts";

/** Starts to tag a corpus with phenomena, in another thread. */
export type FindPhenomena = (corpus: CorpusIndex<BrowsedExample>) => void;

type Context = Pick<CampaignContext, "db" | "now">;

/** The examples of campaigns from their answers so far; indexed again when there are new answers. */
export class CampaignCorpora {
  readonly #built: IndexedCampaigns<LoadedCorpus>;
  readonly #judging: IndexedCampaigns<BrowsableCorpus>;

  constructor(context: Context, findPhenomena: FindPhenomena | undefined) {
    this.#built = new IndexedCampaigns(context, findPhenomena, indexBuilt);
    this.#judging = new IndexedCampaigns(context, findPhenomena, indexJudging);
  }

  /** The corpus of a campaign: the kept examples, with their labels. */
  open(campaign: string): Promise<LoadedCorpus> {
    return this.#built.open(campaign);
  }

  /** Every example of a campaign that waits for judgments or has some, kept or not; workers by their ids. */
  openJudging(campaign: string): Promise<BrowsableCorpus> {
    return this.#judging.open(campaign);
  }
}

/** Indexes of campaigns, each cached until there are new tasks or answers. */
class IndexedCampaigns<Indexed extends BrowsableCorpus> {
  readonly #context: Context;
  readonly #findPhenomena: FindPhenomena | undefined;
  readonly #index: (context: Context, campaign: string) => Promise<Indexed>;
  readonly #known = new Map<string, { readonly answers: string; readonly opened: Promise<Indexed> }>();

  constructor(
    context: Context,
    findPhenomena: FindPhenomena | undefined,
    index: (context: Context, campaign: string) => Promise<Indexed>,
  ) {
    this.#context = context;
    this.#findPhenomena = findPhenomena;
    this.#index = index;
  }

  async open(campaign: string): Promise<Indexed> {
    const { db, now } = this.#context;
    const stages = await getStageProgress(db, campaign, now());
    const answers = JSON.stringify(stages.map(({ tasks, answers: given }) => [tasks, given]));
    const known = this.#known.get(campaign);
    if (known?.answers === answers) return known.opened;
    const opened = this.#open(campaign, known?.opened);
    this.#known.set(campaign, { answers, opened });
    opened.catch(() => this.#known.delete(campaign)); // retried at the next request
    return opened;
  }

  async #open(campaign: string, earlier: Promise<Indexed> | undefined): Promise<Indexed> {
    const opened = await this.#index(this.#context, campaign);
    const { corpus } = opened;
    const before = await earlier?.catch(() => undefined); // whoever asked for it was told
    if (before !== undefined) corpus.inheritPhenomena(before.corpus);
    if (corpus.tagged < corpus.sentences.length) this.#findPhenomena?.(corpus);
    return opened;
  }
}

async function indexBuilt({ db, now }: Context, id: string): Promise<LoadedCorpus> {
  const campaign = await getCampaign(db, id);
  const built = buildCorpus(await loadCampaignData(db, campaign, { now: now(), dropUnfinished: true }));
  const builder = new CorpusIndexBuilder();
  for (const example of built.examples) builder.add(example);
  const files = [...new Set(built.examples.map(({ split }) => `${split}.json`))];
  return { id, campaign: id, files, corpus: builder.corpus(), photographUrl: urlForMembers(id) };
}

async function indexJudging({ db }: Context, campaign: string): Promise<BrowsableCorpus> {
  const { id } = await getCampaign(db, campaign);
  const builder = new CorpusIndexBuilder<BrowsedExample>();
  for (const { example, judgments } of await getJudgedExamples(db, id))
    builder.add({ ...example, label: majorityOf(judgments), intended: example.label, judgments });
  return { id, files: [], corpus: builder.corpus(), photographUrl: urlForMembers(id) };
}
