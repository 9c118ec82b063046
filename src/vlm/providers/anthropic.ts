import { z } from "zod";
import {
  distinct,
  MalformedReply,
  type ModelRequest,
  type Part,
  type PictureData,
  type Provider,
  parseBody,
  replyOf,
  StreamFailure,
  THINKING_TOKENS,
} from "./provider.ts";
import { stopOf } from "./stop-reasons.ts";

/** Anthropic's messages API. */
export const anthropic: Provider = {
  name: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  keyVariable: "ANTHROPIC_API_KEY",
  path: () => "/messages",
  headers: (key) => ({
    "anthropic-version": "2023-06-01",
    ...(key === undefined ? {} : { "x-api-key": key }),
  }),
  body({ model, maxTokens, temperature, effort, stream, turns }, encode) {
    return {
      model,
      max_tokens: maxTokens,
      messages: turns.map(({ role, parts }) => ({
        role,
        content: parts.map((part) => content(part, encode)),
      })),
      ...(temperature === undefined ? {} : { temperature }),
      ...thinkingOf({ model, effort, maxTokens }),
      ...(stream ? { stream: true } : {}),
    };
  },
  parse(body) {
    const { content, stop_reason: reason, usage } = parseBody(Message, body);
    const cached = (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
    return replyOf({
      text: content.map((block) => (block.type === "text" ? (block.text ?? "") : "")).join(""),
      thinking: content.map((block) => block.thinking ?? "").join(""),
      stop: stopOf(reason),
      input: usage.input_tokens + cached,
      output: usage.output_tokens,
    });
  },
  assemble(events) {
    const blocks = new Map<
      number,
      { type: string; text?: string | undefined; thinking?: string | undefined }
    >();
    let usage: Record<string, unknown> = {};
    let reason: string | undefined;
    for (const data of distinct(events)) {
      const event = parseBody(Event, data);
      if (event.type === "error")
        throw new StreamFailure(event.error?.message ?? "The stream ended with an error");
      if (event.type === "message_start") usage = { ...event.message?.usage, ...usage };
      if (event.type === "content_block_start" && event.content_block && !blocks.has(event.index ?? 0))
        blocks.set(event.index ?? 0, { ...event.content_block });
      const block = blocks.get(event.index ?? 0);
      if (event.type === "content_block_delta" && block) {
        if (event.delta?.text) block.text = (block.text ?? "") + event.delta.text;
        if (event.delta?.thinking) block.thinking = (block.thinking ?? "") + event.delta.thinking;
      }
      if (event.type === "message_delta") {
        reason = event.delta?.stop_reason ?? reason;
        usage = { ...usage, ...event.usage }; // cumulative
      }
    }
    if (reason === undefined) throw new MalformedReply("The stream ended before its last event");
    return { content: [...blocks.values()], stop_reason: reason, usage };
  },
};

/** From 4.6 on models decide how long they think, within an effort; earlier ones take a limit of tokens. */
function thinkingOf({ model, effort, maxTokens }: Pick<ModelRequest, "model" | "effort" | "maxTokens">) {
  if (effort === undefined) return {};
  const [, major = "0", minor = "0"] = /^claude-[a-z]+-(\d+)(?:-(\d{1,2}))?(?=-|$)/.exec(model) ?? [];
  if (Number(major) + Number(minor) / 100 >= 4.06)
    return effort === "minimal"
      ? { output_config: { effort: "low" } }
      : { thinking: { type: "adaptive" }, output_config: { effort } };
  if (effort === "minimal") return {};
  return { thinking: { type: "enabled", budget_tokens: Math.min(THINKING_TOKENS[effort], maxTokens - 1) } };
}

function content(part: Part, encode: (picture: PictureData) => string) {
  if (part.kind === "text") return { type: "text", text: part.text };
  return {
    type: "image",
    source: { type: "base64", media_type: part.picture.mediaType, data: encode(part.picture) },
  };
}

const Usage = z.object({
  input_tokens: z.number().nonnegative(),
  output_tokens: z.number().nonnegative(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});

const Message = z.object({
  content: z.array(
    z.object({ type: z.string(), text: z.string().nullish(), thinking: z.string().nullish() }),
  ),
  stop_reason: z.string().nullish(),
  usage: Usage,
});

const Event = z.object({
  type: z.string(),
  index: z.number().nullish(),
  message: z.object({ usage: Usage.partial().nullish() }).nullish(),
  content_block: z
    .object({ type: z.string(), text: z.string().optional(), thinking: z.string().optional() })
    .nullish(),
  delta: z
    .object({ text: z.string().nullish(), thinking: z.string().nullish(), stop_reason: z.string().nullish() })
    .nullish(),
  usage: Usage.partial().nullish(),
  error: z.object({ type: z.string().nullish(), message: z.string().nullish() }).nullish(),
});
