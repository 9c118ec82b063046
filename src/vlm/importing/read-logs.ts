import { readFile } from "node:fs/promises";
import { CounterpointError, type Finding, Findings } from "../../core/index.ts";
import { readLines, unreadableFinding } from "../../files/index.ts";
import { throwIfFindings } from "../../formats/index.ts";
import { stopOf } from "../providers/stop-reasons.ts";
import { asText, type ForeignLog, type ForeignReply, isObject, textsIn } from "./foreign-reply.ts";

export const LOG_FORMATS = ["jsonl", "lmms-eval", "inspect"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Reads the replies of a log. Records without a reply are findings, and the others are read all the same; a damaged file is refused. */
export async function readForeignLog(path: string, format: LogFormat): Promise<ForeignLog> {
  return format === "inspect"
    ? readInspect(path)
    : readJsonLines(path, format === "jsonl" ? ofJsonLine : ofLmmsEval);
}

type Reader = (record: Readonly<Record<string, unknown>>, line: number) => ForeignReply | string;

/** JSON Lines, one record each; what is not a record with a reply is reported with its line. */
async function readJsonLines(path: string, read: Reader): Promise<ForeignLog> {
  const damages = new Findings();
  const findings: Finding[] = [];
  const replies: ForeignReply[] = [];
  for await (const { first, lines } of readLines(path, (finding) => damages.add(finding))) {
    for (const [i, text] of lines.entries()) {
      if (text.trim() === "") continue;
      const line = first + i;
      let record: unknown;
      try {
        record = JSON.parse(text);
      } catch {
        record = undefined;
      }
      if (!isObject(record)) {
        const message = "The line is not a JSON object";
        damages.add({ code: "reply/unreadable", file: path, line, message });
        continue;
      }
      const reply = read(record, line);
      if (typeof reply === "string") findings.push({ code: "reply/none", file: path, line, message: reply });
      else replies.push(reply);
    }
  }
  if (replies.length === 0 && findings.length === 0 && damages.total === 0)
    damages.add({ code: "file/empty", file: path, line: 0, message: "The file contains no replies" });
  throwIfFindings(damages);
  return { model: undefined, replies, findings };
}

/** A line of `identifier` and `reply`; `prompt`, `stop` and `repeat` are read where they are there. */
function ofJsonLine(record: Readonly<Record<string, unknown>>, line: number): ForeignReply | string {
  const reply = typeof record.reply === "boolean" ? String(record.reply) : asText(record.reply);
  if (reply === undefined) return "The line has no reply";
  const identifier = asText(record.identifier ?? record.id);
  const { reply: _, ...others } = record;
  return {
    line,
    identifier,
    texts: textsIn(others),
    reply,
    stop: stopOf(record.stop ?? record.finish_reason ?? record.stop_reason),
    prompt: asText(record.prompt),
    repeat: typeof record.repeat === "number" ? record.repeat : 0,
    tokens: NO_TOKENS,
  };
}

/** A sample of lmms-eval: the document, what was asked, and the raw responses before its filters. */
function ofLmmsEval(record: Readonly<Record<string, unknown>>, line: number): ForeignReply | string {
  const reply = firstText(record.resps) ?? firstText(record.filtered_resps);
  if (reply === undefined) return "The sample has no response";
  const { resps: _, filtered_resps: __, ...others } = record;
  const doc = isObject(record.doc) ? record.doc : {};
  const prompt = asText(record.input) ?? firstText(record.arguments);
  return {
    line,
    identifier: asText(doc.identifier ?? doc.question_id ?? doc.uid ?? doc.id),
    texts: textsIn(others),
    place: typeof record.doc_id === "number" ? record.doc_id : undefined,
    label: typeof record.target === "boolean" ? String(record.target) : asText(record.target),
    reply,
    stop: "end",
    prompt,
    repeat: 0,
    tokens: NO_TOKENS,
  };
}

/** The first text in nested lists: responses are lists of lists. */
function firstText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (isObject(value)) return firstText(Object.values(value));
  if (!Array.isArray(value)) return undefined;
  for (const each of value) {
    const found = firstText(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Inspect's log in JSON: `eval.model` and `samples` with their input, metadata and output; epochs are repeats. */
async function readInspect(path: string): Promise<ForeignLog> {
  const findings: Finding[] = [];
  const log = await readJson(path);
  const samples = isObject(log) && Array.isArray(log.samples) ? log.samples : undefined;
  if (samples === undefined) {
    const hint = "Convert a binary log with `inspect log convert --to json`";
    throw new CounterpointError("data/invalid", `${path} is not a JSON log of Inspect with samples`, {
      at: [path],
      hint,
    });
  }
  const replies: ForeignReply[] = [];
  for (const [i, sample] of samples.entries()) {
    const reply = isObject(sample) ? ofInspectSample(sample, i + 1) : "The sample is not an object";
    if (typeof reply === "string")
      findings.push({ code: "reply/none", file: path, line: i + 1, message: reply });
    else replies.push(reply);
  }
  const info = isObject(log) && isObject(log.eval) ? log.eval : {};
  return { model: asText(info.model), replies, findings };
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const findings = new Findings();
    findings.add(unreadableFinding({ path, line: 0, error }));
    return throwIfFindings(findings);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CounterpointError("data/invalid", `${path} is not JSON`, { at: [path], cause });
  }
}

function ofInspectSample(record: Readonly<Record<string, unknown>>, line: number): ForeignReply | string {
  const sample = withAttachments(record);
  const output = isObject(sample.output) ? sample.output : {};
  const choice = Array.isArray(output.choices) && isObject(output.choices[0]) ? output.choices[0] : undefined;
  const message = choice && isObject(choice.message) ? choice.message : undefined;
  // Of a message in parts, those of the kind "reasoning" are thinking.
  const parts = Array.isArray(message?.content) ? message.content.filter(isObject) : undefined;
  const reply =
    parts === undefined
      ? (asText(message?.content) ?? asText(output.completion))
      : parts.map((part) => (part.type === "text" ? (asText(part.text) ?? "") : "")).join("");
  if (reply === undefined)
    return isObject(sample.error) ? "The sample failed and has no output" : "The sample has no output";
  const usage = isObject(output.usage) ? output.usage : {};
  const metadata = isObject(sample.metadata) ? sample.metadata : {};
  const count = (value: unknown) => (typeof value === "number" ? value : 0);
  return {
    line,
    identifier: asText(metadata.identifier) ?? asText(sample.id),
    texts: textsIn([sample.id, sample.input, sample.metadata, sample.files]),
    reply,
    stop: stopOf(choice?.stop_reason),
    prompt: textsIn(sample.input).join("\n"),
    repeat: typeof sample.epoch === "number" ? Math.max(0, sample.epoch - 1) : 0,
    tokens: { input: count(usage.input_tokens), output: count(usage.output_tokens) },
  };
}

/** A sample with its long texts, which Inspect keeps apart and refers to as attachment://..., back in their places. */
function withAttachments({ attachments, ...sample }: Readonly<Record<string, unknown>>) {
  if (!isObject(attachments)) return sample;
  const { id, epoch, input, output, metadata, files, error } = sample;
  const text = JSON.stringify({ id, epoch, input, output, metadata, files, error });
  const resolved = text.replaceAll(/"attachment:\/\/(\w+)"/g, (reference, name: string) => {
    const attached = attachments[name];
    return typeof attached === "string" ? JSON.stringify(attached) : reference;
  });
  return JSON.parse(resolved) as Readonly<Record<string, unknown>>;
}

const NO_TOKENS = { input: 0, output: 0 };
