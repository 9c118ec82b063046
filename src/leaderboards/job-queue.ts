export interface OneByOneOptions<Job> {
  /** What is to be done next, undefined when nothing is. */
  readonly find: () => Promise<Job | undefined>;
  readonly work: (job: Job) => Promise<void>;
  /** Told of what nobody foresaw. */
  readonly failed: (error: unknown) => void;
}

/** Work in the background, one job after the other, until there is none; who sees that there is one starts it. */
export class OneByOne<Job> {
  readonly #options: OneByOneOptions<Job>;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(options: OneByOneOptions<Job>) {
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
    const { find, work, failed } = this.#options;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        for (let job = await find(); job !== undefined && !this.#isStopped; job = await find())
          await work(job);
      }
    } catch (error) {
      if (!this.#isStopped) failed(error); // the next who looks tries again
    } finally {
      this.#running = undefined;
    }
  }
}
