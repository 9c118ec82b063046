import { parentPort, workerData } from "node:worker_threads";
import type { Split } from "../core/index.ts";
import { type ExampleTable, ExampleTableBuilder, type TableContents } from "./example-table.ts";
import type { ByteRange } from "./lines.ts";
import { readCorpus } from "./read-corpus.ts";

/** What a thread is asked to read. */
export interface TableRequest {
  readonly path: string;
  readonly split: Split | undefined;
  readonly contents: TableContents;
  readonly range: ByteRange;
}

/** What a thread says: how much it has read, and in the end the table, or none when a line was not sound. */
export type TableMessage =
  | { readonly kind: "progress"; readonly bytes: number }
  | { readonly kind: "done"; readonly table: ExampleTable | undefined };

/** Bytes between two messages of progress. */
const STRIDE = 8 * 2 ** 20;

const { path, split, contents, range } = workerData as TableRequest;
const say = (message: TableMessage) => parentPort?.postMessage(message);
const builder = new ExampleTableBuilder(contents);
let sound = true;
let bytesRead = 0;
const options = {
  split,
  range,
  report: () => {
    sound = false;
  },
  progress: (bytes: number) => {
    bytesRead += bytes;
    if (bytesRead < STRIDE) return;
    say({ kind: "progress", bytes: bytesRead });
    bytesRead = 0;
  },
};
for await (const batch of readCorpus([path], options)) {
  for (const example of batch) builder.add(example);
  if (!sound) break;
}
say({ kind: "done", table: sound ? builder.table() : undefined });
