import { join } from "node:path";
import type { CampaignOutcome, RecipeName } from "../campaigns/browser.ts";
import { publicLabelledFiles, validateRecipe, writeCorpus, writeCorpusFolder } from "../campaigns/index.ts";
import { CounterpointError, DEFAULT_SEED } from "../core/index.ts";
import { type Audit, writeReport } from "../corpus/index.ts";
import { openImageFiles } from "../database/index.ts";
import { type ProgressOptions, withTemporaryFolder } from "../files/index.ts";
import { describeGathered } from "./describe-gathered.ts";
import { play } from "./play.ts";
import { REHEARSAL, type SplitShares } from "./rehearse.ts";
import { type Simulation, simulationWith } from "./simulation.ts";
import type { ProfileSummary } from "./summarise-by-profile.ts";

/** Estimated number of answers: a sentence, and four examples of which one in five is judged five times. */
export const ANSWERS_PER_PRESENTATION = 8.2;

export interface RehearseOptions extends ProgressOptions {
  /** "scenes" by default. */
  readonly recipe?: RecipeName | undefined;
  /** Presentations of scenes, or image sets; 100 by default, or all gathered sets. */
  readonly presentations?: number | undefined;
  /** Shares of the splits of scenes, such as `{ train: 7, dev: 1, test: 1, hidden: 1 }`; 8 to 1 to 1 without hidden by default. */
  readonly splits?: SplitShares | undefined;
  /** Number of workers; 40 by default. */
  readonly workers?: number | undefined;
  readonly seed?: string | undefined;
  /** Settings that differ from the papers'. */
  readonly settings?: Readonly<Record<string, number | boolean>> | undefined;
  /** Maximum amount that can be spent, fees included, in minor units; no limit by default. */
  readonly budget?: number | undefined;
  /** Probabilities of what simulated people do that differ from the papers'; 0 switches one off. */
  readonly simulation?: Partial<Simulation> | undefined;
  /** A folder of `photos gather`, whose sets are played in place of generated ones; for the recipe "photos". */
  readonly gathered?: string | undefined;
  /** The folder for the corpus and its report; by default they are measured and removed. */
  readonly out?: string | undefined;
  /** True to write no images to `out`. */
  readonly noImages?: boolean | undefined;
}

/** Result of a rehearsal: the campaign, its workers, and the audit of its corpus. */
export interface RehearsedCampaign {
  readonly seed: string;
  /** What in it is simulated, as a sentence. */
  readonly simulated: string;
  /** Days from the start to the last answer. */
  readonly days: number;
  readonly outcome: CampaignOutcome;
  readonly people: readonly ProfileSummary[];
  /** Null when there is no example. */
  readonly audit: Audit | null;
  /** The files written to `out`. */
  readonly files: readonly string[];
}

/** Plays a campaign on a server of its own, builds its corpus and audits it. */
export async function rehearseCampaign(options: RehearseOptions = {}): Promise<RehearsedCampaign> {
  const { recipe = "scenes", workers = 40, seed = DEFAULT_SEED } = options;
  const { settings = {}, budget = NO_BUDGET, out, noImages = false, onProgress } = options;
  validateRecipe(recipe, settings);
  const simulation = simulationWith(options.simulation ?? {});
  if (options.gathered !== undefined && recipe !== "photos") {
    const hint = "Use --recipe photos";
    throw new CounterpointError("usage", "Gathered sets can be used only with the photos protocol", { hint });
  }
  const gathered =
    options.gathered === undefined ? undefined : await describeGathered(options.gathered, seed);
  const presentations = options.presentations ?? gathered?.sets ?? 100;
  return withTemporaryFolder("rehearsal", async (temporary) => {
    const folder = out ?? join(temporary, "corpus");
    return writeCorpusFolder(folder, { campaign: REHEARSAL.id, noImages }, async (partial) => {
      const total = presentations * ANSWERS_PER_PRESENTATION;
      const onAnswer = (done: number) => onProgress?.({ activity: "rehearsing", done, total });
      const { files, ...rehearsal } = await play(temporary, {
        recipe,
        presentations,
        splits: options.splits,
        workers,
        seed,
        settings,
        simulation,
        gathered,
        budget,
        onAnswer,
      });
      const { outcome } = rehearsal;
      const images = out === undefined || noImages ? undefined : openImageFiles({ data: temporary });
      await writeCorpus(partial, { files, outcome, images, onProgress });
      const names = files.map(({ name }) => name);
      const splits = publicLabelledFiles(names).map((name) => join(partial, name)); // a report tells labels
      const report = { out: join(partial, "report.html"), finalFolder: folder, seed };
      const audit = splits.length === 0 ? null : await writeReport(splits, report);
      const others = ["campaign.json", ...(audit === null ? [] : ["report.html"])];
      const written = out === undefined ? [] : [...names, ...others];
      return { ...rehearsal, audit, files: written.map((name) => join(folder, name)) };
    });
  });
}

/** More than a campaign can spend, and still exact in the database. */
const NO_BUDGET = 10 ** 12;
