import { z } from "zod";
import { OPENAI_ACCOUNT, pictureUrl } from "./openai-account.ts";
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
} from "./provider.ts";
import { stopOf } from "./stop-reasons.ts";
import { Logprobs, probabilitiesOf } from "./token-probabilities.ts";

/** OpenAI's chat completions, and every server that speaks the same: vLLM, SGLang, Ollama, LM Studio, OpenRouter. */
export const openaiChat: Provider = {
  name: "openai",
  ...OPENAI_ACCOUNT,
  path: () => "/chat/completions",
  body(request, encode) {
    const { model, maxTokens, temperature, effort, probabilities, stream, turns } = request;
    return {
      model,
      messages: turns.map(({ role, parts }) => ({
        role,
        content: role === "assistant" ? textOf(parts) : parts.map((part) => content(part, request, encode)),
      })),
      // Reasoning models take only the newer name, compatible servers mostly only the older.
      [isOpenAiReasoner(model) ? "max_completion_tokens" : "max_tokens"]: maxTokens,
      ...(temperature === undefined ? {} : { temperature }),
      ...(effort === undefined ? {} : { reasoning_effort: effort }),
      ...(probabilities ? { logprobs: true, top_logprobs: 20 } : {}),
      ...(stream ? { stream: true, stream_options: { include_usage: true } } : {}),
    };
  },
  parse(body) {
    const { choices, usage } = parseBody(Completion, body);
    const choice = choices[0];
    if (choice === undefined) throw new MalformedReply("The reply has no choices");
    const { message, finish_reason: reason } = choice;
    return replyOf({
      text: contentText(message.content) || (message.refusal ?? ""),
      thinking: message.reasoning_content ?? message.reasoning,
      stop: message.refusal ? "refusal" : stopOf(reason),
      input: usage?.prompt_tokens,
      output: usage?.completion_tokens,
      probabilities: probabilitiesOf(choice.logprobs?.content),
    });
  },
  assemble(events) {
    let [text, thinking, refusal] = ["", "", ""];
    let finish: string | undefined;
    let usage: unknown;
    const tokens: unknown[] = [];
    for (const data of distinct(events)) {
      const chunk = parseBody(Chunk, data);
      if (chunk.error) throw new StreamFailure(chunk.error.message ?? "The stream ended with an error");
      if (chunk.usage) usage = chunk.usage; // the last one counts, as some servers repeat it with every chunk
      const choice = chunk.choices?.[0];
      text += choice?.delta?.content ?? "";
      thinking += choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? "";
      refusal += choice?.delta?.refusal ?? "";
      tokens.push(...(choice?.logprobs?.content ?? []));
      finish = choice?.finish_reason ?? finish;
    }
    if (finish === undefined) throw new MalformedReply("The stream ended before its last event");
    const message = {
      content: text,
      ...(thinking ? { reasoning_content: thinking } : {}),
      ...(refusal ? { refusal } : {}),
    };
    const logprobs = tokens.length > 0 ? { logprobs: { content: tokens } } : {};
    return { choices: [{ message, finish_reason: finish, ...logprobs }], ...(usage ? { usage } : {}) };
  },
};

function isOpenAiReasoner(model: string): boolean {
  return /^(?:o\d|gpt-5|gpt-[6-9])/.test(model);
}

function content(part: Part, { detail }: ModelRequest, encode: (picture: PictureData) => string) {
  if (part.kind === "text") return { type: "text", text: part.text };
  return { type: "image_url", image_url: pictureUrl(part.picture, { detail, encode }) };
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
}

function contentText(content: z.infer<typeof Content>): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }) => text).join("");
}

const Content = z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish();
const Usage = z.object({
  prompt_tokens: z.number().nonnegative().nullish(),
  completion_tokens: z.number().nonnegative().nullish(),
});

const Completion = z.object({
  choices: z.array(
    z.object({
      message: z.object({
        content: Content,
        refusal: z.string().nullish(),
        reasoning_content: z.string().nullish(),
        reasoning: z.string().nullish(),
      }),
      finish_reason: z.string().nullish(),
      logprobs: Logprobs.nullish(),
    }),
  ),
  usage: Usage.nullish(),
});

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
        logprobs: Logprobs.nullish(),
      }),
    )
    .nullish(),
  usage: Usage.nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
});
