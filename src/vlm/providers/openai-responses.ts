import { z } from "zod";
import type { Stop } from "../reading/outcome.ts";
import {
  dataUrl,
  MalformedReply,
  type Part,
  type PictureData,
  type Provider,
  parseBody,
  StreamFailure,
} from "./provider.ts";
import { Logprobs, probabilitiesOf } from "./token-probabilities.ts";

/** OpenAI's responses API. */
export const openaiResponses: Provider = {
  name: "openai-responses",
  baseUrl: "https://api.openai.com/v1",
  keyVariable: "OPENAI_API_KEY",
  path: () => "/responses",
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  body({ model, maxTokens, temperature, effort, probabilities, detail, stream, turns }, encode) {
    return {
      model,
      input: turns.map(({ role, parts }) => ({
        role,
        content: parts.map((part) => content(part, { role, detail, encode })),
      })),
      max_output_tokens: maxTokens,
      store: false,
      ...(temperature === undefined ? {} : { temperature }),
      ...(effort === undefined ? {} : { reasoning: { effort } }),
      ...(probabilities ? { include: ["message.output_text.logprobs"], top_logprobs: 20 } : {}),
      ...(stream ? { stream: true } : {}),
    };
  },
  parse(body) {
    const { output, status, incomplete_details: incomplete, usage, error } = parseBody(Response, body);
    if (status === "failed") throw new StreamFailure(error?.message ?? "The response failed");
    const parts = output.flatMap((item) => (item.type === "message" ? (item.content ?? []) : []));
    const text = parts.map((part) => (part.type === "output_text" ? part.text : part.refusal) ?? "").join("");
    const thinking = output
      .flatMap((item) => (item.type === "reasoning" ? (item.summary ?? []) : []))
      .map((part) => part.text ?? "")
      .join("\n");
    const isRefusal = parts.some((part) => part.type === "refusal");
    const cut: Stop = incomplete?.reason === "content_filter" ? "filter" : "length";
    const logprobs = parts.flatMap((part) => part.logprobs ?? []);
    return {
      text,
      ...(thinking ? { thinking } : {}),
      stop: isRefusal ? "refusal" : status === "incomplete" ? cut : "end",
      tokens: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 },
      ...probabilitiesOf(logprobs),
    };
  },
  assemble(events) {
    // The last event has the whole response, so duplicates of others do no harm.
    for (const { data } of events.toReversed()) {
      const event = parseBody(Event, data);
      if (event.type === "error") throw new StreamFailure(event.message ?? "The stream ended with an error");
      if (/^response\.(?:completed|incomplete|failed)$/.test(event.type) && event.response)
        return event.response;
    }
    throw new MalformedReply("The stream ended before its last event");
  },
};

interface ContentContext {
  readonly role: "user" | "assistant";
  readonly detail: string | undefined;
  readonly encode: (picture: PictureData) => string;
}

function content(part: Part, { role, detail, encode }: ContentContext) {
  if (part.kind === "text") return { type: role === "user" ? "input_text" : "output_text", text: part.text };
  return {
    type: "input_image",
    image_url: dataUrl(part.picture, encode),
    ...(detail === undefined ? {} : { detail }),
  };
}

const Response = z.object({
  status: z.string().nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(
          z.object({
            type: z.string(),
            text: z.string().nullish(),
            refusal: z.string().nullish(),
            logprobs: Logprobs.shape.content,
          }),
        )
        .nullish(),
      summary: z.array(z.object({ text: z.string().nullish() })).nullish(),
    }),
  ),
  usage: z
    .object({
      input_tokens: z.number().nonnegative().nullish(),
      output_tokens: z.number().nonnegative().nullish(),
    })
    .nullish(),
});

const Event = z.object({ type: z.string(), message: z.string().nullish(), response: z.unknown().optional() });
