import type { z } from "zod";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { Api, ErrorReply, RouteKey } from "../../src/api/index.ts";
import type { DeepReadonly } from "../../src/core/index.ts";

/** The content of a reply. The server has validated it, so the pages need only the type. */
export type ReplyOf<Schema extends z.ZodType> = z.output<Schema>;

/** A reply with an error. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  /** The first findings of an uploaded file. `findingCount` counts all of them. */
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

/** The code of the error for work before the current consent text is agreed to. */
export const CONSENT_MISSING = "campaign/consent";

/** Thrown when the server or the network is down. */
class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** True when the same request can succeed later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof RequestError) return error.status >= 500 || error.status === 429;
  return error instanceof Unreachable;
}

/** Sends a GET request. */
export async function get<Key extends ReadKey>(
  route: Key,
  ...[sent]: Argument<Sent<Key>>
): Promise<ReplyTo<Key>> {
  return receive(await fetchFrom(urlOf(route, sent as Sent<Key>), {})); // undefined only where nothing is required
}

/** Sends a POST, PUT or DELETE request with the CSRF token. A file or a form is sent as it is, other bodies as JSON. */
export async function send<Key extends ChangeKey>(
  route: Key,
  ...[sent]: Argument<Sent<Key>>
): Promise<ReplyTo<Key>> {
  const [method] = route.split(" ") as [string]; // a key is a method and a path
  const url = urlOf(route, sent as Sent<Key>); // undefined only where nothing is required
  const body = (sent as { readonly body?: unknown } | undefined)?.body; // only some routes have a body
  if (csrfToken === undefined) await getSession();
  try {
    return await sendOnce(method, url, body);
  } catch (error) {
    // Another tab has signed in or out since, which changed the token.
    if (!(error instanceof RequestError && error.code === "request/forged")) throw error;
    await getSession();
    return sendOnce(method, url, body);
  }
}

/** The current session. */
export async function getSession(): Promise<SessionReply> {
  return get("GET /api/session");
}

/** The server's time, in which leases are given. The clock of this machine may differ. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}

let csrfToken: string | undefined;
let clockOffset = 0;

async function sendOnce<Content>(method: string, url: string, body: unknown): Promise<Content> {
  const isForm = body instanceof FormData;
  const isFile = body instanceof Blob;
  const type = isFile ? "application/octet-stream" : "application/json"; // the server detects the type of a file by its content
  const isTyped = body !== undefined && !isForm; // the browser adds the boundary of a form itself
  const headers = { "x-csrf-token": csrfToken ?? "", ...(isTyped && { "content-type": type }) };
  const content = body === undefined ? null : isFile || isForm ? body : JSON.stringify(body);
  return receive(await fetchFrom(url, { method, headers, body: content }));
}

async function fetchFrom(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (cause) {
    throw new Unreachable("The server can't be reached", { cause });
  }
}

async function receive<Content>(reply: Response): Promise<Content> {
  const date = Date.parse(reply.headers.get("date") ?? "");
  if (!Number.isNaN(date)) clockOffset = date - Date.now();
  const content = await reply.json().catch((cause: unknown) => {
    throw new Unreachable("Unexpected reply: a proxy or another server answered", { cause });
  });
  if (!reply.ok) throw new RequestError(reply.status, (content as ErrorReply).error);
  if (typeof content.csrfToken === "string") csrfToken = content.csrfToken;
  return content as Content;
}

/** Routes that read. */
export type ReadKey = Extract<RouteKey, `GET ${string}`>;

/** Routes that change something. */
export type ChangeKey = Exclude<RouteKey, ReadKey>;

/** The reply of a route. */
export type ReplyTo<Key extends RouteKey> = Api[Key] extends {
  readonly reply: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

/** The content of a request to a route: the parameters of its path, its query, and its body or file. */
export type Sent<Key extends RouteKey> = (Api[Key] extends { readonly params: infer Schema }
  ? { readonly params: Params<Schema> }
  : object) &
  (Api[Key] extends { readonly query: infer Schema extends z.ZodType } ? Query<z.input<Schema>> : object) &
  (Api[Key] extends { readonly body: infer Schema extends z.ZodType }
    ? { readonly body: DeepReadonly<z.input<Schema>> }
    : object) &
  (Api[Key] extends { readonly upload: unknown } ? { readonly body: Blob | FormData } : object);

type Params<Schema> = Schema extends z.ZodType
  ? { readonly [Name in keyof z.input<Schema>]: string | number }
  : never;

type Query<Input> = object extends Input ? { readonly query?: Input } : { readonly query: Input };

/** An argument that is optional when nothing in it is required. */
export type Argument<Content> = object extends Content ? [content?: Content] : [content: Content];

/** The URL of a route with its parameters url in. */
export function urlOf<Key extends RouteKey>(
  route: Key,
  ...[sent]: Argument<Omit<Sent<Key>, "body">>
): string {
  const { params = {}, query = {} }: { params?: Values; query?: Values } = sent ?? {};
  const path = route.slice(route.indexOf(" ") + 1);
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return search.length === 0 ? url : `${url}?${new URLSearchParams(search)}`;
}

type Values = Readonly<Record<string, unknown>>;
