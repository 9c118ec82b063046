import { setFlagsFromString } from "node:v8";
import { parentPort, Worker } from "node:worker_threads";
import { CounterpointError } from "../core/index.ts";

/**
 * The functions of a thread as its callers see them: each call returns a promise. Arguments and results are copied.
 * An argument that is itself a function is a callback: it runs in the caller's thread and its result is ignored.
 */
export type ThreadCalls<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** Limits of a thread that reads what others wrote; a thread that exceeds one is ended, with all its open calls. */
export interface ThreadLimits {
  /** Seconds that open calls may take without a result or a callback. */
  readonly secondsWithoutProgress: number;
  /** Size of its heap; typed arrays are not part of it. */
  readonly mebibytes?: number;
}

/** A call ended because its thread exceeded a limit. */
export class ThreadLimitError extends Error {
  override readonly name = "ThreadLimitError";
}

/**
 * A module that runs in a thread of its own, with `Functions` the type of what it passes to `serveThread`. It starts
 * with the first call. A failed call rejects and the thread goes on; if the thread itself ends, all open calls reject and the
 * next call starts it again. The thread keeps the process alive only while a call is open.
 */
export class Thread<Functions> {
  /** Calls a function in the thread: `await thread.call.audit(examples)`. */
  readonly call: ThreadCalls<Functions>;
  readonly #script: URL;
  readonly #limits: ThreadLimits | undefined;
  readonly #open = new Map<number, OpenCall>();
  #thread: Worker | undefined;
  #calls = 0;
  #isClosed = false;

  /** @param script The module, beside the caller: `new URL("./audit-thread.js", import.meta.url)`. */
  constructor(script: URL, limits?: ThreadLimits) {
    this.#script = script;
    this.#limits = limits;
    this.call = new Proxy({} as ThreadCalls<Functions>, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          this.#call(String(name), args),
    });
  }

  /** Ends the thread. Open calls reject when it has ended, and so do later calls. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #call(name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closedError());
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const call = this.#calls++;
    return new Promise((resolve, reject) => {
      const callbacks = args.map((arg) => (typeof arg === "function" ? (arg as Callback) : undefined));
      const copied = args.map((arg, i) => (callbacks[i] ? undefined : arg));
      const isCallback = callbacks.map((callback) => callback !== undefined);
      thread.postMessage({ call, name, args: copied, isCallback } satisfies Request);
      this.#open.set(call, { resolve, reject, callbacks });
      thread.ref();
    });
  }

  #start(): Worker {
    // Node 20 aborts the whole process when a thread ends while V8 compiles one of its functions in the background,
    // which happened to one run in ten of short jobs; so threads compile by themselves.
    if (process.versions.node.startsWith("20.")) setFlagsFromString("--no-concurrent-recompilation");
    const { mebibytes, secondsWithoutProgress = Number.POSITIVE_INFINITY } = this.#limits ?? {};
    const resourceLimits = mebibytes === undefined ? {} : { maxOldGenerationSizeMb: mebibytes };
    const thread = new Worker(builtScript(this.#script), { resourceLimits });
    let cause: Error | undefined;
    let idleSeconds = 0;
    // Ticks are counted, not time: time passes while a laptop sleeps and while the caller is busy.
    const tick = () => {
      idleSeconds = this.#open.size === 0 ? 0 : idleSeconds + 1;
      if (idleSeconds <= secondsWithoutProgress) return;
      cause = new ThreadLimitError(`no progress in ${secondsWithoutProgress} seconds`);
      thread.terminate();
    };
    const watch = this.#limits && setInterval(tick, 1_000).unref();
    thread.on("message", (reply: Reply) => {
      idleSeconds = 0;
      const open = this.#open.get(reply.call);
      if ("callback" in reply) return open?.callbacks[reply.callback]?.(...reply.args);
      this.#open.delete(reply.call);
      if (this.#open.size === 0) thread.unref();
      if ("failure" in reply) open?.reject(toError(reply.failure));
      else open?.resolve(reply.result);
    });
    thread.on("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY" && mebibytes !== undefined;
      cause = isMemory ? new ThreadLimitError(`more than ${mebibytes} MiB of memory needed`) : error;
    });
    thread.on("exit", () => {
      clearInterval(watch);
      this.#thread = undefined;
      const error = this.#isClosed ? closedError() : (cause ?? new Error("The thread has ended"));
      for (const { reject } of this.#open.values()) reject(error);
      this.#open.clear();
    });
    return thread;
  }
}

/** Runs these functions for the program that started the module as a thread. Calls are not queued: async ones overlap. */
export function serveThread(functions: object): void {
  const post = (reply: Reply) => parentPort?.postMessage(reply);
  parentPort?.on("message", async ({ call, name, args, isCallback }: Request) => {
    try {
      const run = (functions as Record<string, Callback>)[name]!; // the caller's type has these names only
      const given = args.map((arg, callback) =>
        isCallback[callback]
          ? (...callbackArgs: unknown[]) => post({ call, callback, args: callbackArgs })
          : arg,
      );
      post({ call, result: await run(...given) });
    } catch (error) {
      post({ call, failure: toFailure(error) });
    }
  });
}

/**
 * The built file of a script in `src/`. Node 20 cannot run TypeScript in threads and processes, so code that runs from
 * TypeScript, as in tests, starts what was built before.
 */
export function builtScript(script: URL): URL {
  if (import.meta.url.endsWith(".js") || script.protocol !== "file:") return script;
  return new URL(script.href.replace(/\/src\/(?!.*\/src\/)/, "/dist/"));
}

const closedError = () => new Error("The thread was closed");

type Callback = (...args: unknown[]) => unknown;

interface OpenCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** By position of the argument. */
  readonly callbacks: readonly (Callback | undefined)[];
}

interface Request {
  readonly call: number;
  readonly name: string;
  readonly args: readonly unknown[];
  /** True for the positions of callbacks, which cannot be copied. */
  readonly isCallback: readonly boolean[];
}

type Reply = { readonly call: number } & (
  | { readonly callback: number; readonly args: readonly unknown[] }
  | { readonly result: unknown }
  | { readonly failure: Failure }
);

/** An error in parts, because classes and properties of errors are lost between threads. */
interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  /** Of a system error, such as ENOSPC. */
  readonly system?: Pick<NodeJS.ErrnoException, "code" | "syscall" | "path">;
  readonly foreseen?: Pick<CounterpointError, "code" | "at" | "hint" | "findings" | "findingCount">;
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  if (error instanceof CounterpointError) {
    const { code, at, hint, findings, findingCount } = error;
    return { message, stack, foreseen: { code, at, hint, findings, findingCount } };
  }
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return {
    message,
    stack,
    system: { ...(code && { code }), ...(syscall && { syscall }), ...(path && { path }) },
  };
}

function toError({ message, stack, system, foreseen }: Failure): Error {
  if (foreseen === undefined) return Object.assign(new Error(message), { stack, ...system });
  const { hint, ...details } = foreseen;
  return new CounterpointError(foreseen.code, message, { ...details, ...(hint !== undefined && { hint }) });
}

/** Finished results per thread that may wait for an earlier one; the limit bounds memory. */
const MAX_AHEAD = 4;

/**
 * Threads that run the same module and share jobs:
 * `new ThreadPool<DrawThread>(script, 4).map(jobs, (thread, job) => thread.draw(job))`.
 */
export class ThreadPool<Functions> {
  readonly #script: URL;
  readonly #threads: number;

  /** @param threads Number of threads; the results do not depend on it. */
  constructor(script: URL, threads: number) {
    this.#script = script;
    this.#threads = threads;
  }

  /** Runs `work` for every job, each on the next free thread. Yields the results in the order of the jobs, then ends the threads. */
  async *map<Job, Result>(
    jobs: Iterable<Job> | AsyncIterable<Job>,
    work: (thread: ThreadCalls<Functions>, job: Job) => Promise<Result>,
  ): AsyncGenerator<Result> {
    const started: Thread<Functions>[] = [];
    const free: Thread<Functions>[] = [];
    const busy = new Set<Promise<void>>();
    const results: Promise<Result>[] = [];
    const start = () => {
      const thread = new Thread<Functions>(this.#script);
      started.push(thread);
      return thread;
    };
    try {
      for await (const job of jobs) {
        if (results.length >= MAX_AHEAD * this.#threads) yield await results.shift()!;
        while (free.length === 0 && started.length >= this.#threads) await Promise.race(busy);
        const thread = free.pop() ?? start();
        const result = work(thread.call, job);
        const done: Promise<void> = result.then(() => {
          busy.delete(done);
          free.push(thread);
        });
        busy.add(done);
        done.catch(() => {}); // thrown where the result is awaited
        results.push(result);
      }
      for (const result of results) yield await result;
    } finally {
      await Promise.all(started.map((thread) => thread.close()));
    }
  }
}
