import { isAscii, isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import type { Finding } from "../core/index.ts";
import { InflationError, type ReadBytesOptions, readBytes } from "./read-bytes.ts";

/** Takes what is wrong with a file, as it is met. */
export type OnFinding = (finding: Finding) => void;

export interface ReadOptions extends ReadBytesOptions {
  /** The longest line that is read, in bytes. */
  readonly maxLineBytes?: number | undefined;
}

/** Consecutive lines of a file, without their line ends. */
export interface LineBatch {
  /** The number of the first line, counted from 1. */
  readonly first: number;
  readonly lines: readonly string[];
}

/** The longest line that is read, in bytes: some thousand times the longest official one. */
const MAX_LINE_BYTES = 16 * 2 ** 20;
const LINE_FEED = 0x0a;

/** Consecutive lines of a file as bytes, with the line feeds between them. */
interface ByteBatch {
  /** The number of the first line, counted from 1. */
  readonly first: number;
  readonly bytes: Buffer;
}

/**
 * The lines of a text file, plain or gzip, LF or CRLF, in batches of some 64 kB, so that the memory
 * needed does not grow with the file. What cannot be read is reported and left out: a byte order mark, a
 * line that is too long, the missing end of a truncated gzip, a gzip that unpacks to far too much, a file that cannot be opened. A line that is
 * not UTF-8 is reported too, and comes out with U+FFFD in place of what could not be read.
 */
export async function* readLines(
  path: string,
  report: OnFinding,
  options: ReadOptions = {},
): AsyncGenerator<LineBatch> {
  for await (const { first, bytes } of readLineBytes(path, report, options)) {
    yield { first, lines: decodeLines(bytes, { path, line: first, report }) };
  }
}

/** The same before decoding: whole lines as they stand in the file. */
async function* readLineBytes(
  path: string,
  report: OnFinding,
  { maxLineBytes = MAX_LINE_BYTES, ...options }: ReadOptions = {},
): AsyncGenerator<ByteBatch> {
  let line = 1; // the number of the line that `pending` begins with
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let skipping = false; // inside a line that is too long

  try {
    for await (const chunk of readBytes(path, options)) {
      const start = skipping ? chunk.indexOf(LINE_FEED) + 1 : 0;
      if (skipping && start === 0) continue;
      if (skipping) line += 1;
      skipping = false;

      const end = chunk.lastIndexOf(LINE_FEED);
      if (end >= start) {
        const bytes = Buffer.concat([...pending, chunk.subarray(start, end)]);
        yield { first: line, bytes };
        line += countLines(bytes);
        pending = [];
        pendingBytes = 0;
      }
      pending.push(chunk.subarray(Math.max(end + 1, start)));
      pendingBytes += chunk.length - Math.max(end + 1, start);
      if (pendingBytes > maxLineBytes) {
        const message = `The line is longer than ${maxLineBytes / 2 ** 20} MiB and was skipped. Put each record on its own line`;
        report({ code: "line/too-long", file: path, line, message });
        pending = [];
        pendingBytes = 0;
        skipping = true;
      }
    }
  } catch (error) {
    const isOfFile = error instanceof InflationError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!isOfFile) throw error; // of the caller's progress callback
    report(unreadableFinding({ path, line, error }));
    return;
  }
  if (pendingBytes > 0) yield { first: line, bytes: Buffer.concat(pending) };
}

function countLines(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}

interface LineLocation {
  readonly path: string;
  readonly line: number;
  readonly report: OnFinding;
}

function decodeLines(bytes: Buffer, { path, line, report }: LineLocation): string[] {
  let text: string;
  if (isAscii(bytes)) text = bytes.toString("latin1");
  else if (isUtf8(bytes)) text = bytes.toString("utf8");
  else {
    text = bytes.toString("utf8");
    let start = 0;
    for (let at = line; start <= bytes.length; at += 1) {
      const feed = bytes.indexOf(LINE_FEED, start);
      const end = feed < 0 ? bytes.length : feed;
      if (!isUtf8(bytes.subarray(start, end)))
        report({ code: "line/not-utf8", file: path, line: at, message: "The line is not UTF-8" });
      start = end + 1;
    }
  }
  if (line === 1 && text.charCodeAt(0) === 0xfeff) {
    const message = "The file begins with a byte order mark (BOM): save it as UTF-8 without one";
    report({ code: "file/byte-order-mark", file: path, line: 1, message });
    text = text.slice(1);
  }
  const lines = text.split("\n");
  return text.includes("\r") ? lines.map((each) => (each.endsWith("\r") ? each.slice(0, -1) : each)) : lines;
}

/** The finding for a file that the operating system refuses to read, or a gzip that ends too early. */
export function unreadableFinding({
  path,
  line,
  error,
}: {
  path: string;
  line: number;
  error: unknown;
}): Finding {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = {
    ENOENT: "File not found",
    EISDIR: "This is a folder. Pass the files in it",
    EACCES: "No permission to read the file",
    Z_BUF_ERROR: `The gzip file is truncated: it ends inside or after line ${line}`,
    Z_DATA_ERROR: `The gzip file is damaged near line ${line}`,
  };
  if (error instanceof InflationError) return { code: "file/inflates", file: path, line, message };
  return {
    code: code.startsWith("Z_") ? "file/truncated" : "file/unreadable",
    file: path,
    line: code.startsWith("Z_") ? line : 0,
    message: known[code] ?? `The file cannot be read: ${message}`,
  };
}

export interface CompleteLinesOptions {
  /** The byte at which the first line begins. */
  readonly start?: number;
  /** Bytes per read. */
  readonly chunk?: number;
}

/** Consecutive lines, without their line feeds, and the bytes that they take with them. */
interface CompleteLines {
  readonly lines: readonly string[];
  readonly bytes: number;
}

/**
 * The lines of a file that somebody may be writing to, some at a time: as one text, a long journal would be longer than texts may be. What
 * follows the last line feed is still in the making, or was never finished, and is left out. The file stays open.
 */
export async function* readCompleteLines(
  file: FileHandle,
  { start = 0, chunk = 2 ** 20 }: CompleteLinesOptions = {},
): AsyncGenerator<CompleteLines> {
  let pending: Buffer[] = []; // of the line that has not ended yet
  const pieces = file.createReadStream({ start, highWaterMark: chunk, autoClose: false });
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    const end = piece.lastIndexOf("\n") + 1;
    if (end > 0) {
      const complete = Buffer.concat([...pending, piece.subarray(0, end)]);
      pending = [];
      yield { lines: complete.toString("utf8", 0, complete.length - 1).split("\n"), bytes: complete.length };
    }
    pending.push(piece.subarray(end));
  }
}
