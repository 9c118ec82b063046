import type { Random } from "../../core/index.ts";
import type { ModelSettings, Turn } from "../providers/provider.ts";
import { ask } from "../requests/ask.ts";
import { Budget, costOf, type Price } from "../requests/budget.ts";
import type { Clock } from "../requests/clock.ts";
import { Limiter } from "../requests/limiter.ts";
import type { ReplyCache } from "../requests/reply-cache.ts";
import { requestKey } from "../requests/request-key.ts";
import type { Endpoint } from "../requests/send.ts";
import type { RunLog, Unit } from "./run-log.ts";

/** A unit of a run, and its prompt, which is made when its turn comes: pictures of a whole corpus would not fit into memory. */
export interface Question {
  readonly unit: Unit;
  readonly prepare: () => Promise<{
    readonly turns: readonly Turn[];
    readonly options: ReadonlyMap<string, boolean> | undefined;
  }>;
}

/** Why a run ended before all was asked. */
export interface StopReason {
  readonly kind: "budget" | "failure" | "out-of-tokens" | "asked-to";
  readonly message: string;
  readonly hint: string;
}

/** The reason of a run that somebody stopped. */
export const ASKED_TO_STOP: StopReason = {
  kind: "asked-to",
  message: "The run was stopped",
  hint: "Start it again to resume it",
};

export interface AskOptions {
  readonly settings: ModelSettings;
  readonly endpoint: Endpoint;
  readonly log: RunLog;
  readonly clock: Clock;
  readonly random: Random;
  readonly concurrency: number;
  readonly price: Price | undefined;
  /** The most that the run may cost in all, what it has cost before included. */
  readonly budget: number | undefined;
  readonly cache: ReplyCache | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onAnswered?: ((done: number) => void) | undefined;
}

/** Requests in a row that may run out of tokens: then the limit is too low for this model, and going on wastes money. */
const MAX_OUT_OF_TOKENS = 5;

/** Tokens that a picture is taken to have at most, before a reply has told. */
const MAX_PICTURE_TOKENS = 3_000;

/** Asks the questions of a run that have no answer yet. */
export interface QuestionAsker {
  readonly askAll: (questions: Iterable<Question>) => Promise<void>;
  /** The reason why asking ended early; undefined when it did not. */
  readonly stopped: StopReason | undefined;
}

/** Asks one request at a time of each question, some at once. Requests are sent once each, however often it is called. */
export class Asker implements QuestionAsker {
  readonly #options: AskOptions;
  readonly #limiter: Limiter;
  readonly #budget: Budget | undefined;
  readonly #underWay = new Map<string, Promise<void>>();
  #stopped: StopReason | undefined;
  #outOfTokens = 0;
  #mostInput = 0;
  #done = 0;

  constructor(options: AskOptions) {
    this.#options = options;
    const { concurrency, clock, budget, log } = options;
    this.#limiter = new Limiter({ max: concurrency, clock });
    this.#budget = budget === undefined ? undefined : new Budget(budget, log.state.committed);
  }

  get stopped(): StopReason | undefined {
    return this.#stopped ?? (this.#options.signal?.aborted ? ASKED_TO_STOP : undefined);
  }

  /** Asks all questions; ends when every one has a reply or a failure, or when there is a reason to stop. */
  async askAll(questions: Iterable<Question>): Promise<void> {
    const running = new Set<Promise<void>>();
    let failure: { readonly error: unknown } | undefined;
    for (const question of questions) {
      if (this.stopped || failure) break;
      await this.#limiter.acquire();
      const task = this.#answer(question)
        .catch((error: unknown) => {
          failure ??= { error }; // of our own files or pictures: not a matter of the model
        })
        .finally(() => {
          this.#limiter.release();
          running.delete(task);
        });
      running.add(task);
    }
    await Promise.all(running);
    if (failure) throw failure.error;
  }

  async #answer(question: Question): Promise<void> {
    const { settings, endpoint, log, onAnswered } = this.#options;
    const { unit } = question;
    if (this.stopped) return;
    const { turns, options } = await question.prepare();
    const request = { ...settings, turns };
    const key = requestKey(request, endpoint, unit.repeat);
    if (log.state.answerTo(unit, key) === undefined) {
      while (this.#underWay.has(key)) await this.#underWay.get(key);
      if (log.state.answerByKey(key) !== undefined) await log.append({ kind: "same", key, unit });
      else if (!this.stopped) {
        const asked = this.#ask({ unit, request, key, options });
        this.#underWay.set(key, asked);
        await asked.finally(() => this.#underWay.delete(key));
      }
    }
    this.#done += 1;
    onAnswered?.(this.#done);
  }

  async #ask({ unit, request, key, options }: AskedUnit): Promise<void> {
    const { endpoint, log, clock, random, price, cache } = this.#options;
    const at = () => new Date(clock.now()).toISOString();
    const letters = options && { options: Object.fromEntries(options) };
    const cached = await cache?.get(key);
    if (cached !== undefined) {
      const entry = {
        kind: "reply",
        key,
        unit,
        reply: cached,
        ...letters,
        cost: 0,
        lost: 0,
        latencyMs: 0,
        attempts: 0,
        at: at(),
        source: "cache",
      } as const;
      return log.append(entry);
    }
    const most =
      price === undefined
        ? 0
        : costOf({ input: Math.max(mostTokens(request), this.#mostInput), output: request.maxTokens }, price);
    const budget = this.#budget;
    if (budget) {
      if (!(await budget.reserve(most))) return this.#stop(budgetReached(this.#options.budget!));
      await log.append({ kind: "sent", key, most });
    }
    const asked = await ask(request, {
      endpoint,
      clock,
      limiter: this.#limiter,
      random: random.split(key),
      money: budget && { budget, most },
      isStopped: () => this.stopped !== undefined,
    });
    const lost = asked.lostTries * most;
    if (asked.reply === undefined) {
      const failure = asked.failure!; // one of both is there
      budget?.settle(most, 0);
      await log.append({
        kind: "failed",
        key,
        unit,
        error: failure.message,
        lost,
        attempts: asked.attempts,
        at: at(),
      });
      if (failure.kind === "stop") this.#stop(refusal(failure.message, endpoint));
      return;
    }
    const { reply } = asked;
    const cost = price === undefined ? null : costOf(reply.tokens, price);
    budget?.settle(most, cost ?? 0);
    this.#mostInput = Math.max(this.#mostInput, reply.tokens.input);
    const { latencyMs, attempts } = asked;
    await log.append({
      kind: "reply",
      key,
      unit,
      reply,
      ...letters,
      cost,
      lost,
      latencyMs,
      attempts,
      at: at(),
      source: "model",
    });
    cache?.put(key, reply);
    this.#outOfTokens = log.state.answerByKey(key)?.outcome === "out-of-tokens" ? this.#outOfTokens + 1 : 0;
    if (this.#outOfTokens >= MAX_OUT_OF_TOKENS) this.#stop(outOfTokens(request.maxTokens));
  }

  #stop(reason: StopReason): void {
    this.#stopped ??= reason;
  }
}

interface AskedUnit extends Pick<Question, "unit"> {
  readonly request: ModelSettings & { readonly turns: readonly Turn[] };
  readonly key: string;
  readonly options: ReadonlyMap<string, boolean> | undefined;
}

/** The most input tokens of a request: a token has at least a byte of text. */
export function mostTokens({ turns }: { readonly turns: readonly Turn[] }): number {
  return turns
    .flatMap((turn) => turn.parts)
    .reduce(
      (sum, part) => sum + (part.kind === "text" ? Buffer.byteLength(part.text) + 10 : MAX_PICTURE_TOKENS),
      100,
    );
}

/** The reason to stop when there is no money left for another request. */
export function budgetReached(budget: number): StopReason {
  const message = `The budget of ${budget} does not cover another request`;
  return {
    kind: "budget",
    message,
    hint: "Raise --budget and run the same command again to resume",
  };
}

/** The reason to stop when the provider takes no requests. */
export function refusal(message: string, { provider }: Endpoint): StopReason {
  const hint = `Check the model, ${provider.keyVariable} and the account, then run the same command again`;
  return { kind: "failure", message: `The provider refuses all requests: ${message}`, hint };
}

function outOfTokens(maxTokens: number): StopReason {
  const message = `${MAX_OUT_OF_TOKENS} replies in a row ran out of their ${maxTokens} tokens before an answer`;
  return {
    kind: "out-of-tokens",
    message,
    hint: "Raise --max-tokens, or lower --effort, with another --out",
  };
}
