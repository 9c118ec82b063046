import type { z } from "zod";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { ErrorReply } from "../../src/api/index.ts";
import { type Argument, type ChangeKey, type ReadKey, type ReplyTo, type Sent, urlOf } from "./route.ts";

/** What a reply of this schema holds. The server has checked it, so the pages need the types alone. */
export type ReplyOf<Schema extends z.ZodType> = z.output<Schema>;

/** A reply that is no success. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  /** The first problems of a file that was sent, and how many it has. */
  readonly findings: NonNullable<ErrorReply["error"]["findings"]>;
  readonly findingCount: number;

  constructor(status: number, { code, message, hint, findings = [], findingCount = 0 }: ErrorReply["error"]) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.findings = findings;
    this.findingCount = findingCount;
  }
}

/** No reply of our server: it is down, or the network is. */
class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** Whether the same request may succeed a little later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RequestError) return error.status >= 500 || error.status === 429;
  return error instanceof Unreachable;
}

/** Asks the server for something. */
export async function get<Key extends ReadKey>(
  route: Key,
  ...[sent]: Argument<Sent<Key>>
): Promise<ReplyTo<Key>> {
  return receive(await fetchFrom(urlOf(route, sent as Sent<Key>), {})); // only what may be left out is
}

/** Asks the server to change something, with the token that proves that our page does. A file or a form of files goes as it is. */
export async function send<Key extends ChangeKey>(
  route: Key,
  ...[sent]: Argument<Sent<Key>>
): Promise<ReplyTo<Key>> {
  const [method] = route.split(" ") as [string]; // by the type of keys
  const url = urlOf(route, sent as Sent<Key>); // only what may be left out is
  const body = (sent as { readonly body?: unknown } | undefined)?.body; // of a route that has one
  if (csrfToken === undefined) await getSession();
  try {
    return await sendOnce(method, url, body);
  } catch (error) {
    // Another tab signed in or out since: its token is the one that holds now.
    if (!(error instanceof RequestError && error.code === "request/forged")) throw error;
    await getSession();
    return sendOnce(method, url, body);
  }
}

/** Who is signed in. */
export async function getSession(): Promise<SessionReply> {
  return get("GET /api/session");
}

/** The server's time, as leases are given in it and the clock of this machine may be wrong. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}

let csrfToken: string | undefined;
let clockOffset = 0;

async function sendOnce<Content>(method: string, url: string, body: unknown): Promise<Content> {
  const isForm = body instanceof FormData;
  const isFile = body instanceof Blob;
  const type = isFile ? "application/octet-stream" : "application/json"; // what a file is its content says
  const isTyped = body !== undefined && !isForm; // the browser knows where the parts of its forms end
  const headers = { "x-csrf-token": csrfToken ?? "", ...(isTyped && { "content-type": type }) };
  const content = body === undefined ? null : isFile || isForm ? body : JSON.stringify(body);
  return receive(await fetchFrom(url, { method, headers, body: content }));
}

async function fetchFrom(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (cause) {
    throw new Unreachable("The server does not answer", { cause });
  }
}

async function receive<Content>(reply: Response): Promise<Content> {
  const date = Date.parse(reply.headers.get("date") ?? "");
  if (!Number.isNaN(date)) clockOffset = date - Date.now();
  const content = await reply.json().catch((cause: unknown) => {
    throw new Unreachable("What answered was not the server", { cause });
  });
  if (!reply.ok) throw new RequestError(reply.status, (content as ErrorReply).error);
  if (typeof content.csrfToken === "string") csrfToken = content.csrfToken;
  return content as Content;
}
