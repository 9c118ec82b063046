import { statSync } from "node:fs";
import type { Progress } from "../formats/index.ts";

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
export function readingProgress(
  paths: readonly string[],
  { write, isTerminal, now }: ProgressOutput,
): Progress {
  const total = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  const { first, pause } = isTerminal ? ON_TERMINAL : ELSEWHERE;
  let read = 0;
  let due = now() + first;
  let shown = false;
  return (bytes) => {
    read += bytes;
    const isDone = read >= total;
    if (isDone && shown && isTerminal) write("\r\x1b[K");
    if (isDone || now() < due) return;
    due = now() + pause;
    shown = true;
    const share = Math.min(1, read / total);
    const filled = Math.round(WIDTH * share);
    const text = `reading ${"#".repeat(filled)}${".".repeat(WIDTH - filled)} ${Math.floor(100 * share)} %`;
    write(isTerminal ? `\r${text}` : `${text}\n`);
  };
}

/** Bytes of a file; 0 when there is none, which the reader will say. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
