import type { CampaignContext } from "../campaigns/index.ts";
import { getCampaign, getStageProgress, OUTCOME_ROWS } from "../campaigns/index.ts";
import { type CorpusIndex, CorpusIndexBuilder } from "../corpus/index.ts";
import type { LoadedCorpus } from "./library.ts";
import { showCampaignPhotographs } from "./show-photographs.ts";

/** Starts to tag sentences with phenomena, in another thread. */
export type FindPhenomena = (corpus: Pick<CorpusIndex, "sentences" | "tagged" | "addPhenomena">) => void;

type Context = Pick<CampaignContext, "db" | "now" | "jobs">;

/** The corpora of campaigns from their answers so far: the kept examples, with their labels. Indexed again when there are new answers. */
export class CampaignCorpora {
  readonly #context: Context;
  readonly #findPhenomena: FindPhenomena | undefined;
  readonly #known = new Map<string, { readonly answers: string; readonly opened: Promise<LoadedCorpus> }>();

  constructor(context: Context, findPhenomena: FindPhenomena | undefined) {
    this.#context = context;
    this.#findPhenomena = findPhenomena;
  }

  async open(campaign: string): Promise<LoadedCorpus> {
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

  async #open(campaign: string, earlier: Promise<LoadedCorpus> | undefined): Promise<LoadedCorpus> {
    const opened = await indexBuilt(this.#context, campaign);
    const { corpus } = opened;
    const before = await earlier?.catch(() => undefined); // whoever asked for it was told
    if (before !== undefined) corpus.inheritPhenomena(before.corpus);
    if (corpus.tagged < corpus.sentences.length) this.#findPhenomena?.(corpus);
    return opened;
  }
}

/** Number of examples that are indexed at once, in some milliseconds. */
const BATCH = 500;

async function indexBuilt({ db, now, jobs }: Context, id: string): Promise<LoadedCorpus> {
  const campaign = await getCampaign(db, id);
  const builder = new CorpusIndexBuilder();
  const splits = new Set<string>();
  const rows = { campaign, kinds: OUTCOME_ROWS, now: now(), dropUnfinished: true };
  await jobs.compute(db, rows, async (call) => {
    for (let from = 0; ; from += BATCH) {
      const examples = await call.examples({ from, count: BATCH });
      for (const example of examples) {
        builder.add(example);
        splits.add(example.split);
      }
      if (examples.length < BATCH) return;
    }
  });
  const files = Array.from(splits, (split) => `${split}.json`);
  return { id, campaign: id, files, corpus: builder.corpus(), showPhotograph: showCampaignPhotographs(id) };
}
