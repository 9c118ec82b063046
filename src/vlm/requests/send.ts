import {
  base64,
  MalformedReply,
  type ModelReply,
  type ModelRequest,
  type Provider,
  replyOf,
  type StreamEvent,
  StreamFailure,
} from "../providers/provider.ts";
import { type Failure, failureOfStatus, filteredReply, statusOfError } from "./failure.ts";
import { type RateLimits, readRateLimits } from "./rate-limits.ts";

/** Where requests go, and with what key. */
export interface Endpoint {
  readonly provider: Provider;
  readonly baseUrl: string;
  readonly key: string | undefined;
}

/** One try at a request. */
export type Attempt =
  | { readonly ok: true; readonly reply: ModelReply; readonly limits: RateLimits }
  | { readonly ok: false; readonly failure: Failure; readonly limits: RateLimits };

/** Sends a request once. Everything that can go wrong on the way is a `Failure`; the key is in none of them. */
export async function send(
  request: ModelRequest,
  { provider, baseUrl, key }: Endpoint,
  now: () => number,
): Promise<Attempt> {
  const fail = (failure: Failure, limits: RateLimits = NO_LIMITS): Attempt => ({
    ok: false,
    failure: { ...failure, message: withoutKey(failure.message, key) },
    limits,
  });
  let response: Response;
  try {
    response = await fetch(`${baseUrl}${provider.path(request)}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...provider.headers(key) },
      body: JSON.stringify(provider.body(request, base64)),
      redirect: "manual", // a redirect would take the key elsewhere
    });
  } catch (error) {
    const message = describeNetworkError(error);
    return fail({ kind: "server", message, mayBeBilled: !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(message) });
  }
  const limits = readRateLimits(response.headers, now());
  try {
    if (!response.ok) return refused(response.status, await response.text());
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    if (isStream) return taken(provider.assemble(await readEvents(response)));
    const text = withoutKey(await response.text(), key);
    const body = parseJson(text);
    const status = statusOfError(body);
    return status === undefined ? taken(body) : refused(status, text);
  } catch (error) {
    if (error instanceof MalformedReply)
      return fail({ kind: "malformed", message: error.message, mayBeBilled: true }, limits);
    if (error instanceof StreamFailure)
      return fail({ kind: "server", message: error.message, mayBeBilled: true }, limits);
    return fail({ kind: "server", message: describeNetworkError(error), mayBeBilled: true }, limits);
  }

  function taken(body: unknown): Attempt {
    const { text, thinking, ...rest } = provider.parse(body);
    const reply = { ...rest, text: withoutKey(text, key), thinking: withoutKey(thinking ?? "", key) };
    return { ok: true, reply: replyOf({ ...reply, ...rest.tokens }), limits };
  }

  function refused(status: number, said: string): Attempt {
    const text = withoutKey(said, key); // before it is shortened
    const reply = filteredReply(status, text);
    return reply ? { ok: true, reply, limits } : fail(failureOfStatus(status, text, limits.waitMs), limits);
  }
}

const NO_LIMITS: RateLimits = { waitMs: undefined, remaining: undefined };

/** A text without the key, should a provider or a proxy repeat it. */
export function withoutKey(text: string, key: string | undefined): string {
  return key === undefined || key === "" ? text : text.replaceAll(key, "[key]");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedReply(`The reply is not JSON: ${text.slice(0, 80)}`);
  }
}

/** The server-sent events of a body; the sentinel [DONE] of OpenAI is left out. */
async function readEvents(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  let pending = "";
  const decoder = new TextDecoder();
  const take = (block: string) => {
    const data: string[] = [];
    let id: string | undefined;
    for (const line of block.split(/\r?\n/)) {
      if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
      else if (line.startsWith("id:")) id = line.slice(3).trim();
    }
    const text = data.join("\n");
    if (text !== "" && text !== "[DONE]") events.push({ id, data: parseJson(text) });
  };
  for await (const chunk of response.body ?? []) {
    pending += decoder.decode(chunk, { stream: true });
    const blocks = pending.split(/\r?\n\r?\n/);
    pending = blocks.pop() ?? "";
    blocks.forEach(take);
  }
  if (pending.trim() !== "") take(pending);
  return events;
}

/** What went wrong on the way to the provider. */
export function describeNetworkError(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const why = cause?.code ?? cause?.message;
  return why === undefined ? `No reply: ${message}` : `No reply: ${message} (${why})`;
}
