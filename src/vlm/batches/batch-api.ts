import { z } from "zod";
import { anthropic } from "../providers/anthropic.ts";
import { base64, type ModelRequest, parseBody } from "../providers/provider.ts";
import type { ProviderName } from "../providers/providers.ts";
import { PROVIDERS } from "../providers/providers.ts";

/** Calls to an API: JSON or a form as the body, JSON as the reply. */
export type Call = (method: "GET" | "POST", path: string, body?: string | FormData) => Promise<unknown>;

/** A batch that was sent: what finds it again when its id was lost in a crash. */
export interface SentBatch {
  readonly name: string;
  readonly requests: number;
  /** Time at which it was about to be sent, in milliseconds since 1970. */
  readonly at: number;
}

export type BatchState =
  | { readonly isEnded: false }
  | {
      readonly isEnded: true;
      /** Paths of files of results, JSON Lines. */
      readonly results: readonly string[];
      /** Why there is none for some requests. */
      readonly reason: string | undefined;
    };

/** The result of one request: the body of a reply, or an error. */
export interface BatchResult {
  readonly key: string;
  readonly body: unknown;
  readonly error: string | undefined;
}

/** How a provider takes many requests at once and has their replies ready later, at half the price. */
export interface BatchApi {
  readonly maxBytes: number;
  readonly maxRequests: number;
  /** A request as it stands in a batch, known by a key of at most 64 letters and digits. */
  readonly line: (key: string, request: ModelRequest) => string;
  /** Sends a batch and returns its id. */
  readonly create: (lines: readonly string[], batch: SentBatch, call: Call) => Promise<string>;
  /** The id of a batch that may have been sent before a crash. */
  readonly find: (batch: SentBatch, call: Call) => Promise<string | undefined>;
  readonly state: (id: string, call: Call) => Promise<BatchState>;
  readonly result: (line: unknown) => BatchResult;
}

/** The batch API of a provider; undefined where it has none that we speak. */
export function batchApiOf(provider: ProviderName): BatchApi | undefined {
  if (provider === "anthropic") return ANTHROPIC;
  return provider === "gemini" ? undefined : openAiBatches(provider);
}

/** Files are kept below the providers' limits (200 and 256 MB), so that a batch fits into memory. */
const MAX_BYTES = 100_000_000;

const Id = z.object({ id: z.string() });
const ErrorBody = z.object({ message: z.string().nullish(), code: z.string().nullish() }).nullish();

/** OpenAI's: a file is uploaded, and a batch is made of it. */
function openAiBatches(name: "openai" | "openai-responses"): BatchApi {
  const provider = PROVIDERS[name];
  return {
    maxBytes: MAX_BYTES,
    maxRequests: 50_000,
    line: (key, request) =>
      JSON.stringify({
        custom_id: key,
        method: "POST",
        url: `/v1${provider.path(request)}`,
        body: provider.body(request, base64),
      }),
    async create(lines, batch, call) {
      const form = new FormData();
      form.set("purpose", "batch");
      form.set("file", new Blob(lines.map((line) => `${line}\n`)), `${batch.name}.jsonl`);
      const file = parseBody(Id, await call("POST", "/files", form));
      const { url } = JSON.parse(lines[0]!) as { url: string }; // a batch has a line
      const created = await call(
        "POST",
        "/batches",
        JSON.stringify({
          input_file_id: file.id,
          endpoint: url,
          completion_window: "24h",
          metadata: { [METADATA]: batch.name },
        }),
      );
      return parseBody(Id, created).id;
    },
    async find({ name: wanted }, call) {
      for (let after = ""; ; ) {
        const page = parseBody(OpenAiList, await call("GET", `/batches?limit=100${after}`));
        const found = page.data.find(({ metadata }) => metadata?.[METADATA] === wanted);
        if (found || !page.has_more || page.data.length === 0) return found?.id;
        after = `&after=${encodeURIComponent(page.data.at(-1)!.id)}`;
      }
    },
    async state(id, call) {
      const batch = parseBody(OpenAiBatch, await call("GET", `/batches/${encodeURIComponent(id)}`));
      if (!/^(?:completed|failed|expired|cancelled)$/.test(batch.status)) return { isEnded: false };
      const files = [batch.output_file_id, batch.error_file_id].filter((file) => typeof file === "string");
      return {
        isEnded: true,
        results: files.map((file) => `/files/${encodeURIComponent(file)}/content`),
        reason: batch.errors?.data?.[0]?.message ?? `the batch has ${batch.status}`,
      };
    },
    result(line) {
      const { custom_id: key, response, error } = parseBody(OpenAiResult, line);
      const isGood = response?.status_code === 200;
      const said = error?.message ?? `HTTP ${response?.status_code}: ${JSON.stringify(response?.body)}`;
      return { key, body: response?.body, error: isGood ? undefined : said.slice(0, 300) };
    },
  };
}

const METADATA = "counterpoint";

const OpenAiBatch = z.object({
  status: z.string(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
  errors: z.object({ data: z.array(z.object({ message: z.string().nullish() })).nullish() }).nullish(),
});
const OpenAiList = z.object({
  data: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() })),
  has_more: z.boolean().nullish(),
});
const OpenAiResult = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown().optional() }).nullish(),
  error: ErrorBody,
});

/** Anthropic's: the requests are in the body, and batches have no names, so that a lost one is known by its time and size. */
const ANTHROPIC: BatchApi = {
  maxBytes: MAX_BYTES,
  maxRequests: 100_000,
  line: (key, request) => JSON.stringify({ custom_id: key, params: anthropic.body(request, base64) }),
  create: async (lines, _, call) =>
    parseBody(Id, await call("POST", "/messages/batches", `{"requests":[${lines.join(",")}]}`)).id,
  async find({ at, requests }, call) {
    const { data } = parseBody(AnthropicList, await call("GET", "/messages/batches?limit=100"));
    const isIt = ({ created_at, request_counts }: (typeof data)[number]) =>
      Math.abs(Date.parse(created_at) - at) < NEARBY_MS &&
      Object.values(request_counts).reduce((sum, each) => sum + each, 0) === requests;
    return data.find(isIt)?.id;
  },
  async state(id, call) {
    const batch = parseBody(AnthropicBatch, await call("GET", `/messages/batches/${encodeURIComponent(id)}`));
    if (batch.processing_status !== "ended") return { isEnded: false };
    const results = [`/messages/batches/${encodeURIComponent(id)}/results`];
    return { isEnded: true, results, reason: undefined };
  },
  result(line) {
    const { custom_id: key, result } = parseBody(AnthropicResult, line);
    const error = result.type === "succeeded" ? undefined : (result.error?.error?.message ?? result.type);
    return { key, body: result.message, error };
  },
};

/** Clocks differ, and large uploads take a while. */
const NEARBY_MS = 10 * 60_000;

const AnthropicBatch = z.object({ processing_status: z.string() });
const AnthropicList = z.object({
  data: z.array(
    z.object({ id: z.string(), created_at: z.string(), request_counts: z.record(z.string(), z.number()) }),
  ),
});
const AnthropicResult = z.object({
  custom_id: z.string(),
  result: z.object({
    type: z.string(),
    message: z.unknown().optional(),
    error: z.object({ error: ErrorBody }).nullish(),
  }),
});
