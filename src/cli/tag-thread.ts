import type { Phenomenon } from "../core/index.ts";
import { serveThread } from "../files/index.ts";
import { tagPhenomena } from "../language/index.ts";

export type TagThread = typeof functions;

/** Sentences that are reported together; tagging them takes some tenths of a second. */
const BATCH_SIZE = 100;

const functions = {
  /** Tags sentences; `onTagged` gets the phenomena of the next ones. */
  tag(sentences: readonly string[], onTagged: (phenomena: readonly ReadonlySet<Phenomenon>[]) => void): void {
    for (let from = 0; from < sentences.length; from += BATCH_SIZE) {
      onTagged(sentences.slice(from, from + BATCH_SIZE).map((sentence) => tagPhenomena(sentence)));
    }
  },
};
serveThread(functions);
