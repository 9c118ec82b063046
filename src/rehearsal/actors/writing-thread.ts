import { Random, type Scene } from "../../core/index.ts";
import { serveThread } from "../../files/index.ts";
import { createSentenceGenerator } from "../../reasoning/index.ts";

/** Scenes to write a sentence for. */
interface WriteRequest {
  readonly trues: readonly Scene[];
  readonly falses: readonly Scene[];
  readonly seed: string;
}

export type WritingThread = typeof functions;

const generator = createSentenceGenerator();

const functions = {
  /** A sentence, or undefined when none is found. */
  write({ trues, falses, seed }: WriteRequest): string | undefined {
    const written = generator.write({ trues, falses, random: new Random(seed) });
    return written.ok ? written.sentence : undefined;
  },
};
serveThread(functions);
