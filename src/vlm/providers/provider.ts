import { type ZodType, z } from "zod";
import { STOPS, type Stop } from "../reading/outcome.ts";

/** A picture as a model gets it. */
export interface PictureData {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/png" | "image/jpeg" | "image/webp";
}

/** A piece of a message, in the order in which the model reads them. */
export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "picture"; readonly picture: PictureData };

/** A message of a conversation; few-shot examples are earlier turns. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly parts: readonly Part[];
}

export const DETAILS = ["low", "high", "auto"] as const;
export const EFFORTS = ["minimal", "low", "medium", "high"] as const;

/** Settings of the model, as the run records them; what is undefined is left to the provider. */
export interface ModelSettings {
  readonly model: string;
  /** Limit of output tokens, thinking included. */
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
  /** Resolution at which the provider looks at pictures, where it has such a setting. */
  readonly detail?: (typeof DETAILS)[number] | undefined;
  /** How much a reasoning model thinks, where it has such a setting. */
  readonly effort?: (typeof EFFORTS)[number] | undefined;
  /** True to ask for the probabilities of the first tokens, where the provider gives them. */
  readonly probabilities?: boolean | undefined;
  readonly stream: boolean;
}

/** One request to a model. */
export interface ModelRequest extends ModelSettings {
  readonly turns: readonly Turn[];
}

/** The reply to a request, in the same shape from every provider. */
export const ModelReply = z.object({
  text: z.string(),
  /** Thinking that the provider returns apart from the answer. */
  thinking: z.string().optional(),
  stop: z.enum(STOPS),
  tokens: z.object({ input: z.number(), output: z.number() }),
  /** Probabilities of the tokens at the place of the answer, where the provider gives them. */
  probabilities: z
    .array(z.object({ token: z.string(), probability: z.number() }))
    .readonly()
    .optional(),
});
export type ModelReply = Readonly<z.infer<typeof ModelReply>>;

/** One server-sent event: its id and its data, parsed. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly data: unknown;
}

/** How one kind of API is spoken to. Adapters only translate: retries, limits and money are the same for all. */
export interface Provider {
  readonly name: string;
  /** The address without a trailing slash; paths are added to it. */
  readonly baseUrl: string;
  /** The environment variable with the key. */
  readonly keyVariable: string;
  readonly path: (request: ModelRequest) => string;
  readonly headers: (key: string | undefined) => Readonly<Record<string, string>>;
  /** The body, with pictures as `encode` gives them: base64 to send, a hash to know the request by. */
  readonly body: (request: ModelRequest, encode: (picture: PictureData) => string) => object;
  /** The reply in a body; throws `MalformedReply` when it is not one. */
  readonly parse: (body: unknown) => ModelReply;
  /** The body that the events of a stream add up to, duplicates counted once; throws `MalformedReply` when the end is missing. */
  readonly assemble: (events: readonly StreamEvent[]) => unknown;
}

/** A body that is not what the provider documents, or ends too early. */
export class MalformedReply extends Error {
  override readonly name = "MalformedReply";
}

/** An error that a provider reports inside of a stream that began well. */
export class StreamFailure extends Error {
  override readonly name = "StreamFailure";
}

/** A reply, without thinking where there is none, and with the tokens that were counted. */
export function replyOf({
  text,
  thinking,
  stop,
  input,
  output,
  probabilities,
}: {
  readonly text: string;
  readonly thinking?: string | null | undefined;
  readonly stop: Stop;
  readonly input: number | null | undefined;
  readonly output: number | null | undefined;
  readonly probabilities?: ModelReply["probabilities"] | undefined;
}): ModelReply {
  return {
    text,
    ...(thinking ? { thinking } : {}),
    stop,
    tokens: { input: input ?? 0, output: output ?? 0 },
    ...(probabilities ? { probabilities } : {}),
  };
}

/** Parses a body by its schema. */
export function parseBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MalformedReply(
    `The reply is not as documented: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim(),
  );
}

/** The bytes of a picture as APIs take them. */
export function base64(picture: PictureData): string {
  return Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength).toString(
    "base64",
  );
}

/** The data of events, those with an id that was met before left out. */
export function* distinct(events: readonly StreamEvent[]): Generator<unknown> {
  const seen = new Set<string>();
  for (const { id, data } of events) {
    if (id !== undefined && seen.has(id)) continue;
    if (id !== undefined) seen.add(id);
    yield data;
  }
}

/** Limits of thinking in tokens, for APIs that take no words; 1,024 is the least that Anthropic takes, 24,576 the most of some Gemini models. */
export const THINKING_TOKENS: Readonly<Record<NonNullable<ModelSettings["effort"]>, number>> = {
  minimal: 0,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
};
