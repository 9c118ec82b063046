import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Random } from "../../core/index.ts";
import type { Clock } from "../requests/clock.ts";
import { type Failure, failureOfStatus } from "../requests/failure.ts";
import { readRateLimits } from "../requests/rate-limits.ts";
import { retryDelay } from "../requests/retry.ts";
import { describeNetworkError, type Endpoint, withoutKey } from "../requests/send.ts";

/** A call that failed for good, or of which nobody knows whether it arrived. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface CallerOptions {
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Calls an API, again where that can help. A POST is repeated after 429 only: after other troubles it may have arrived, which the caller has to
 * find out.
 */
export async function callApi(
  { endpoint: { provider, baseUrl, key }, clock, random }: CallerOptions,
  {
    method,
    path,
    body,
  }: {
    readonly method: "GET" | "POST";
    readonly path: string;
    readonly body?: string | FormData | undefined;
  },
): Promise<Response> {
  const begun = clock.now();
  for (let attempts = 1; ; attempts += 1) {
    const failure = await attempt();
    if (failure instanceof Response) return failure;
    const tries = { attempts, malformed: 0, elapsedMs: clock.now() - begun };
    const isSafe = method === "GET" || failure.kind === "rate";
    const delay = isSafe ? retryDelay(failure, tries, random) : undefined;
    if (delay === undefined) throw new ApiFailure({ ...failure, message: withoutKey(failure.message, key) });
    await clock.sleep(delay);
  }

  async function attempt(): Promise<Response | Failure> {
    try {
      const isText = typeof body === "string";
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...(isText && { "content-type": "application/json" }), ...provider.headers(key) },
        redirect: "manual", // a redirect would take the key elsewhere
        ...(body === undefined ? {} : { body }),
      });
      if (response.ok) return response;
      const { waitMs } = readRateLimits(response.headers, clock.now());
      return failureOfStatus(response.status, withoutKey(await response.text(), key), waitMs);
    } catch (error) {
      return { kind: "server", message: describeNetworkError(error), mayBeBilled: true };
    }
  }
}

/** The lines of a file of results, each parsed. */
export async function* jsonLinesOf(response: Response): AsyncGenerator<unknown> {
  if (response.body === null) return;
  // Node's own stream and that of the web are the same at run time.
  const input = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim() !== "") yield JSON.parse(line);
}
