import { type ModelReply, replyOf } from "../providers/provider.ts";

/** A request that got no reply, and what follows from that. */
export interface Failure {
  /**
   * `rate`: too many requests, `server`: trouble at the other end or on the way, `malformed`: a reply that cannot be read, all of which
   * are tried again; `request`: this request is refused, others may work; `stop`: no request can work (key, quota, model).
   */
  readonly kind: "rate" | "server" | "malformed" | "request" | "stop";
  readonly message: string;
  /** When to try again, in milliseconds, if the provider said. */
  readonly waitMs?: number | undefined;
  /** True when the provider may have counted tokens for it. */
  readonly mayBeBilled: boolean;
}

/** The failure behind a status other than 200, by what providers document. */
export function failureOfStatus(status: number, body: string, waitMs: number | undefined): Failure {
  const message = `HTTP ${status}${describeBody(body)}`;
  const kind = kindOfStatus(status, body);
  return { kind, message, waitMs: waitMs ?? retryDelayOf(body), mayBeBilled: false };
}

/** The reply to a request that a filter of the provider stopped with an error: asking again does not help, and nothing has failed. */
export function filteredReply(status: number, body: string): ModelReply | undefined {
  if (status < 400 || status >= 500 || !FILTERED.test(body)) return undefined;
  return replyOf({ text: `HTTP ${status}${describeBody(body)}`, stop: "filter", input: 0, output: 0 });
}

const FILTERED =
  /content_filter|content_policy|content filtering policy|content management policy|ResponsibleAIPolicyViolation|rejected as a result of our safety system|data_?inspection_?failed/i;

/** The status of an error that comes in a body without one, as some servers send it with status 200; undefined for any other body. */
export function statusOfError(body: unknown): number | undefined {
  if (typeof body !== "object" || body === null || !("error" in body) || !body.error) return undefined;
  if (["choices", "output", "content", "candidates"].some((field) => field in body)) return undefined;
  const { code, status } = typeof body.error === "object" ? (body.error as Record<string, unknown>) : {};
  const given = [code, status].map(Number).find((each) => each >= 400 && each < 600);
  return given ?? 500;
}

function kindOfStatus(status: number, body: string): Failure["kind"] {
  // Gemini says the same of a minute as of a day.
  const isShort = /PerMinute|PerSecond|"retryDelay"/.test(body) && !/PerDay/.test(body);
  if (QUOTA.test(body) && !isShort && (status === 429 || status === 400 || status === 403 || status === 402))
    return "stop";
  if (OVERLOADED.test(body) && status >= 400) return "server";
  if (status === 429) return "rate";
  if (status === 408 || status === 409 || status === 425 || status >= 500) return "server";
  if (status === 401 || status === 402 || status === 403 || BAD_KEY.test(body)) return "stop";
  if (status === 404) return "stop";
  return "request";
}

const QUOTA =
  /insufficient_quota|credit_balance_exhausted|spend_limit|usage_limit_reached|credit balance is too low|billing_hard_limit|PerDay|exceeded your current quota|billing_error/i;
const BAD_KEY = /API_KEY_INVALID|invalid_api_key|api key not valid/i;
const OVERLOADED = /overloaded/i;

/** Gemini puts the delay into the body: `"retryDelay": "34s"`. */
function retryDelayOf(body: string): number | undefined {
  const seconds = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}

/** What the provider says, shortened; a page of HTML says nothing. */
function describeBody(body: string): string {
  try {
    const { error, message } = JSON.parse(body) as {
      error?: { message?: unknown } | string;
      message?: unknown;
    };
    const said = typeof error === "object" ? error?.message : (error ?? message);
    if (typeof said === "string" && said !== "") return `: ${said.slice(0, MAX_SAID)}`;
  } catch {
    // not JSON
  }
  const text = body.trim();
  return text === "" || text.startsWith("<") ? "" : `: ${text.slice(0, MAX_SAID)}`;
}

const MAX_SAID = 300;
