/** A result, and what is to be done when it is no longer needed. */
export interface Result<T> {
  readonly value: T;
  readonly remove?: () => Promise<void>;
}

interface Known {
  readonly state: string;
  readonly result: Promise<Result<unknown>>;
  /** The time until which it is good enough for whoever asks often. */
  freshUntil: number;
}

export interface AskOptions {
  /**
   * True for whoever asks whenever something has changed, as an open page does: a result that took more than some seconds is given for
   * ten times as long, so that a large campaign is not computed again and again.
   */
  readonly asksOften?: boolean;
}

/** Results that took less are never too much work, in milliseconds. */
const LITTLE_WORK_MS = 3_000;
const TIMES_AS_LONG = 10;

/**
 * Results that take long to compute, each kept until what it was computed from has changed. They are computed one after another, because
 * each needs much memory. Whoever asks for a result that is waiting to be computed waits with those who asked before.
 */
export class LatestResults {
  readonly #known = new Map<string, Known>();
  readonly #waiting = new Map<string, Promise<Known>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param name The name of the result: its type is always the same.
   * @param stateNow Tells the state of what it is computed from: as long as it is equal, so is the result.
   */
  async get<T>(
    name: string,
    stateNow: () => Promise<string>,
    compute: () => Promise<Result<T>>,
    { asksOften = false }: AskOptions = {},
  ): Promise<T> {
    const before = this.#known.get(name);
    if (asksOften && before !== undefined && performance.now() < before.freshUntil)
      return (await before.result).value as T; // by the name
    const state = await stateNow();
    let known = this.#known.get(name);
    if (known?.state !== state) {
      const waiting =
        this.#waiting.get(name) ?? this.#afterOthers(() => this.#compute(name, stateNow, compute));
      this.#waiting.set(name, waiting);
      known = await waiting;
    }
    return (await known.result).value as T; // by the name
  }

  /** Removes all results. */
  async clear(): Promise<void> {
    await this.#last;
    for (const { result } of this.#known.values()) await removeResult(result);
    this.#known.clear();
  }

  #afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {}); // told to whoever asked
    return done;
  }

  async #compute(
    name: string,
    stateNow: () => Promise<string>,
    compute: () => Promise<Result<unknown>>,
  ): Promise<Known> {
    this.#waiting.delete(name); // whoever asks from now on may know of later answers
    const state = await stateNow();
    const before = this.#known.get(name);
    if (before?.state === state) return before;
    const start = performance.now();
    const known: Known = { state, result: compute(), freshUntil: 0 };
    this.#known.set(name, known);
    try {
      await known.result;
      const took = performance.now() - start;
      if (took > LITTLE_WORK_MS) known.freshUntil = performance.now() + TIMES_AS_LONG * took;
    } catch (error) {
      this.#known.delete(name); // computed again at the next request
      throw error;
    } finally {
      if (before !== undefined) await removeResult(before.result);
    }
    return known;
  }
}

async function removeResult(result: Promise<Result<unknown>>): Promise<void> {
  const { remove } = await result.catch((): Result<unknown> => ({ value: undefined }));
  await remove?.();
}
