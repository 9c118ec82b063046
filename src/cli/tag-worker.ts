import { parentPort } from "node:worker_threads";
import type { Phenomenon } from "../core/index.ts";
import { tagPhenomena } from "../language/index.ts";

/** The phenomena of the next sentences. */
export type TaggedSentences = readonly ReadonlySet<Phenomenon>[];

/** Some tenths of a second. */
const AT_ONCE = 100;

parentPort?.on("message", (sentences: readonly string[]) => {
  for (let from = 0; from < sentences.length; from += AT_ONCE) {
    const tagged = sentences.slice(from, from + AT_ONCE).map((sentence) => tagPhenomena(sentence));
    parentPort?.postMessage(tagged satisfies TaggedSentences);
  }
});
