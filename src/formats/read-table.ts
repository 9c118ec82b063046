import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Split } from "../core/index.ts";
import { type ExampleTable, ExampleTableBuilder, type TableContents } from "./example-table.ts";
import type { ByteRange } from "./lines.ts";
import { readSoundCorpus } from "./read-corpus.ts";
import { SeenIdentifiers } from "./seen-identifiers.ts";
import type { TableReply, TableRequest } from "./table-worker.ts";

export interface ReadTableOptions {
  readonly split?: Split | undefined;
  readonly contents: TableContents;
  /** How many threads may share a large file. */
  readonly threads: number;
}

/** A thread of its own pays from this size on, in bytes. */
const LARGE = 32 * 2 ** 20;

/** Reads sound corpus files into one table; fails with all findings if there is any. */
export async function readTable(paths: readonly string[], options: ReadTableOptions): Promise<ExampleTable> {
  return (await readInThreads(paths, options)) ?? (await readInOrder(paths, options));
}

async function readInOrder(
  paths: readonly string[],
  { split, contents }: ReadTableOptions,
): Promise<ExampleTable> {
  const builder = new ExampleTableBuilder(contents);
  await readSoundCorpus(paths, { split }, (example) => builder.add(example));
  return builder.table();
}

/**
 * Parsing takes most of the time, so the lines of large files are shared between threads. Undefined when that
 * would not pay, or when anything is wrong with the input: reading in order then says what, and in which line.
 */
async function readInThreads(
  paths: readonly string[],
  { split, contents, threads }: ReadTableOptions,
): Promise<ExampleTable | undefined> {
  const compiled = import.meta.url.endsWith(".js"); // Node 20 cannot start a thread from TypeScript
  if (threads < 2 || !compiled) return undefined;
  const requests: TableRequest[] = [];
  for (const path of paths) {
    const ranges = await shareLines(path, threads);
    if (ranges === undefined) return undefined;
    for (const range of ranges) requests.push({ path, split, contents, range });
  }
  const builder = new ExampleTableBuilder(contents);
  const replies = await Promise.all(requests.map(readInThread));
  const corpora = new Set(replies.map((reply) => reply?.corpus));
  if (corpora.size !== 1 || corpora.has(undefined)) return undefined;
  for (const reply of replies) builder.append(reply!);
  const table = builder.table();
  return hasDuplicates(table) ? undefined : table;
}

function readInThread(request: TableRequest): Promise<TableReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./table-worker.js", import.meta.url), { workerData: request });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** Cuts a large plain file into ranges of whole lines, about equally long; undefined for any other file. */
async function shareLines(path: string, threads: number): Promise<ByteRange[] | undefined> {
  try {
    const file = await open(path);
    try {
      const stat = await file.stat();
      const head = (await file.read(Buffer.alloc(4), 0, 4, 0)).buffer;
      const packed = (head[0] === 0x1f && head[1] === 0x8b) || head.toString("latin1") === "PAR1";
      if (!stat.isFile() || stat.size < LARGE || packed) return undefined;
      const ranges: ByteRange[] = [];
      let start = 0;
      for (let i = 1; i <= threads; i += 1) {
        const wanted = Math.floor((stat.size * i) / threads) - 1;
        const { buffer, bytesRead } = await file.read(Buffer.alloc(2 ** 20), 0, 2 ** 20, wanted);
        const feed = buffer.subarray(0, bytesRead).indexOf(0x0a);
        const end = i === threads ? stat.size - 1 : wanted + feed;
        if (i < threads && feed < 0) return undefined;
        ranges.push({ start, end });
        start = end + 1;
      }
      return ranges;
    } finally {
      await file.close();
    }
  } catch {
    return undefined; // reading in order will say what is wrong with the file
  }
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
