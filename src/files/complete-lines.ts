import type { FileHandle } from "node:fs/promises";

export interface CompleteLinesOptions {
  /** The byte at which the first line begins. */
  readonly start?: number;
  /** How many bytes to read at a time. */
  readonly chunk?: number;
}

/** Consecutive lines, without their line feeds, and the bytes that they take with them. */
export interface CompleteLines {
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
