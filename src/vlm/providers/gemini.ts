import { z } from "zod";
import {
  distinct,
  MalformedReply,
  type ModelSettings,
  type Part,
  type PictureData,
  type Provider,
  parseBody,
  replyOf,
  StreamFailure,
  THINKING_TOKENS,
} from "./provider.ts";
import { stopOf } from "./stop-reasons.ts";

/** Google's Gemini API, `generateContent`. */
export const gemini: Provider = {
  name: "gemini",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  keyVariable: "GEMINI_API_KEY",
  path: ({ model, stream }) =>
    `/models/${encodeURIComponent(model.replace(/^models\//, ""))}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  headers: (key) => (key === undefined ? {} : { "x-goog-api-key": key }), // never in the URL, which is logged
  body({ model, maxTokens, temperature, detail, effort, turns }, encode) {
    return {
      contents: turns.map(({ role, parts }) => ({
        role: role === "user" ? "user" : "model",
        parts: parts.map((part) => content(part, encode)),
      })),
      generationConfig: {
        maxOutputTokens: maxTokens,
        ...(temperature === undefined ? {} : { temperature }),
        ...(detail === undefined || detail === "auto"
          ? {}
          : { mediaResolution: `MEDIA_RESOLUTION_${detail.toUpperCase()}` }),
        ...(effort === undefined ? {} : { thinkingConfig: thinkingOf(model, effort) }),
      },
    };
  },
  parse(body) {
    const { candidates, promptFeedback, usageMetadata: usage } = parseBody(Content, body);
    const tokens = {
      input: usage?.promptTokenCount ?? 0,
      output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    };
    const candidate = candidates?.[0];
    if (candidate === undefined) {
      if (promptFeedback?.blockReason) return replyOf({ text: "", stop: "filter", ...tokens });
      throw new MalformedReply("The reply has no candidates");
    }
    const parts = candidate.content?.parts ?? [];
    const join = (isThought: boolean) =>
      parts.map((part) => ((part.thought ?? false) === isThought ? (part.text ?? "") : "")).join("");
    return replyOf({
      text: join(false),
      thinking: join(true),
      stop: stopOf(candidate.finishReason),
      ...tokens,
    });
  },
  assemble(events) {
    const parts: unknown[] = [];
    let finishReason: string | undefined;
    let [usageMetadata, promptFeedback]: [unknown, unknown] = [undefined, undefined];
    for (const data of distinct(events)) {
      const { error, ...chunk } = parseBody(Content, data);
      if (error) throw new StreamFailure(error.message ?? "The stream ended with an error");
      const [candidate] = chunk.candidates ?? [];
      parts.push(...(candidate?.content?.parts ?? []));
      finishReason = candidate?.finishReason ?? finishReason;
      usageMetadata = chunk.usageMetadata ?? usageMetadata;
      promptFeedback = chunk.promptFeedback ?? promptFeedback;
    }
    if (finishReason === undefined && promptFeedback === undefined)
      throw new MalformedReply("The stream ended before its last event");
    const candidates = finishReason === undefined ? [] : [{ content: { parts }, finishReason }];
    return { candidates, usageMetadata, promptFeedback };
  },
};

/** From 3 on models take an effort by name; earlier ones take a limit of tokens. */
function thinkingOf(model: string, effort: NonNullable<ModelSettings["effort"]>) {
  return /^(?:models\/)?gemini-[3-9]/.test(model)
    ? { thinkingLevel: effort }
    : { thinkingBudget: THINKING_TOKENS[effort] };
}

function content(part: Part, encode: (picture: PictureData) => string) {
  if (part.kind === "text") return { text: part.text };
  return { inlineData: { mimeType: part.picture.mediaType, data: encode(part.picture) } };
}

const Count = z.number().nonnegative().nullish();
const Content = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .nullish(),
          })
          .nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({ promptTokenCount: Count, candidatesTokenCount: Count, thoughtsTokenCount: Count })
    .nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
});
