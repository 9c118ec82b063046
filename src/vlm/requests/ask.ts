import type { Random } from "../../core/index.ts";
import type { ModelReply, ModelRequest } from "../providers/provider.ts";
import type { Budget } from "./budget.ts";
import type { Clock } from "./clock.ts";
import type { Failure } from "./failure.ts";
import type { Limiter } from "./limiter.ts";
import { retryDelay } from "./retry.ts";
import { type Endpoint, send } from "./send.ts";

/** A request with its reply, or with the failure that was left after all tries. */
export interface Asked {
  readonly reply: ModelReply | undefined;
  readonly failure: Failure | undefined;
  readonly attempts: number;
  /** Tries without a reply that the provider may have counted all the same. */
  readonly lostTries: number;
  /** Time from sending the last try to its reply. */
  readonly latencyMs: number;
}

export interface AskContext {
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly random: Random;
  /** The money of the run, and the most that a request can cost; undefined without a budget. */
  readonly money: { readonly budget: Budget; readonly most: number } | undefined;
  /** True when the run is to stop: no further tries. */
  readonly isStopped: () => boolean;
}

/** Asks until there is a reply, or no use in asking again. Each try that the provider may have counted is charged with the most it can cost. */
export async function ask(request: ModelRequest, context: AskContext): Promise<Asked> {
  const { endpoint, clock, limiter, random, money } = context;
  const begun = clock.now();
  let [malformed, lostTries] = [0, 0];
  for (let attempts = 1; ; attempts += 1) {
    await limiter.waitForPause();
    const sent = clock.now();
    const attempt = await send(request, endpoint, clock.now);
    const latencyMs = clock.now() - sent;
    if (attempt.ok) {
      limiter.succeeded(attempt.limits.remaining);
      return { reply: attempt.reply, failure: undefined, attempts, lostTries, latencyMs };
    }
    const { failure } = attempt;
    if (failure.kind === "malformed") malformed += 1;
    if (failure.mayBeBilled) lostTries += 1;
    const tries = { attempts, malformed, elapsedMs: clock.now() - begun };
    const delay = retryDelay(failure, tries, random);
    if (failure.kind === "rate") limiter.tooMany(delay ?? 0);
    const failed = { reply: undefined, failure, attempts, lostTries, latencyMs };
    if (delay === undefined || context.isStopped()) return failed;
    if (money && failure.mayBeBilled) {
      money.budget.settle(0, money.most);
      if (!(await reserveAgain(money)))
        return {
          ...failed,
          failure: { ...failure, message: `${failure.message}; the budget has no room for another try` },
        };
    }
    await clock.sleep(delay);
  }
}

/** The reservation of the next try is the one of the request: there has to be room for it beside what was charged. */
async function reserveAgain({
  budget,
  most,
}: {
  readonly budget: Budget;
  readonly most: number;
}): Promise<boolean> {
  budget.settle(most, 0);
  const isRoom = await budget.reserve(most);
  if (!isRoom) budget.settle(-most, 0); // the caller settles it in the end
  return isRoom;
}
