import type { z } from "zod";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { Api, ErrorReply, RouteKey } from "../../src/api/index.ts";

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

/** Routes that only read. */
export type ReadKey = Extract<RouteKey, `GET ${string}`>;

/** Routes that change something. */
export type ChangeKey = Exclude<RouteKey, ReadKey>;

/** The reply of a route. The server has checked it, so the pages need the types alone. */
export type ReplyTo<Key extends RouteKey> = Api[Key] extends {
  readonly reply: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

/** What a request to a route holds: the parameters of its path, its query, and its body or file. */
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

type DeepReadonly<Content> = unknown extends Content
  ? unknown
  : { readonly [Name in keyof Content]: DeepReadonly<Content[Name]> };

type Query<Input> = object extends Input ? { readonly query?: Input } : { readonly query: Input };

/** An argument that may be left out when nothing in it is needed. */
export type Argument<Content> = object extends Content ? [content?: Content] : [content: Content];

/** The address of a route with its parameters filled in. */
export function urlOf<Key extends RouteKey>(
  route: Key,
  ...[sent]: Argument<Omit<Sent<Key>, "body">>
): string {
  const { params = {}, query = {} }: { params?: Values; query?: Values } = sent ?? {};
  const path = route.slice(route.indexOf(" ") + 1);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}

type Values = Readonly<Record<string, unknown>>;
