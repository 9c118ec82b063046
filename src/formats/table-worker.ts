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

/** The table of the asked lines, or undefined when something is wrong with any of them. */
export type TableReply = ExampleTable | undefined;

const { path, split, contents, range } = workerData as TableRequest;
const builder = new ExampleTableBuilder(contents);
let sound = true;
const report = () => {
  sound = false;
};
for await (const batch of readCorpus([path], { split, report, range })) {
  for (const example of batch) builder.add(example);
  if (!sound) break;
}
const reply: TableReply = sound ? builder.table() : undefined;
parentPort?.postMessage(reply);
