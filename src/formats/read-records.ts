import { open, stat } from "node:fs/promises";
import {
  inexactNumber,
  isNestedTooDeeply,
  type OnFinding,
  type ReadOptions,
  readBytes,
  readLines,
} from "../files/index.ts";
import { isObject, type LocatedRecord, type RawRecord, type RecordContext, show } from "./record.ts";

const BRACE = 0x7b;

export interface ReadRecordsOptions extends ReadOptions {
  /** True to report numbers that reading would change, for callers who write records back. */
  readonly exact?: boolean | undefined;
  /** Where the records stand in one JSON document. */
  readonly records?: string | undefined;
}

/**
 * The records of a file in batches: JSON Lines, a JSON document, CSV or TSV, plain or gzip, or Parquet.
 * Whatever is not a JSON object is reported and left out; empty lines are passed over.
 */
export async function* readRecords(
  path: string,
  report: OnFinding,
  { exact, records, ...options }: ReadRecordsOptions = {},
): AsyncGenerator<readonly LocatedRecord[]> {
  const { content } = options;
  const start = await startOf(path, content);
  if (start.startsWith(PARQUET)) {
    const { readParquet, unpackAndReadParquet } = await import("./read-parquet.ts");
    const isPlainFile = content === undefined && !(await isPacked(path));
    return yield* isPlainFile ? readParquet(path, report) : unpackAndReadParquet(path, report, { content });
  }
  if (records === undefined && IS_INDENTED.test(start)) {
    const message =
      'The file is one JSON document, not JSON Lines. Say in a mapping file where its records stand ("records"), or write each record on one line';
    report({ code: "line/not-json", file: path, line: 1, message });
    return;
  }
  const isDocument = records !== undefined || IS_LIST.test(start);
  if (isDocument || /\.[ct]sv(?:\.gz)?$/i.test(path)) {
    const { readCsv, readDocument } = await import("./read-documents.ts");
    return yield* isDocument
      ? readDocument(path, report, { records, ...options })
      : readCsv(path, report, options);
  }
  for await (const { first, lines } of readLines(path, report, options)) {
    const records: LocatedRecord[] = [];
    for (let i = 0; i < lines.length; i += 1) {
      const text = lines[i]!;
      if (text.charCodeAt(0) !== BRACE && text.trim() === "") continue;
      const context = { file: path, line: first + i, report };
      const record = parseRecord(text, context);
      if (record && exact) checkNumbers(text, context);
      if (record) records.push({ record, line: first + i });
    }
    yield records;
  }
}

function parseRecord(text: string, { file, line, report }: RecordContext): RawRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = (error as SyntaxError).message.split("\n")[0];
    report({ code: "line/not-json", file, line, message: `The line is not JSON: ${reason}` });
    return undefined;
  }
  if (isNestedTooDeeply(text)) {
    report({ code: "record/shape", file, line, message: "The record is nested too deeply" });
    return undefined;
  }
  if (isObject(value)) return value;
  report({
    code: "record/shape",
    file,
    line,
    message: `The line should be a JSON object, but is ${show(value)}`,
  });
  return undefined;
}

function checkNumbers(text: string, { file, line, report }: RecordContext): void {
  const number = inexactNumber(text);
  if (number === undefined) return;
  const message = `The number ${number} can't be stored exactly. Write it as a string`;
  report({ code: "number/inexact", file, line, message });
}

const PARQUET = "PAR1";
/** One JSON object over several indented lines. */
const IS_INDENTED = /^\s*\{\s*\n[ \t]+"/;
/** One JSON list, also after a byte order mark. */
const IS_LIST = /^(?:\u00ef\u00bb\u00bf)?\s*\[/;

/** The first bytes of a file, unpacked when it is gzip, as Latin-1. */
async function startOf(path: string, content: Uint8Array | undefined): Promise<string> {
  try {
    if (content === undefined && !(await stat(path)).isFile()) return ""; // opening a pipe would take what it holds
    for await (const chunk of readBytes(path, { content })) return chunk.toString("latin1", 0, 64);
    return "";
  } catch {
    return ""; // the reader of lines will say what is wrong with the file
  }
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1") !== PARQUET;
  } finally {
    await file.close();
  }
}
