import { parentPort } from "node:worker_threads";
import { Random, type Scene } from "../../core/index.ts";
import { createSentenceGenerator } from "../../reasoning/index.ts";

/** A sentence that is wanted, by a number. */
export interface WriteRequest {
  readonly number: number;
  readonly trues: readonly Scene[];
  readonly falses: readonly Scene[];
  readonly seed: string;
}

export interface WriteReply {
  readonly number: number;
  readonly sentence: string | undefined;
}

const writer = createSentenceGenerator();

parentPort?.on("message", ({ number, trues, falses, seed }: WriteRequest) => {
  const written = writer.write({ trues, falses, random: new Random(seed) });
  const sentence = written.ok ? written.sentence : undefined;
  parentPort?.postMessage({ number, sentence } satisfies WriteReply);
});
