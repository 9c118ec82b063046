import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { CounterpointError } from "../../core/index.ts";
import { forEachConcurrent } from "../../files/index.ts";
import { type BlobStore, CONCURRENCY, type StagedFile } from "./blob-store.ts";
import type { S3Access } from "./s3-access.ts";

/** Maximum length of a reply: that of an image that a server accepts, with room for a digest. */
const MAX_REPLY_BYTES = 21 * 2 ** 20;

/** Attempts at a request, with growing pauses, and the time for each, in milliseconds. */
const RETRIES = { attempts: 4, firstPauseMs: 100, timeoutMs: 10_000 };

/** The network and the clock, which tests replace. */
interface Surroundings {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Objects of a bucket of S3-compatible storage, under a prefix. */
export class S3Store implements BlobStore {
  readonly location: string;
  readonly staging = tmpdir();
  readonly #bucket: string;
  /** Empty, or ends with a slash. */
  readonly #prefix: string;
  readonly #client: AwsClient;
  readonly #surroundings: Surroundings;

  /** `location` is s3://bucket or s3://bucket/prefix. */
  constructor(location: string, access: S3Access, surroundings: Surroundings = { fetch, wait }) {
    const [, bucket, prefix = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w./-]*))?$/.exec(location) ?? [];
    if (bucket === undefined) {
      const hint = "It should be like s3://bucket/prefix, of letters, digits, dots, dashes and slashes";
      throw new CounterpointError("usage", `"${location}" is not the address of a bucket`, { hint });
    }
    const { accessKeyId, secretAccessKey, sessionToken, region = "us-east-1" } = access;
    const endpoint = access.endpoint ?? `https://s3.${region}.amazonaws.com`;
    if (!URL.canParse(endpoint) || !/^https?:\/\//i.test(endpoint)) {
      const hint =
        "Check AWS_ENDPOINT_URL, which should be like https://minio.example.org:9000, and AWS_REGION";
      throw new CounterpointError("usage", `"${endpoint}" is not an http or https address`, { hint });
    }
    this.location = location;
    this.#bucket = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
    this.#prefix = prefix === "" ? "" : `${prefix.replace(/\/+$/, "")}/`;
    const token = sessionToken === undefined ? {} : { sessionToken };
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, ...token, service: "s3", region });
    this.#surroundings = surroundings;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    // The service refuses what does not have this hash, so that an object is complete or not there.
    const headers = { "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex") };
    const reply = await this.#send(this.#urlOf(name), {
      method: "PUT",
      body: bytes as Uint8Array<ArrayBuffer>,
      headers,
    });
    if (!reply.ok) throw this.#failure(reply);
  }

  async adopt(files: readonly StagedFile[]): Promise<void> {
    await forEachConcurrent(files, CONCURRENCY, async ({ name, path }) =>
      this.put(name, await readFile(path)),
    );
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    const reply = await this.#send(this.#urlOf(name), { method: "GET" });
    if (reply.status === 404 && isNoObject(reply)) return undefined;
    if (!reply.ok) throw this.#failure(reply);
    return reply.bytes;
  }

  async has(name: string): Promise<boolean> {
    const reply = await this.#send(this.#urlOf(name), { method: "HEAD" });
    if (reply.status === 404) return (await this.get(name)) !== undefined; // whose reply says whether the bucket is there
    if (!reply.ok) throw this.#failure(reply);
    return true;
  }

  async *list(): AsyncGenerator<string> {
    for (let marker = ""; ; ) {
      const query = new URLSearchParams({ prefix: this.#prefix, marker });
      const reply = await this.#send(`${this.#bucket}?${query}`, { method: "GET" });
      if (!reply.ok) throw this.#failure(reply);
      const page = new TextDecoder().decode(reply.bytes);
      const before = marker;
      for (const [, key = ""] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        yield key.slice(this.#prefix.length);
        marker = key; // keys come in order
      }
      if (!page.includes("<IsTruncated>true</IsTruncated>")) return;
      if (marker <= before)
        throw unusable(`${this.location} gives a list that does not continue after "${before}"`);
    }
  }

  #urlOf(name: string): string {
    return `${this.#bucket}/${this.#prefix}${name}`;
  }

  /** Sends a request, again where the service is busy or does not answer. Every request can be repeated. */
  async #send(url: string, request: RequestInit): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === RETRIES.attempts;
      try {
        const signal = AbortSignal.timeout(RETRIES.timeoutMs);
        const signed = await this.#client.sign(url, request);
        const reply = await this.#surroundings.fetch(new Request(signed, { signal, redirect: "manual" }));
        const bytes = await readReply(reply);
        if (isLast || !(reply.status === 429 || reply.status >= 500))
          return { ok: reply.ok, status: reply.status, bytes };
      } catch (cause) {
        if (isLast) throw unusable(`${this.location} can't be reached: ${reasonOf(cause)}`, cause);
      }
      await this.#surroundings.wait(RETRIES.firstPauseMs * 2 ** (attempt - 1));
    }
  }

  #failure({ status, bytes }: Reply): CounterpointError {
    const code = codeOf(bytes) ?? "without a code";
    return unusable(`${this.location} answers ${code}, status ${status}`);
  }
}

interface Reply {
  readonly ok: boolean;
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** The service's own code of an error. */
function codeOf(bytes: Uint8Array): string | undefined {
  return /<Code>([^<]*)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1];
}

/** True when an object is not there; without a bucket, or at an address of something else, nobody knows. */
function isNoObject({ bytes }: Reply): boolean {
  const code = codeOf(bytes);
  return code !== undefined && code !== "NoSuchBucket";
}

function unusable(message: string, cause?: unknown): CounterpointError {
  const hint =
    "Check that the storage is running and has free space, and that the keys allow reading, writing and listing";
  return new CounterpointError("storage/unusable", message, { cause, hint });
}

/** The bytes of a reply, which is given up when it is longer than any image. */
async function readReply(reply: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.length;
    if (length > MAX_REPLY_BYTES) throw new Error("the reply is too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The reason behind fetch's own "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
