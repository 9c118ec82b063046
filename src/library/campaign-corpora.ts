import type { CampaignContext } from "../campaigns/index.ts";
import {
  buildCorpus,
  getCampaign,
  getStageProgress,
  loadCampaignData,
  urlForMembers,
} from "../campaigns/index.ts";
import { type CorpusIndex, CorpusIndexBuilder } from "../corpus/index.ts";
import type { LoadedCorpus } from "./library.ts";

/** Starts to tag a corpus with phenomena, in another thread. */
export type FindPhenomena = (corpus: CorpusIndex) => void;

/** The corpora of campaigns from their answers so far; rebuilt when there are new answers. */
export class CampaignCorpora {
  readonly #context: Pick<CampaignContext, "db" | "now">;
  readonly #findPhenomena: FindPhenomena | undefined;
  readonly #built = new Map<string, { readonly answers: string; readonly opened: Promise<LoadedCorpus> }>();

  constructor(context: Pick<CampaignContext, "db" | "now">, findPhenomena: FindPhenomena | undefined) {
    this.#context = context;
    this.#findPhenomena = findPhenomena;
  }

  async open(campaign: string): Promise<LoadedCorpus> {
    const { db, now } = this.#context;
    const stages = await getStageProgress(db, campaign, now());
    const answers = JSON.stringify(stages.map(({ tasks, answers: given }) => [tasks, given]));
    const known = this.#built.get(campaign);
    if (known?.answers === answers) return known.opened;
    const opened = this.#build(campaign);
    this.#built.set(campaign, { answers, opened });
    opened.catch(() => this.#built.delete(campaign)); // retried at the next request
    return opened;
  }

  async #build(id: string): Promise<LoadedCorpus> {
    const { db, now } = this.#context;
    const campaign = await getCampaign(db, id);
    const built = buildCorpus(await loadCampaignData(db, campaign, { now: now(), dropUnfinished: true }));
    const builder = new CorpusIndexBuilder();
    for (const example of built.examples) builder.add(example);
    const corpus = builder.corpus();
    if (corpus.sentences.length > 0) this.#findPhenomena?.(corpus);
    const files = [...new Set(built.examples.map(({ split }) => `${split}.json`))];
    return { id, campaign: id, files, corpus, photographUrl: urlForMembers(id) };
  }
}
