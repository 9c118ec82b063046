import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** What happens to a call instead of a reply; `lost`: it arrives, and its reply does not. */
export type BatchFault = "lost" | "refused" | 401 | 429 | 500 | undefined;

interface Sent {
  readonly id: string;
  readonly lines: readonly { readonly custom_id: string }[];
  readonly bytes: number;
  readonly metadata: unknown;
  looks: number;
}

export interface FakeBatches {
  readonly baseUrl: string;
  readonly sent: Sent[];
  readonly calls: string[];
}

const NOW = "2026-01-01T00:00:00Z"; // the virtual clock begins then

/**
 * A server that takes batches as OpenAI and Anthropic document; a batch has ended at the second look. `answer` gives the text for a request, or
 * undefined for one that has expired. Closed after the tests of the file.
 */
export async function fakeBatches(
  answer: (line: string) => string | undefined,
  fault: (call: string, earlier: number) => BatchFault = () => undefined,
): Promise<FakeBatches> {
  const [sent, calls]: [Sent[], string[]] = [[], []];
  const files = new Map<string, string>();
  const results = (
    lines: Sent["lines"],
    toLine: (id: string, text: string | undefined) => object | undefined,
  ) =>
    lines
      .map((line) => toLine(line.custom_id, answer(JSON.stringify(line))))
      .filter((line) => line !== undefined)
      .map((line) => `${JSON.stringify(line)}\n`)
      .reverse() // in any order
      .join("");
  const handle = (call: string, body: Buffer): unknown => {
    const [method, path = ""] = call.split(" ");
    if (call === "POST /files") {
      const text = body.toString("utf8");
      const id = `file-${files.size + 1}`;
      files.set(
        id,
        text.slice(text.indexOf("\r\n\r\n", text.indexOf("filename=")) + 4, text.lastIndexOf("\r\n--")),
      );
      return { id, object: "file" };
    }
    if (call === "POST /batches") {
      const { input_file_id: file, metadata } = JSON.parse(body.toString("utf8"));
      const text = files.get(file) ?? "";
      const lines = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      sent.push({
        id: `batch_${sent.length + 1}`,
        lines,
        bytes: Buffer.byteLength(text),
        metadata,
        looks: 0,
      });
      return { id: sent.at(-1)!.id, status: "validating" };
    }
    if (call === "POST /messages/batches") {
      const { requests } = JSON.parse(body.toString("utf8"));
      sent.push({
        id: `msgbatch_${sent.length + 1}`,
        lines: requests,
        bytes: body.length,
        metadata: undefined,
        looks: 0,
      });
      return { id: sent.at(-1)!.id, processing_status: "in_progress" };
    }
    if (path.startsWith("/batches?"))
      return { data: sent.map(({ id, metadata }) => ({ id, metadata })), has_more: false };
    if (path.startsWith("/messages/batches?")) {
      const data = sent.map(({ id, lines }) => ({
        id,
        created_at: NOW,
        request_counts: { processing: lines.length, succeeded: 0 },
      }));
      return { data };
    }
    const batch = sent.find(({ id }) => path.split("/").includes(id) || path.includes(`out-${id}/`));
    if (method !== "GET" || batch === undefined) throw new Error(`No such call: ${call}`);
    if (path.endsWith("/content"))
      return results(batch.lines, (custom_id, text) =>
        text === undefined
          ? { custom_id, response: null, error: { code: "batch_expired", message: "expired" } }
          : {
              custom_id,
              response: {
                status_code: 200,
                body: {
                  choices: [{ message: { content: text }, finish_reason: "stop" }],
                  usage: { prompt_tokens: 100, completion_tokens: 10 },
                },
              },
              error: null,
            },
      );
    if (path.endsWith("/results"))
      return results(batch.lines, (custom_id, text) => ({
        custom_id,
        result:
          text === undefined
            ? { type: "expired" }
            : {
                type: "succeeded",
                message: {
                  content: [{ type: "text", text }],
                  stop_reason: "end_turn",
                  usage: { input_tokens: 100, output_tokens: 10 },
                },
              },
      }));
    batch.looks += 1;
    const isEnded = batch.looks > 1;
    return {
      id: batch.id,
      status: isEnded ? "completed" : "in_progress",
      processing_status: isEnded ? "ended" : "in_progress",
      output_file_id: isEnded ? `out-${batch.id}` : null,
    };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const call = `${request.method} ${request.url}`;
    const what = fault(call, calls.filter((each) => each === call).length);
    calls.push(call);
    if (what === "refused") return void response.destroy();
    if (typeof what === "number") return void response.writeHead(what).end("{}");
    const reply = handle(call, Buffer.concat(chunks));
    if (what === "lost") return void response.destroy();
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, calls };
}
