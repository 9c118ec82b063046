import { type Example, Random } from "../../core/index.ts";
import type { Probe } from "../../corpus/index.ts";
import { buildCorpus } from "../rules/build-corpus.ts";
import { campaignResult } from "../rules/quality/campaign-outcome.ts";
import { campaignBias, campaignQuality } from "../rules/quality/campaign-quality.ts";
import { type Campaign, stagesBeforeSplitting } from "../rules/recipes/campaign.ts";
import type { RecipeState, RunRecipeOptions, TaskSpec } from "../rules/stages/run-recipe.ts";
import { taskRows } from "../rules/task-rows.ts";
import type { CampaignOutcome } from "../schemas/outcome.ts";
import type { CampaignQuality } from "../schemas/quality.ts";
import { CampaignRows } from "./campaign-rows.ts";
import { JudgedExamples } from "./judged-examples.ts";
import type { RowPage } from "./row-page.ts";
import { type WrittenFile, writeCorpusFiles } from "./write-corpus-files.ts";

/** The outcome of a campaign, and the files of its corpus. */
export interface ComputedOutcome {
  readonly outcome: CampaignOutcome;
  readonly files: readonly WrittenFile[];
}

interface Range {
  readonly from: number;
  readonly count: number;
}

interface TasksToFind extends Range {
  readonly beforeSplitting: boolean;
  /** The time at which they are opened. */
  readonly now: number;
}

interface Opened {
  readonly campaign: Campaign;
  readonly rows: CampaignRows;
  readonly judged: JudgedExamples;
}

/**
 * What is computed from all rows of one campaign: `open`, then the rows with `add`, then a result. All are asynchronous, so that they can
 * run in a thread as well as in this one.
 */
export function campaignFunctions() {
  let open: Opened | undefined;
  let built: readonly Example[] | undefined;
  const missing = new Map<boolean, readonly TaskSpec[]>();
  const opened = () => {
    if (open === undefined) throw new Error("No campaign is open");
    return open;
  };
  /** The result of all rows, which are forgotten: files are written from it alone. */
  const close = () => {
    const { campaign, rows } = opened();
    open = undefined;
    missing.clear();
    return campaignResult(campaign, { gather: () => rows.take(), ledger: rows.paid });
  };
  const seeded = (name: string) => ({ random: new Random(opened().campaign.seed).split(name) });
  return {
    async open(campaign: Campaign, options: RunRecipeOptions): Promise<void> {
      open = { campaign, rows: new CampaignRows(campaign, options), judged: new JudgedExamples() };
    },

    async add(page: RowPage): Promise<void> {
      const { rows, judged } = opened();
      if (page.of === "judged examples" || page.of === "judgments") judged.add(page);
      else rows.add(page);
    },

    /** Counts what came out so far. */
    async funnel(): Promise<Pick<RecipeState, "funnel" | "settled">> {
      const { funnel, settled } = opened().rows.state;
      return { funnel, settled };
    },

    /**
     * Some of the tasks that the recipe needs and that do not exist yet, as rows of the database; of all stages, or of those before
     * splitting. Undefined when there are none from there on.
     */
    async missingTasks({ from, count, beforeSplitting, now }: TasksToFind): Promise<string | undefined> {
      const { campaign, rows } = opened();
      const stages = beforeSplitting ? stagesBeforeSplitting(campaign) : undefined;
      const wanted =
        missing.get(beforeSplitting) ??
        rows.missingTasks.filter(({ stage }) => stages?.includes(stage) ?? true);
      missing.set(beforeSplitting, wanted);
      if (from >= wanted.length) return undefined;
      return taskRows({ campaign, wanted: wanted.slice(from, from + count), now });
    },

    /** Builds the corpus, measures it, and writes its files into a folder when no task is open. The rows are gone then. */
    async outcome(folder: string): Promise<ComputedOutcome> {
      const { outcome, files } = close();
      return { outcome, files: await writeCorpusFiles(outcome.settled ? folder : undefined, files) };
    },

    /** Some examples of the corpus that is built from the answers so far. */
    async examples({ from, count }: Range): Promise<readonly Example[]> {
      built ??= buildCorpus(opened().rows.data).examples;
      return built.slice(from, from + count);
    },

    /** Quality of the judgments so far. */
    async quality(): Promise<CampaignQuality> {
      return campaignQuality([...opened().judged], seeded("quality"));
    },

    /** Bias probes of the examples so far: accuracy of predicting the label from one modality alone. */
    async bias(): Promise<readonly Probe[]> {
      return campaignBias([...opened().judged], seeded("bias"));
    },
  };
}

export type CampaignFunctions = ReturnType<typeof campaignFunctions>;
