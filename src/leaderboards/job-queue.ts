export interface JobQueueOptions<Job> {
  /** What is to be done next, undefined when nothing is. */
  readonly next: () => Promise<Job | undefined>;
  readonly work: (job: Job) => Promise<void>;
  /** Told of what nobody foresaw. */
  readonly onError: (error: unknown) => void;
}

/** Work in the background, one job after the other, until there is none; who sees that there is one starts it. */
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
      if (!this.#isStopped) onError(error); // the next who looks tries again
    } finally {
      this.#running = undefined;
    }
  }
}
