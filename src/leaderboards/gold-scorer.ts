import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { Db } from "../database/index.ts";
import { builtScript, startRawThread } from "../files/index.ts";
import { getGoldFiles } from "./benchmarks.ts";
import type { GoldScorerJobs, GoldScorerReply, GoldScorerRequest } from "./gold-scorer-thread.ts";

const SCRIPT = builtScript(new URL("./gold-scorer-thread.js", import.meta.url));

type Answer<Kind extends keyof GoldScorerJobs> = GoldScorerJobs[Kind]["answer"];

interface Pending {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The thread in which gold files are read. Labels are nowhere else in the server: what comes back from the thread are
 * sizes, examples without labels, findings about predictions, scores, and whether two systems are alike. Scoring takes some tenths of a second, which
 * nobody else has to wait for.
 */
export class GoldScorer {
  readonly #db: Db;
  #thread: Worker | undefined;
  #isStopped = false;
  readonly #pending = new Map<number, Pending>();
  /** Gold that the thread has. */
  readonly #held = new Set<string>();
  /** What was asked for last, as many may ask for it. */
  #examples: { readonly gold: string; readonly packed: Uint8Array } | undefined;
  #next = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads gold files that are about to be sealed. */
  describe(files: GoldScorerJobs["describe"]["request"]["files"]): Promise<Answer<"describe">> {
    return this.#post({ kind: "describe", request: { files }, gold: "", files: undefined });
  }

  /** The examples of a test set without their labels, packed. */
  async examples({ benchmark, files: count }: Gold): Promise<Uint8Array> {
    const gold = `${benchmark} ${count}`;
    if (this.#examples?.gold !== gold) {
      const files = await getGoldFiles(this.#db, benchmark);
      const packed = await this.#post({ kind: "examples", request: { files }, gold: "", files: undefined });
      this.#examples = { gold, packed };
    }
    return this.#examples.packed;
  }

  /** Finds the examples that a file of predictions is for. */
  check(gold: Gold, path: string): Promise<Answer<"check">> {
    return this.#request(gold, "check", { path });
  }

  score(gold: Gold, request: GoldScorerJobs["score"]["request"]): Promise<Answer<"score">> {
    return this.#request(gold, "score", request);
  }

  compare(gold: Gold, request: GoldScorerJobs["compare"]["request"]): Promise<Answer<"compare">> {
    return this.#request(gold, "compare", request);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#thread?.terminate();
    this.#fail(new Error("The server stops"));
  }

  async #request<Kind extends keyof GoldScorerJobs>(
    { benchmark, files: count }: Gold,
    kind: Kind,
    request: GoldScorerJobs[Kind]["request"],
  ): Promise<Answer<Kind>> {
    const gold = `${benchmark} ${count}`;
    const files = this.#held.has(gold) ? undefined : await getGoldFiles(this.#db, benchmark);
    this.#held.add(gold);
    return this.#post({ kind, request, gold, files });
  }

  #post<Kind extends keyof GoldScorerJobs>(
    request: Omit<GoldScorerRequest<Kind>, "id">,
  ): Promise<Answer<Kind>> {
    if (this.#isStopped) return Promise.reject(new Error("The server stops"));
    this.#thread ??= this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#thread?.postMessage({ id, ...request });
    });
  }

  #start(): Worker {
    const folder = mkdtempSync(join(tmpdir(), "counterpoint-gold-"));
    const thread = startRawThread(SCRIPT, folder);
    thread.on("exit", () => rmSync(folder, { recursive: true, force: true })); // it may be stopped while it reads
    thread.unref(); // it ends with the server
    thread.on("message", (reply: GoldScorerReply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if ("answer" in reply)
        pending?.resolve(reply.answer as never); // to what was asked
      else {
        this.#held.clear();
        pending?.reject(new Error(reply.failure));
      }
    });
    thread.on("error", (error) => this.#fail(error));
    return thread;
  }

  /** Another thread takes what comes next. */
  #fail(error: Error): void {
    this.#thread = undefined;
    this.#held.clear();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** The gold files of a benchmark, and how many there are: they change by getting more. */
export interface Gold {
  readonly benchmark: string;
  readonly files: number;
}
