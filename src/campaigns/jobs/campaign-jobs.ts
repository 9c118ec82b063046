import { randomUUID } from "node:crypto";
import type { Db } from "../../database/index.ts";
import { Thread } from "../../files/index.ts";
import type { RunRecipeOptions } from "../rules/stages/run-recipe.ts";
import { type CampaignFunctions, campaignFunctions } from "./campaign-functions.ts";
import { LatestResults } from "./latest-results.ts";
import { type RowsToRead, readRows } from "./read-rows.ts";

/** A place where the functions of one campaign run. */
interface Job {
  readonly call: CampaignFunctions;
  close(): Promise<void>;
}

export interface JobOptions {
  /** True to compute in a thread for each job, whose memory is released with it; by default in this one. */
  readonly inThreads?: boolean;
  /** Takes the errors of work in the background. Without it nothing is: whoever starts work waits for it, as on a simulated clock. */
  readonly onBackgroundError?: (error: Error) => void;
}

/** Work on whole campaigns, which takes seconds for large ones, so that a server can answer requests meanwhile. */
export class CampaignJobs {
  /** Tells the servers of one database apart. */
  readonly id: string = randomUUID();
  readonly results = new LatestResults();
  readonly #options: JobOptions;
  readonly #jobs = new Set<Job>();
  readonly #background = new Map<string, { done: Promise<boolean>; isAskedAgain: boolean }>();
  #isClosed = false;

  constructor(options: JobOptions = {}) {
    this.#options = options;
  }

  /** Reads rows of a campaign, and computes something from them. */
  async compute<T>(
    db: Db,
    { dropUnfinished = false, ...rows }: RowsToRead & RunRecipeOptions,
    work: (call: CampaignFunctions) => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) throw new Error("The server stops");
    const job = this.#start();
    this.#jobs.add(job);
    try {
      const { call } = job;
      let adding = call.open(rows.campaign, { dropUnfinished });
      for await (const page of readRows(db, rows)) {
        await adding; // at most one page is on its way
        adding = call.add(page);
        adding.catch(() => {}); // thrown above, or below
      }
      await adding;
      return await work(call);
    } finally {
      this.#jobs.delete(job);
      await job.close();
    }
  }

  /**
   * Does some work in the background, or waits for it if nothing is done there; returns its result when it was waited for, and otherwise
   * false. Work of the same name runs once at a time; when it is asked for meanwhile, it runs once more.
   */
  async inBackground(name: string, work: () => Promise<boolean>): Promise<boolean> {
    const { onBackgroundError } = this.#options;
    let running = this.#background.get(name);
    if (running !== undefined) running.isAskedAgain = true;
    else {
      running = { isAskedAgain: false, done: Promise.resolve(false) };
      this.#background.set(name, running);
      running.done = this.#repeat(running, work).finally(() => this.#background.delete(name));
    }
    if (onBackgroundError === undefined) return running.done;
    running.done.catch((error: Error) => {
      if (!this.#isClosed) onBackgroundError(error);
    });
    return false;
  }

  /** Waits for what is done in the background now. */
  async idle(): Promise<void> {
    await Promise.allSettled(Array.from(this.#background.values(), ({ done }) => done));
  }

  /** Ends all threads; unfinished work fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Array.from(this.#jobs, (job) => job.close()));
    await this.idle();
    await this.results.clear();
  }

  async #repeat(running: { isAskedAgain: boolean }, work: () => Promise<boolean>): Promise<boolean> {
    let result = false;
    do {
      running.isAskedAgain = false;
      result = (await work()) || result;
    } while (running.isAskedAgain && !this.#isClosed);
    return result;
  }

  #start(): Job {
    if (this.#options.inThreads === true) return new Thread<CampaignFunctions>(SCRIPT);
    return { call: campaignFunctions(), close: async () => {} };
  }
}

const SCRIPT = new URL("./campaign-thread.js", import.meta.url);
