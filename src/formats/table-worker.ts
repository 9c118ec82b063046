import { parentPort, workerData } from "node:worker_threads";
import type { ExampleTable } from "./example-table.ts";
import { type RangeRequest, readRange } from "./read-range.ts";

/** What a thread says: how much it has read, and in the end the table, or none when a line was not sound. */
export type TableMessage =
  | { readonly kind: "progress"; readonly bytes: number }
  | { readonly kind: "done"; readonly table: ExampleTable | undefined };

/** Bytes between two messages of progress. */
const PROGRESS_INTERVAL_BYTES = 8 * 2 ** 20;

const post = (message: TableMessage) => parentPort?.postMessage(message);
let bytesRead = 0;
const table = await readRange(workerData as RangeRequest, (bytes) => {
  bytesRead += bytes;
  if (bytesRead < PROGRESS_INTERVAL_BYTES) return;
  post({ kind: "progress", bytes: bytesRead });
  bytesRead = 0;
});
post({ kind: "done", table });
