import { lookup as lookUpInSystem } from "node:dns";
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Reason why a request failed. */
export type FetchProblem =
  | "refused" // an address or a URL that we do not ask
  | "status" // the server says that there is nothing
  | "redirects" // it sends us around
  | "too-large"
  | "too-slow"
  | "unreachable"; // no such host, no connection, or one that broke

/** Result of a request. */
export type Fetched =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly problem: FetchProblem; readonly detail: string };

/** Limits of a request. */
export interface FetchLimits {
  readonly maxBytes: number;
  /** Milliseconds for one request with its whole reply. */
  readonly timeoutMs: number;
  /** Maximum number of attempts, while another one can help. */
  readonly maxAttempts: number;
}

export interface FetcherOptions {
  /** Name and contact of the client, sent with every request. */
  readonly userAgent: string;
  /** Milliseconds between the beginnings of two requests to one host. */
  readonly delayMs: number;
  readonly clock: Clock;
  /** Lets every address be asked, also of this machine and its neighbours. */
  readonly allowPrivate?: boolean;
  /** Finds the addresses of a name; by default as the system does. */
  readonly resolveHost?: ResolveHost;
}

/** Finds the addresses of a host's name. */
export type ResolveHost = (host: string) => Promise<readonly { address: string; family: number }[]>;

/**
 * The one way to the network. Each redirect is a request like the first: its URL is looked at, its host is looked up once, every
 * address found must be public, and the connection goes to what was looked at. So no second answer of a name server can
 * lead it elsewhere.
 */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #rateLimiter: RateLimiter;
  readonly #agents = { "http:": new HttpAgent(KEEP_OPEN), "https:": new HttpsAgent(KEEP_OPEN) };

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#rateLimiter = new RateLimiter(options.delayMs, options.clock);
  }

  /** Fetches a URL. */
  async get(url: string, limits: FetchLimits): Promise<Fetched> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#follow(url, limits);
      if (answer.kind === "body") return { ok: true, bytes: answer.bytes };
      const delayMs = answer.retryAfter ?? INITIAL_BACKOFF_MS * 2 ** (tried - 1);
      if (!answer.isRetryable || tried >= limits.maxAttempts || delayMs > MAX_BACKOFF_MS) {
        return { ok: false, problem: answer.problem, detail: answer.detail };
      }
      await this.#options.clock.wait(delayMs);
    }
  }

  /** Closes connections that were kept open. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  async #follow(first: string, limits: FetchLimits): Promise<Body | Failure> {
    let url = first;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const asked = parseUrl(url);
      if (typeof asked === "string") return failure("refused", asked);
      if (isIP(hostOf(asked)) !== 0 && !this.#isAllowed(hostOf(asked)))
        return failure("refused", `${hostOf(asked)} is not a public address`);
      await this.#rateLimiter.acquire(asked.host);
      const answer = await this.#request(asked, limits);
      if (answer.kind !== "redirect") return answer;
      if (!URL.canParse(answer.to, url)) return failure("refused", "Invalid redirect");
      url = new URL(answer.to, url).href;
    }
    return failure("redirects", `More than ${MAX_REDIRECTS} redirects`);
  }

  #isAllowed(address: string): boolean {
    return this.#options.allowPrivate === true || isPublicAddress(address);
  }

  #request(url: URL, { maxBytes, timeoutMs }: FetchLimits): Promise<Body | Redirect | Failure> {
    const signal = AbortSignal.timeout(timeoutMs);
    const options = {
      signal,
      lookup: this.#lookup,
      agent: this.#agents[url.protocol as "http:"], // parseUrl lets no third one through
      headers: { "user-agent": this.#options.userAgent, accept: "*/*", "accept-encoding": "identity" },
    };
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve(describe(error, signal));
      const ask = url.protocol === "https:" ? requestHttps : requestHttp;
      ask(url, options, (reply) => readReply(reply, maxBytes).then(resolve, fail))
        .on("error", fail)
        .on("upgrade", (_, socket) => {
          socket.destroy(); // without this, Node would say nothing at all
          resolve(failure("status", "101"));
        })
        .end();
    });
  }

  /** Node connects to what this gives and looks nothing up again. */
  readonly #lookup: LookupFunction = (host, { all }, callback) => {
    const resolveHost = this.#options.resolveHost ?? resolveWithSystem;
    resolveHost(host).then(
      (addresses) => {
        const refused = addresses.find(({ address }) => !this.#isAllowed(address));
        const [first] = addresses;
        if (refused !== undefined) callback(new RefusedAddress(host, refused.address), []);
        else if (first === undefined) callback(new Error(`${host} has no address`), []);
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

const MAX_REDIRECTS = 5;
/** Milliseconds before the second try; twice as many before each further one. */
const INITIAL_BACKOFF_MS = 1_000;
/** Maximum Retry-After in milliseconds; hosts that ask for more are not asked again in this run. */
const MAX_BACKOFF_MS = 120_000;
const KEEP_OPEN = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000 };
/** These may be gone at the next try (429: too many requests). */
const RETRYABLE_STATUSES = [408, 429, 500, 502, 503, 504];
const REDIRECTS = [301, 302, 303, 307, 308];

interface Body {
  readonly kind: "body";
  readonly bytes: Uint8Array;
}

interface Redirect {
  readonly kind: "redirect";
  readonly to: string;
}

interface Failure {
  readonly kind: "failure";
  readonly problem: FetchProblem;
  readonly detail: string;
  /** True when another attempt can help. */
  readonly isRetryable: boolean;
  /** Milliseconds to wait, when the server says so. */
  readonly retryAfter?: number | undefined;
}

class RefusedAddress extends Error {
  constructor(host: string, address: string) {
    super(`${host} is ${address}, which is not a public address`);
  }
}

function failure(problem: FetchProblem, detail: string, isRetryable = false): Failure {
  return { kind: "failure", problem, detail, isRetryable };
}

/** A URL that may be asked, or what is wrong with it. */
function parseUrl(text: string): URL | string {
  if (!URL.canParse(text)) return "Not a valid URL";
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return `${url.protocol} is neither http nor https`;
  if (url.username !== "" || url.password !== "") return "URLs with a user name or password are not allowed";
  return url;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

async function readReply(reply: IncomingMessage, maxBytes: number): Promise<Body | Redirect | Failure> {
  const answer = checkHeaders(reply, maxBytes);
  if (answer !== undefined) {
    reply.destroy();
    return answer;
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) return failure("too-large", `More than ${maxBytes} bytes`);
    parts.push(part);
  }
  return { kind: "body", bytes: Buffer.concat(parts) };
}

/** The redirect or failure in the headers of a reply; undefined when its body should be read. */
function checkHeaders(
  { statusCode = 0, headers }: IncomingMessage,
  maxBytes: number,
): Redirect | Failure | undefined {
  if (REDIRECTS.includes(statusCode) && headers.location !== undefined)
    return { kind: "redirect", to: headers.location };
  if (statusCode !== 200) {
    const retryAfter = headers["retry-after"];
    const seconds = retryAfter === undefined ? Number.NaN : Number(retryAfter); // a date is not worth reading
    const wanted = seconds >= 0 ? { retryAfter: 1_000 * seconds } : {};
    return { ...failure("status", `${statusCode}`, RETRYABLE_STATUSES.includes(statusCode)), ...wanted };
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes)
    return failure("too-large", `${headers["content-length"]} bytes`);
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    return failure("refused", `Unexpected compressed reply (${headers["content-encoding"]})`);
  return undefined;
}

function describe(error: NodeJS.ErrnoException, signal: AbortSignal): Failure {
  if (signal.aborted) return failure("too-slow", "Timed out before the reply was complete", true);
  if (error instanceof RefusedAddress) return failure("refused", error.message);
  return failure("unreachable", error.code ?? error.message, error.code !== "ENOTFOUND");
}

const resolveWithSystem: ResolveHost = (host) =>
  new Promise((resolve, reject) => {
    lookUpInSystem(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** The time, and a way to let it pass. */
interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Minimum delay in milliseconds that these hosts require between anonymous requests (Openverse: 20 per minute;
 * Commons: no parallel requests).
 */
const HOST_MIN_DELAYS: ReadonlyMap<string, number> = new Map([
  ["api.openverse.org", 3_000],
  ["commons.wikimedia.org", 1_000],
]);

/** Rate limiter: requests to one host begin at least `delayMs` after each other. */
class RateLimiter {
  readonly #delayMs: number;
  readonly #clock: Clock;
  /** Time at which the next request to a host can begin. */
  readonly #free = new Map<string, number>();

  constructor(delayMs: number, clock: Clock) {
    this.#delayMs = delayMs;
    this.#clock = clock;
  }

  /** Ends when it is the caller's turn. */
  async acquire(host: string): Promise<void> {
    const delayMs = Math.max(this.#delayMs, HOST_MIN_DELAYS.get(host) ?? 0);
    if (delayMs === 0) return;
    const now = this.#clock.now();
    const begin = Math.max(now, this.#free.get(host) ?? now);
    this.#free.set(host, begin + delayMs);
    if (begin > now) await this.#clock.wait(begin - now);
  }
}
