import type { z } from "zod";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { ErrorReply } from "../../src/api/index.ts";

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
export async function get<Schema extends z.ZodType>(path: string): Promise<ReplyOf<Schema>> {
  return receive(await fetchFrom(path, {}));
}

/** Asks the server to change something, with the token that proves that our page does. A file or a form of files goes as it is. */
export async function send<Schema extends z.ZodType>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<ReplyOf<Schema>> {
  if (csrfToken === undefined) await getSession();
  try {
    return await sendOnce(method, path, body);
  } catch (error) {
    // Another tab signed in or out since: its token is the one that holds now.
    if (!(error instanceof RequestError && error.code === "request/forged")) throw error;
    await getSession();
    return sendOnce(method, path, body);
  }
}

/** Who is signed in. */
export async function getSession(): Promise<SessionReply> {
  return get<typeof SessionReply>("/api/session");
}

/** The server's time, as leases are given in it and the clock of this machine may be wrong. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}

let csrfToken: string | undefined;
let clockOffset = 0;

async function sendOnce<Schema extends z.ZodType>(
  method: string,
  path: string,
  body: unknown,
): Promise<ReplyOf<Schema>> {
  const isForm = body instanceof FormData;
  const isFile = body instanceof Blob;
  const type = isFile ? "application/octet-stream" : "application/json"; // what a file is its content says
  const isTyped = body !== undefined && !isForm; // the browser knows where the parts of its forms end
  const headers = { "x-csrf-token": csrfToken ?? "", ...(isTyped && { "content-type": type }) };
  const content = body === undefined ? null : isFile || isForm ? body : JSON.stringify(body);
  return receive(await fetchFrom(path, { method, headers, body: content }));
}

async function fetchFrom(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options);
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
