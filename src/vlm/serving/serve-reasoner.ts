import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { CounterpointError, Random } from "../../core/index.ts";
import { createReasoner } from "../../reasoning/index.ts";
import { readScene } from "../../scenes/index.ts";
import { sha256 } from "../requests/request-key.ts";

export interface ServeReasonerOptions {
  /** 0 picks a free port. */
  readonly port?: number | undefined;
  /** Milliseconds before each reply. */
  readonly delay?: number | undefined;
  /** Shares of requests, 0 to 1, that are answered badly: with the opposite, with words that are no answer, or with an error. */
  readonly wrong?: number | undefined;
  readonly unreadable?: number | undefined;
  readonly failing?: number | undefined;
  readonly seed?: string | undefined;
}

/** A server that answers until it is closed. */
export interface ServedReasoner {
  /** The address for `--base-url`. */
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

/** The name of the model, the same for every request. */
export const REASONER_MODEL = "counterpoint-reasoner";

/**
 * Puts the reasoner behind an OpenAI-compatible endpoint on this machine only: it reads the scene from the pixels of the picture and the
 * sentence from the prompt, and answers. A model to try things on without a key, and the baseline for every other one.
 */
export async function serveReasoner(options: ServeReasonerOptions = {}): Promise<ServedReasoner> {
  const answer = createAnswerer(options);
  const failedOnce = new Set<string>();
  const server = createServer((request, response) => {
    reply(request, response, { ...options, answer, failedOnce }).catch((error: unknown) => {
      send(response, 500, { error: { message: error instanceof Error ? error.message : String(error) } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new CounterpointError("usage", `Cannot listen on port ${options.port}: ${cause.message}`, {
      cause,
    });
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Context extends ServeReasonerOptions {
  readonly answer: (body: unknown, hash: string) => Promise<string>;
  readonly failedOnce: Set<string>;
}

async function reply(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const path = request.url?.replace(/\?.*$/, "");
  if (request.method === "GET" && path === "/v1/models")
    return send(response, 200, { object: "list", data: [{ id: REASONER_MODEL, object: "model" }] });
  if (request.method !== "POST" || path !== "/v1/chat/completions")
    return send(response, 404, { error: { message: `There is no ${path} here` } });
  const text = await readBody(request);
  const hash = sha256(text);
  if (context.delay) await wait(context.delay);
  const random = new Random(context.seed ?? "1").split(hash);
  if (random.split("failing").uniform() < (context.failing ?? 0) && !context.failedOnce.has(hash)) {
    context.failedOnce.add(hash); // a second try works
    return send(response, 503, {
      error: { message: "The server is overloaded on purpose", type: "overloaded_error" },
    });
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return send(response, 400, { error: { message: "The body is not JSON" } });
  }
  try {
    complete(response, body, await context.answer(body, hash));
  } catch (error) {
    if (!(error instanceof CounterpointError)) throw error;
    send(response, 400, { error: { message: error.message } });
  }
}

/** The text of a reply to a request. */
function createAnswerer({ wrong = 0, unreadable = 0, seed = "1" }: ServeReasonerOptions): Context["answer"] {
  const reasoner = createReasoner();
  return async (body, hash) => {
    const parsed = ChatRequest.safeParse(body);
    if (!parsed.success) throw new CounterpointError("usage", "The request is not one of chat completions");
    const content = parsed.data.messages.at(-1)!.content;
    const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    const prompt = parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    const pictures = parts.flatMap((part) => (part.type === "image_url" ? [part.image_url.url] : []));
    const random = new Random(seed).split(hash);
    if (random.split("unreadable").uniform() < unreadable)
      return "There are boxes with items in this picture.";
    if (pictures.length !== 1) return "I need exactly one picture of a scene.";
    const scene = await readScene(bytesOf(pictures[0]!)).catch((error: unknown) => {
      if (error instanceof CounterpointError) return error;
      throw error;
    });
    if (scene instanceof CounterpointError) return `The picture cannot be read: ${scene.message}`;
    const truth = reasoner.judge(reasoner.interpret(sentenceIn(prompt)), scene);
    const said = truth !== random.split("wrong").uniform() < wrong;
    return `Answer: ${said ? "True" : "False"}`;
  };
}

/** The sentence of a prompt: after "Sentence:" or "Statement:", in quotation marks, between a colon and "Yes or no?", or all of it. */
function sentenceIn(prompt: string): string {
  const found =
    /^\s*(?:sentence|statement)\s*:\s*(.+)$/im.exec(prompt) ??
    /: (.+) (?:yes or no|no or yes)\?/i.exec(prompt) ??
    /[“"](.+)["”]/.exec(prompt);
  return (found?.[1] ?? prompt).trim();
}

function bytesOf(url: string): Uint8Array {
  const data = /^data:image\/[a-z]+;base64,(.+)$/s.exec(url)?.[1];
  if (data === undefined)
    throw new CounterpointError("usage", "Pictures should be data: addresses in base64");
  return Buffer.from(data, "base64");
}

function complete(response: ServerResponse, body: unknown, text: string): void {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const model = REASONER_MODEL;
  if (!(body as { stream?: unknown }).stream) {
    const message = { role: "assistant", content: text };
    send(response, 200, {
      object: "chat.completion",
      model,
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage,
    });
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = (data: object) =>
    response.write(`data: ${JSON.stringify({ object: "chat.completion.chunk", model, ...data })}\n\n`);
  chunk({ choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }] });
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  chunk({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const MAX_BODY_BYTES = 64 * 2 ** 20;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new CounterpointError("usage", "The request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const ChatRequest = z.object({
  messages: z
    .array(
      z.object({
        role: z.string(),
        content: z.union([
          z.string(),
          z.array(
            z.discriminatedUnion("type", [
              z.object({ type: z.literal("text"), text: z.string() }),
              z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
            ]),
          ),
        ]),
      }),
    )
    .min(1),
});
