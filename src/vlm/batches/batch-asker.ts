import type { ModelReply, ModelRequest } from "../providers/provider.ts";
import { costOf } from "../requests/budget.ts";
import { filteredReply } from "../requests/failure.ts";
import { requestKey, sha256 } from "../requests/request-key.ts";
import {
  ASKED_TO_STOP,
  type AskOptions,
  budgetReached,
  mostTokens,
  type Question,
  type QuestionAsker,
  refusal,
  type StopReason,
} from "../runs/ask-questions.ts";
import type { OpenBatch } from "../runs/run-log.ts";
import type { BatchApi, BatchResult, BatchState, Call } from "./batch-api.ts";
import { ApiFailure, callApi, jsonLinesOf } from "./call-api.ts";

/** The price of a request in a batch, as a part of the price of one that is answered at once. */
export const BATCH_RATE = 0.5;

/** Time between looks at a batch, which takes minutes to hours. */
const POLL_MS = 30_000;

/** Times that a batch is sent, or its results are read, when the connection breaks each time. */
const MAX_ATTEMPTS = 20;

interface Pending {
  readonly requests: OpenBatch["requests"][number][];
  readonly lines: string[];
  bytes: number;
  most: number;
}

/**
 * Asks questions in batches: sends those that have no answer, waits, and collects the replies. What a batch asks is in the log before it is sent,
 * and its id as soon as it is known, so that the same command collects the replies after any interruption.
 */
export class BatchAsker implements QuestionAsker {
  readonly #options: AskOptions;
  readonly #api: BatchApi;
  readonly #call: Call;
  #stopped: StopReason | undefined;
  #pending: Pending = emptyBatch();
  #done = 0;

  constructor(options: AskOptions, api: BatchApi) {
    this.#options = options;
    this.#api = api;
    this.#call = async (method, path, body) => (await callApi(options, { method, path, body })).json();
  }

  get stopped(): StopReason | undefined {
    return this.#stopped ?? (this.#options.signal?.aborted ? ASKED_TO_STOP : undefined);
  }

  async askAll(questions: Iterable<Question>): Promise<void> {
    try {
      await this.#findLost();
      await this.#collect();
      const same: (() => Promise<void>)[] = [];
      for (const question of questions) {
        await this.#add(question, same);
        if (this.stopped) break;
      }
      await this.#send();
      await this.#collect();
      for (const append of same) await append();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      this.#stopped ??= refusal(error.message, this.#options.endpoint);
    }
  }

  /** Batches that a crash has separated from their ids; those that never arrived are forgotten, and their requests sent again. */
  async #findLost(): Promise<void> {
    const { log } = this.#options;
    for (const batch of log.state.openBatches) {
      if (batch.id !== undefined) continue;
      const id = await this.#api.find(sentBatch(batch), this.#call);
      if (id === undefined) await log.append({ kind: "batch-end", name: batch.name });
      else await log.append({ kind: "batch-id", name: batch.name, id });
    }
  }

  async #add({ unit, prepare }: Question, same: (() => Promise<void>)[]): Promise<void> {
    const { settings, endpoint, log, price, budget, cache, clock } = this.#options;
    const { turns, options } = await prepare();
    const request: ModelRequest = { ...settings, stream: false, turns };
    const key = requestKey(request, endpoint, unit.repeat);
    if (log.state.answerTo(unit, key) !== undefined) return;
    const known = log.state.answerByKey(key) !== undefined;
    if (known || this.#pending.requests.some((each) => each.key === key) || this.#isUnderWay(key)) {
      // Answered, or about to be, for another unit.
      same.push(async () => {
        if (log.state.answerByKey(key)) await log.append({ kind: "same", key, unit });
      });
      return;
    }
    const letters = options && { options: Object.fromEntries(options) };
    const cached = await cache?.get(key);
    if (cached !== undefined) {
      const at = new Date(clock.now()).toISOString();
      const source = { cost: 0, lost: 0, latencyMs: 0, attempts: 0, at, source: "cache" } as const;
      return log.append({ kind: "reply", key, unit, reply: cached, ...letters, ...source });
    }
    const line = this.#api.line(key, request);
    const bytes = Buffer.byteLength(line) + 1;
    const most =
      price === undefined
        ? 0
        : BATCH_RATE * costOf({ input: mostTokens(request), output: request.maxTokens }, price);
    const isFull =
      this.#pending.requests.length >= this.#api.maxRequests ||
      this.#pending.bytes + bytes > this.#api.maxBytes;
    const fits = () => budget === undefined || log.state.committed + this.#pending.most + most <= budget;
    if (isFull) await this.#send();
    if (!fits()) {
      // What was reserved for requests under way is mostly more than they cost.
      await this.#send();
      await this.#collect();
      if (!fits()) {
        this.#stopped = budgetReached(budget!); // otherwise it fits
        return;
      }
    }
    this.#pending.requests.push({ key, unit, ...letters });
    this.#pending.lines.push(line);
    this.#pending.bytes += bytes;
    this.#pending.most += most;
  }

  #isUnderWay(key: string): boolean {
    return this.#options.log.state.openBatches.some(({ requests }) =>
      requests.some((each) => each.key === key),
    );
  }

  /** Sends what is pending as a batch. */
  async #send(): Promise<void> {
    const { requests, lines, most } = this.#pending;
    this.#pending = emptyBatch();
    if (requests.length === 0) return;
    const { log, clock, endpoint } = this.#options;
    const at = clock.now();
    const name = sha256(`${at} ${requests.map(({ key }) => key).join()}`).slice(0, 32);
    const batch = { name, requests, most, at };
    await log.append({ kind: "batch", ...batch });
    try {
      await log.append({ kind: "batch-id", name, id: await this.#create(lines, batch) });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.failure.kind === "server") throw error;
      await log.append({ kind: "batch-end", name }); // refused
      this.#stopped = refusal(error.message, endpoint);
    }
  }

  async #create(lines: readonly string[], batch: OpenBatch): Promise<string> {
    const { clock } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#api.create(lines, sentBatch(batch), this.#call);
      } catch (error) {
        if (!isBroken(error) || attempt >= MAX_ATTEMPTS) throw error;
        await clock.sleep(POLL_MS);
        const arrived = await this.#api.find(sentBatch(batch), this.#call);
        if (arrived !== undefined) return arrived;
      }
    }
  }

  /** Waits for all batches under way and adds their replies to the log. */
  async #collect(): Promise<void> {
    const { clock, log } = this.#options;
    for (;;) {
      const open = log.state.openBatches;
      if (open.length === 0 || this.stopped) return;
      let ended = false;
      for (const batch of open) {
        const state = await this.#api.state(batch.id!, this.#call); // found before
        if (!state.isEnded) continue;
        await this.#collectBatch(batch, state);
        ended = true;
      }
      if (!ended) await clock.sleep(POLL_MS);
    }
  }

  async #collectBatch(
    batch: OpenBatch,
    state: Extract<BatchState, { readonly isEnded: true }>,
  ): Promise<void> {
    const { log, clock, onAnswered } = this.#options;
    const waiting = new Map(batch.requests.map((request) => [request.key, request]));
    const errors = new Map<string, string>();
    for (const path of state.results) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const response = await callApi(this.#options, { method: "GET", path });
          for await (const line of jsonLinesOf(response)) {
            const result = this.#api.result(line);
            const request = waiting.get(result.key);
            if (request === undefined || log.state.answerByKey(result.key) !== undefined) continue;
            const filtered = filteredReply(400, result.error ?? "");
            if (result.error === undefined) await this.#addReply(request, result, errors);
            else if (filtered) await this.#record(request, filtered);
            else errors.set(result.key, result.error);
          }
          break;
        } catch (error) {
          if (error instanceof ApiFailure || attempt >= MAX_ATTEMPTS) throw error;
          await clock.sleep(POLL_MS); // the connection broke: what was read stays
        }
      }
    }
    const at = new Date(clock.now()).toISOString();
    for (const { key, unit } of batch.requests) {
      if (log.state.answerByKey(key) !== undefined) continue;
      const error = errors.get(key) ?? state.reason ?? "The batch has no result for it";
      await log.append({ kind: "failed", key, unit, error, lost: 0, attempts: 1, at });
    }
    await log.append({ kind: "batch-end", name: batch.name });
    this.#done += batch.requests.length;
    onAnswered?.(this.#done);
  }

  async #addReply(
    request: OpenBatch["requests"][number],
    { body }: BatchResult,
    errors: Map<string, string>,
  ): Promise<void> {
    let reply: ModelReply;
    try {
      reply = this.#options.endpoint.provider.parse(body);
    } catch (error) {
      errors.set(request.key, error instanceof Error ? error.message : String(error));
      return;
    }
    await this.#record(request, reply);
  }

  async #record({ key, unit, options }: OpenBatch["requests"][number], reply: ModelReply): Promise<void> {
    const { log, price, cache, clock } = this.#options;
    const cost = price === undefined ? null : BATCH_RATE * costOf(reply.tokens, price);
    const at = new Date(clock.now()).toISOString();
    const rest = { cost, lost: 0, latencyMs: 0, attempts: 1, at, source: "batch" } as const;
    await log.append({ kind: "reply", key, unit, reply, ...(options && { options }), ...rest });
    cache?.put(key, reply);
  }
}

function emptyBatch(): Pending {
  return { requests: [], lines: [], bytes: 0, most: 0 };
}

function sentBatch({ name, requests, at }: OpenBatch) {
  return { name, requests: requests.length, at };
}

/** True for troubles after which nobody knows whether a request arrived. */
function isBroken(error: unknown): boolean {
  return !(error instanceof ApiFailure) || error.failure.kind === "server";
}
