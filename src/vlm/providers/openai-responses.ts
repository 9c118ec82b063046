import { z } from "zod";
import { OPENAI_ACCOUNT, pictureUrl } from "./openai-account.ts";
import {
  MalformedReply,
  type ModelRequest,
  type Part,
  type PictureData,
  type Provider,
  parseBody,
  replyOf,
  StreamFailure,
} from "./provider.ts";
import { stopOf } from "./stop-reasons.ts";
import { Logprobs, probabilitiesOf } from "./token-probabilities.ts";

/** OpenAI's responses API. */
export const openaiResponses: Provider = {
  name: "openai-responses",
  ...OPENAI_ACCOUNT,
  path: () => "/responses",
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
    const isCut = status === "incomplete";
    return replyOf({
      text,
      thinking,
      stop: isRefusal
        ? "refusal"
        : isCut
          ? stopOf(incomplete?.reason) === "filter"
            ? "filter"
            : "length"
          : "end",
      input: usage?.input_tokens,
      output: usage?.output_tokens,
      probabilities: probabilitiesOf(parts.flatMap((part) => part.logprobs ?? [])),
    });
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
  readonly detail: ModelRequest["detail"];
  readonly encode: (picture: PictureData) => string;
}

function content(part: Part, { role, detail, encode }: ContentContext) {
  if (part.kind === "text") return { type: role === "user" ? "input_text" : "output_text", text: part.text };
  const { url, ...resolution } = pictureUrl(part.picture, { detail, encode });
  return { type: "input_image", image_url: url, ...resolution };
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
