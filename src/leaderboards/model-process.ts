import { gunzipSync } from "node:zlib";
import { CounterpointError, formatNlvrIdentifier } from "../core/index.ts";
import { Thread } from "../files/index.ts";
import { toStoredScene } from "../formats/index.ts";
import { FILES, type ModelExample, Predictor } from "../models/index.ts";
import type { Rejection } from "./gold-scorer-thread.ts";
import type { MemoryWatchdogThread } from "./memory-watchdog-thread.ts";
import { type RunFiles, readRun, rejection } from "./rules/read-run.ts";

/** A request to the process: to open a model and, if there are examples, to predict them. */
export interface ModelRequest {
  readonly files: RunFiles;
  /** The server's version. */
  readonly version: string;
  /** Without labels, as gzipped JSON Lines; undefined for a check. */
  readonly examples: Uint8Array | undefined;
  readonly maxBytes: number;
  /** Process id of the server, sent along because the server can be gone before this process looks. */
  readonly server: number;
}

/** Replies of the process: progress, then one of the others. Of a model's output only labels are returned. */
export type ModelReply =
  | { readonly answered: number; readonly examples: number }
  /** Without findings for a model that can be opened. */
  | Rejection
  /** A byte for each example, 1 for true, in their order. */
  | { readonly labels: Uint8Array }
  | { readonly failure: string };

const send = (reply: ModelReply) => void process.send!(reply);

process.once("message", async ({ files, version, examples, maxBytes, server }: ModelRequest) => {
  // In a thread: while a model runs, this one is blocked.
  const watchdog = new Thread<MemoryWatchdogThread>(new URL("./memory-watchdog-thread.js", import.meta.url));
  await watchdog.call.watch({ maxBytes, parent: server });
  const read = readRun(files, version);
  if ("findings" in read) return end(read);
  const predictor = await Predictor.of(read.trained, { threads: 1 }).catch((error: Error) => error);
  if (predictor instanceof CounterpointError)
    return end({ failure: `This server cannot run models: ${predictor.message}` });
  if (predictor instanceof Error)
    return end(rejection(FILES.model, [`The model can't be loaded: ${told(predictor)}`]));
  if (examples === undefined) return end(rejection(FILES.model, []));
  try {
    const modelExamples = parseExamples(examples);
    const report = (answered: number) => send({ answered, examples: modelExamples.length });
    const labels = await predictor.predict(modelExamples, { report });
    return end({ labels: Uint8Array.from(labels, Number) });
  } catch (error) {
    // The runtime's message can reveal the example: an index out of range is one of its words.
    const failure = error instanceof CounterpointError ? error.message : "The model failed during inference";
    return end({ failure });
  }
});

function end(reply: ModelReply): void {
  process.send!(reply, () => process.exit());
}

function parseExamples(packed: Uint8Array): ModelExample[] {
  const lines = gunzipSync(packed).toString().trimEnd().split("\n");
  return lines.map((line, i) => {
    const stored = toStoredScene(JSON.parse(line), { file: "", line: i + 1, report: () => {} })!; // gold was validated when it was sealed
    const { scene, sentence = "" } = stored;
    const id = formatNlvrIdentifier(stored);
    return { id, sentence, picture: { kind: "scene", scene }, label: undefined, directory: undefined };
  });
}

/** The first words of the runtime's message about a model that it has only opened. */
function told({ message }: Error): string {
  return message.replaceAll(/\s+/g, " ").slice(0, 300);
}
