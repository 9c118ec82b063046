import { statSync } from "node:fs";
import type { OnProgress } from "../files/index.ts";

/** Where progress is shown, and what time it is. */
export interface ProgressOutput {
  readonly write: (text: string) => void;
  /** A terminal gets one line that changes, anything else a line now and then. */
  readonly isTerminal: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Milliseconds before it is first shown, and between two times. */
const ON_TERMINAL = { first: 1_000, pause: 100 };
const ELSEWHERE = { first: 10_000, pause: 10_000 };
const WIDTH = 30;

/** Shows how much of the files has been read, once that takes longer than a second (in a log, than ten). */
export function readingProgress(paths: readonly string[], output: ProgressOutput): OnProgress {
  const total = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  const show = workProgress("reading", total, output);
  let read = 0;
  return (bytes) => {
    read += bytes;
    show(read);
  };
}

/** Shows how much of some work is done, under the same conditions; takes how much is done so far. */
export function workProgress(
  verb: string,
  total: number,
  { write, isTerminal, now }: ProgressOutput,
): (done: number) => void {
  const { first, pause } = isTerminal ? ON_TERMINAL : ELSEWHERE;
  let due = now() + first;
  let shown = false;
  return (done) => {
    if (done >= total && shown && isTerminal) write("\r\x1b[K");
    if (done >= total || now() < due) return;
    due = now() + pause;
    shown = true;
    const filled = Math.round((WIDTH * done) / total);
    const bar = `${"#".repeat(filled)}${".".repeat(WIDTH - filled)}`;
    const text = `${verb} ${bar} ${Math.floor((100 * done) / total)} %`;
    write(isTerminal ? `\r${text}` : `${text}\n`);
  };
}

/** Bytes of a file; 0 when there is none, which the reader will say. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
