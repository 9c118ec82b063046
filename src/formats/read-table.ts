import { type FileHandle, open } from "node:fs/promises";
import type { Split } from "../core/index.ts";
import type { ByteRange, OnProgress } from "../files/index.ts";
import { startRawThread } from "../files/index.ts";
import { type ExampleTable, ExampleTableBuilder, type OptionalColumns } from "./example-table.ts";
import { readValidCorpus } from "./read-corpus.ts";
import type { RangeRequest } from "./read-range.ts";
import { SeenIdentifiers } from "./seen-identifiers.ts";
import type { TableMessage } from "./table-worker.ts";

export interface ReadTableOptions {
  readonly split?: Split | undefined;
  readonly contents: OptionalColumns;
  /** How many threads may read at once. */
  readonly threads: number;
  readonly progress?: OnProgress | undefined;
}

/** Threads pay from this size on, in bytes. */
const PARALLEL_MIN_BYTES = 32 * 2 ** 20;

/** Reads sound corpus files into one table; fails with all findings if there is any. */
export async function readTable(paths: readonly string[], options: ReadTableOptions): Promise<ExampleTable> {
  return (await readInParallel(paths, options)) ?? (await readSequentially(paths, options));
}

async function readSequentially(
  paths: readonly string[],
  { contents, ...options }: ReadTableOptions,
): Promise<ExampleTable> {
  const builder = new ExampleTableBuilder(contents);
  await readValidCorpus(paths, options, (example) => builder.add(example));
  return builder.table();
}

/**
 * Parsing takes most of the time, so the lines of large files are shared between threads. Undefined when that
 * would not pay, or when anything is wrong with the input: reading in order then says what, and in which line.
 */
async function readInParallel(
  paths: readonly string[],
  { split, contents, threads, progress }: ReadTableOptions,
): Promise<ExampleTable | undefined> {
  const compiled = import.meta.url.endsWith(".js"); // Node 20 cannot start a thread from TypeScript
  if (threads < 2 || !compiled) return undefined;
  const files = await Promise.all(paths.map((path) => splitIntoRanges(path, threads)));
  const bytes = files.flatMap((ranges) => ranges ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
  if (files.includes(undefined) || bytes < PARALLEL_MIN_BYTES) return undefined;
  const requests = files.flatMap((ranges, i) =>
    ranges!.map((range) => ({ path: paths[i]!, split, contents, range })),
  );
  const tables = new Array<ExampleTable | undefined>(requests.length);
  let next = 0;
  const work = async () => {
    for (let mine = next++; mine < requests.length; mine = next++) {
      tables[mine] = await readInThread(requests[mine]!, progress);
    }
  };
  await Promise.all(Array.from({ length: threads }, work));

  const corpora = new Set(tables.map((table) => table?.corpus));
  if (corpora.size !== 1 || corpora.has(undefined)) return undefined;
  const builder = new ExampleTableBuilder(contents);
  for (const table of tables) builder.append(table!);
  const whole = builder.table();
  return hasDuplicates(whole) ? undefined : whole;
}

function readInThread(request: RangeRequest, progress?: OnProgress): Promise<ExampleTable | undefined> {
  return new Promise((resolve, reject) => {
    const worker = startRawThread(new URL("./table-worker.js", import.meta.url), request);
    worker.on("message", (message: TableMessage) => {
      if (message.kind === "progress") progress?.(message.bytes);
      else resolve(message.table);
    });
    worker.once("error", reject);
  });
}

/** Cuts a plain file into ranges of whole lines, about equally long; undefined for any other file. */
async function splitIntoRanges(path: string, threads: number): Promise<ByteRange[] | undefined> {
  try {
    const file = await open(path);
    try {
      const stat = await file.stat();
      const head = (await file.read(Buffer.alloc(4), 0, 4, 0)).buffer;
      const packed = (head[0] === 0x1f && head[1] === 0x8b) || head.toString("latin1") === "PAR1";
      if (!stat.isFile() || stat.size === 0 || packed) return undefined;
      const ranges: ByteRange[] = [];
      for (let i = 1, start = 0; i <= threads && start < stat.size; i += 1) {
        const end = await endOfLine(file, Math.floor((stat.size * i) / threads) - 1);
        ranges.push({ start, end: end ?? stat.size - 1 });
        start = ranges.at(-1)!.end + 1;
      }
      return ranges;
    } finally {
      await file.close();
    }
  } catch {
    return undefined; // reading in order will say what is wrong with the file
  }
}

/** Where the line feed at or soon after a byte is; undefined when there is none within a megabyte. */
async function endOfLine(file: FileHandle, from: number): Promise<number | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 ** 20), 0, 2 ** 20, from);
  const feed = buffer.subarray(0, bytesRead).indexOf(0x0a);
  return feed < 0 ? undefined : from + feed;
}

function hasDuplicates({ tasks, examples }: ExampleTable): boolean {
  const seen = new SeenIdentifiers();
  for (let row = 0; row < examples.count; row += 1) {
    const task = examples.task[row]!;
    const isNew = seen.add({
      split: tasks.split[task]!,
      set: tasks.set[task]!,
      sentenceNumber: tasks.sentenceNumber[task]!,
      position: examples.position[row]!,
    });
    if (!isNew) return true;
  }
  return false;
}
