import type { WorkerId } from "../core/index.ts";
import type { Db, ImageFiles } from "../database/index.ts";
import type { CampaignJobs } from "./jobs/campaign-jobs.ts";
import type { Campaign } from "./rules/recipes/campaign.ts";

/** Dependencies of the use cases of campaigns. */
export interface CampaignContext {
  readonly db: Db;
  readonly images: ImageFiles;
  /** Work on whole campaigns. */
  readonly jobs: CampaignJobs;
  /** Cache of campaigns by id. They never change once they are created. */
  readonly campaigns: Map<string, Campaign>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns an unused id for a worker or an assignment. */
  readonly newId: () => string;
  /** Returns a text that nobody can guess. */
  readonly newSecret: () => string;
  /** True when the workers of campaigns that are created here are simulated. */
  readonly simulated: boolean;
}

/** A worker and the campaign they work on. */
export interface WorkerSession {
  readonly worker: WorkerId;
  readonly campaign: Campaign;
}
