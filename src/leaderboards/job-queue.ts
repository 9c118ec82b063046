export interface JobQueueOptions<Job> {
  /** The next job; undefined when there is none. */
  readonly next: () => Promise<Job | undefined>;
  readonly work: (job: Job) => Promise<void>;
  /** Called with unforeseen errors. */
  readonly onError: (error: unknown) => void;
}

/** Background queue that runs one job at a time until none is left. Call `start` whenever a job may have been added. */
export class JobQueue<Job> {
  readonly #options: JobQueueOptions<Job>;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(options: JobQueueOptions<Job>) {
    this.#options = options;
  }

  start(): void {
    this.#isWanted = true;
    this.#running ??= this.#workAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #workAll(): Promise<void> {
    const { next, work, onError } = this.#options;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        for (let job = await next(); job !== undefined && !this.#isStopped; job = await next())
          await work(job);
      }
    } catch (error) {
      if (!this.#isStopped) onError(error); // the next `start` tries again
    } finally {
      this.#running = undefined;
    }
  }
}
