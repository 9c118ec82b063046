import type { CampaignContext } from "../campaigns/index.ts";
import { buildCorpus, gather, getCampaign, getStageProgress, urlForMembers } from "../campaigns/index.ts";
import { type BrowsedCorpus, BrowsedCorpusBuilder } from "../corpus/index.ts";
import type { OpenedCorpus } from "./library.ts";

/** Begins to find the phenomena of a corpus, elsewhere than in this thread. */
export type FindPhenomena = (corpus: BrowsedCorpus) => void;

/** The corpora of campaigns as far as their answers go; built anew when answers have come. */
export class CampaignCorpora {
  readonly #context: Pick<CampaignContext, "queries" | "now">;
  readonly #findPhenomena: FindPhenomena | undefined;
  readonly #built = new Map<string, { readonly answers: string; readonly opened: Promise<OpenedCorpus> }>();

  constructor(context: Pick<CampaignContext, "queries" | "now">, findPhenomena: FindPhenomena | undefined) {
    this.#context = context;
    this.#findPhenomena = findPhenomena;
  }

  async open(campaign: string): Promise<OpenedCorpus> {
    const { queries, now } = this.#context;
    const stages = await getStageProgress(queries, campaign, now());
    const answers = JSON.stringify(stages.map(({ tasks, answers: given }) => [tasks, given]));
    const known = this.#built.get(campaign);
    if (known?.answers === answers) return known.opened;
    const opened = this.#build(campaign);
    this.#built.set(campaign, { answers, opened });
    opened.catch(() => this.#built.delete(campaign)); // it is tried again
    return opened;
  }

  async #build(id: string): Promise<OpenedCorpus> {
    const { queries, now } = this.#context;
    const campaign = await getCampaign(queries, id);
    const built = buildCorpus(await gather(queries, campaign, { now: now(), dropUnfinished: true }));
    const builder = new BrowsedCorpusBuilder();
    for (const example of built.examples) builder.add(example);
    const corpus = builder.corpus();
    if (corpus.sentences.length > 0) this.#findPhenomena?.(corpus);
    const files = [...new Set(built.examples.map(({ split }) => `${split}.json`))];
    return { id, campaign: id, files, corpus, photographUrl: urlForMembers(id) };
  }
}
