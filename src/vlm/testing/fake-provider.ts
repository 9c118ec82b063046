import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { ProviderName } from "../providers/providers.ts";

/** A request as the server got it. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documented bodies of four APIs
  readonly body: any;
  readonly text: string;
  /** How often this body came before. */
  readonly earlier: number;
}

/** A reply of the model, before it is put into the shape of a provider. */
export interface ModelAnswer {
  readonly text: string;
  readonly thinking?: string;
  readonly stop?: "end" | "length" | "filter" | "refusal";
  readonly input?: number;
  readonly output?: number;
}

/** What a server does instead of answering. */
export type Fault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: "truncated" } // a body that ends in the middle
  | { readonly kind: "wrong-types" }
  | { readonly kind: "cut" } // the connection is closed in the middle of the body
  | { readonly kind: "refused-connection" }
  | { readonly kind: "slow" } // the body comes byte by byte
  | { readonly kind: "duplicates" } // events of a stream come twice
  | { readonly kind: "overloaded" };

export interface FakeProvider {
  readonly baseUrl: string;
  readonly received: Received[];
}

/** A server that answers as a provider documents, after `wait`; closed after the tests of the file. */
export async function fakeProvider(
  provider: ProviderName,
  answer: (request: Received) => ModelAnswer | Fault,
  wait: () => Promise<void> | undefined = () => undefined,
): Promise<FakeProvider> {
  const received: Received[] = [];
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const earlier = counts.get(text) ?? 0;
    counts.set(text, earlier + 1);
    const body = JSON.parse(text);
    const entry = { path: request.url ?? "", headers: request.headers, body, text, earlier };
    received.push(entry);
    await wait();
    respond(response, { provider, request: entry, answer: answer(entry) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** A fixed answer for each body: that of a model which answers the same whenever it is asked the same. */
export function steadyAnswer({ text }: Received): ModelAnswer {
  const bit = createHash("sha256").update(text).digest()[0]! & 1;
  return { text: `Let me look.\nAnswer: ${bit === 1 ? "True" : "False"}` };
}

interface Exchange {
  readonly provider: ProviderName;
  readonly request: Received;
  readonly answer: ModelAnswer | Fault;
}

function respond(response: ServerResponse, { provider, request, answer }: Exchange): void {
  const fault = "kind" in answer ? answer : undefined;
  if (fault?.kind === "refused-connection") return void response.destroy();
  if (fault?.kind === "status") {
    response.writeHead(fault.status, { "content-type": "application/json", ...fault.headers });
    return void response.end(fault.body ?? JSON.stringify({ error: { message: "on purpose" } }));
  }
  if (fault?.kind === "overloaded") {
    response.writeHead(529, { "content-type": "application/json" });
    return void response.end(
      JSON.stringify({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
    );
  }
  const said = fault === undefined ? (answer as ModelAnswer) : steadyAnswer(request);
  const isStream = request.body.stream === true || request.path.includes("streamGenerateContent");
  const events = isStream ? EVENTS[provider](said) : undefined;
  const twice =
    fault?.kind === "duplicates"
      ? events?.flatMap((each, i) => (i === events.length - 1 ? [each, each] : [each]))
      : events;
  let text =
    twice === undefined
      ? JSON.stringify(BODIES[provider](said))
      : twice.map((each) => `data: ${each}\n\n`).join("");
  if (fault?.kind === "wrong-types")
    text = isStream
      ? 'data: {"choices": "none", "type": 7, "candidates": 3}\n\n'
      : '{"choices": 3, "output": "x", "content": 5, "candidates": "y"}';
  if (fault?.kind === "truncated") text = text.slice(0, Math.floor(text.length / 2));
  response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
  if (fault?.kind === "cut") {
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
    return;
  }
  if (fault?.kind !== "slow") return void response.end(text);
  const pieces = text.match(/[\s\S]{1,97}/g) ?? [];
  const next = () => {
    const piece = pieces.shift();
    if (piece === undefined) return void response.end();
    response.write(piece, () => setImmediate(next));
  };
  next();
}

const tokensOf = ({ input = 100, output = 10 }: ModelAnswer) => ({ input, output });

const OPENAI_FINISH = { end: "stop", length: "length", filter: "content_filter", refusal: "stop" };
const CLAUDE_STOP = { end: "end_turn", length: "max_tokens", filter: "refusal", refusal: "refusal" };
const GEMINI_FINISH = { end: "STOP", length: "MAX_TOKENS", filter: "SAFETY", refusal: "STOP" };

const BODIES: Readonly<Record<ProviderName, (answer: ModelAnswer) => object>> = {
  openai(answer) {
    const { text, thinking, stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    const refusal = stop === "refusal" ? text : null;
    return {
      id: "chatcmpl-1",
      object: "chat.completion",
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: refusal === null ? text : null,
            refusal,
            ...(thinking ? { reasoning_content: thinking } : {}),
          },
          finish_reason: OPENAI_FINISH[stop],
        },
      ],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    };
  },
  "openai-responses"(answer) {
    const { text, thinking, stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    const isCut = stop === "length" || stop === "filter";
    const part =
      stop === "refusal"
        ? { type: "refusal", refusal: text }
        : { type: "output_text", text, annotations: [] };
    return {
      id: "resp_1",
      object: "response",
      status: isCut ? "incomplete" : "completed",
      incomplete_details: isCut
        ? { reason: stop === "length" ? "max_output_tokens" : "content_filter" }
        : null,
      output: [
        { type: "reasoning", summary: thinking ? [{ type: "summary_text", text: thinking }] : [] },
        ...(text === "" ? [] : [{ type: "message", role: "assistant", content: [part] }]),
      ],
      usage: { input_tokens: input, output_tokens: output },
    };
  },
  anthropic(answer) {
    const { text, thinking, stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      content: [
        ...(thinking ? [{ type: "thinking", thinking, signature: "x" }] : []),
        ...(text === "" ? [] : [{ type: "text", text }]),
      ],
      stop_reason: CLAUDE_STOP[stop],
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    };
  },
  gemini(answer) {
    const { text, thinking, stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    return {
      candidates: [
        {
          content: {
            role: "model",
            parts: [
              ...(thinking ? [{ text: thinking, thought: true }] : []),
              ...(text === "" ? [] : [{ text }]),
            ],
          },
          finishReason: GEMINI_FINISH[stop],
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
      },
    };
  },
};

/** The events of a stream, as their data. */
const EVENTS: Readonly<Record<ProviderName, (answer: ModelAnswer) => string[]>> = {
  openai(answer) {
    const { text, thinking = "", stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    const chunk = (delta: object, finish: string | null = null) => ({
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const field = stop === "refusal" ? "refusal" : "content";
    return [
      chunk({ role: "assistant", content: "" }),
      ...pieces(thinking).map((piece) => chunk({ reasoning_content: piece })),
      ...pieces(text).map((piece) => chunk({ [field]: piece })),
      chunk({}, OPENAI_FINISH[stop]),
      {
        object: "chat.completion.chunk",
        choices: [],
        usage: { prompt_tokens: input, completion_tokens: output },
      },
    ]
      .map((each) => JSON.stringify(each))
      .concat("[DONE]");
  },
  "openai-responses"(answer) {
    const isCut = answer.stop === "length" || answer.stop === "filter";
    return [
      { type: "response.created", sequence_number: 0, response: { status: "in_progress", output: [] } },
      ...pieces(answer.text).map((delta, i) => ({
        type: "response.output_text.delta",
        sequence_number: i + 1,
        delta,
      })),
      {
        type: isCut ? "response.incomplete" : "response.completed",
        sequence_number: 99,
        response: BODIES["openai-responses"](answer),
      },
    ].map((each) => JSON.stringify(each));
  },
  anthropic(answer) {
    const { text, thinking = "", stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    const block = (index: number, type: "thinking" | "text", content: string) =>
      content === ""
        ? []
        : [
            { type: "content_block_start", index, content_block: { type, [type]: "" } },
            ...pieces(content).map((piece) => ({
              type: "content_block_delta",
              index,
              delta: { type: `${type}_delta`, [type]: piece },
            })),
            { type: "content_block_stop", index },
          ];
    return [
      { type: "message_start", message: { usage: { input_tokens: input, output_tokens: 1 } } },
      { type: "ping" },
      ...block(0, "thinking", thinking),
      ...block(1, "text", text),
      { type: "message_delta", delta: { stop_reason: CLAUDE_STOP[stop] }, usage: { output_tokens: output } },
      { type: "message_stop" },
    ].map((each) => JSON.stringify(each));
  },
  gemini(answer) {
    const { text, thinking = "", stop = "end" } = answer;
    const { input, output } = tokensOf(answer);
    const usageMetadata = { promptTokenCount: input, candidatesTokenCount: output };
    const chunk = (part: object) => ({
      candidates: [{ content: { role: "model", parts: [part] }, index: 0 }],
      usageMetadata,
    });
    return [
      ...pieces(thinking).map((piece) => chunk({ text: piece, thought: true })),
      ...pieces(text).map((piece) => chunk({ text: piece })),
      {
        candidates: [{ content: { role: "model", parts: [] }, finishReason: GEMINI_FINISH[stop], index: 0 }],
        usageMetadata,
      },
    ].map((each) => JSON.stringify(each));
  },
};

function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}
