import type { Random, Scene, Verdict } from "../../core/index.ts";
import { Thread } from "../../files/index.ts";
import { createReasoner } from "../../reasoning/index.ts";
import type { WritingThread } from "./writing-thread.ts";

/** The correct judgments and sentences that simulated workers start from; their errors are added elsewhere. */
export interface Oracle {
  /** The truth value of a sentence in a scene, or "nonsense". */
  judge(sentence: string, scene: Scene): Verdict;
  /** A sentence that is true of some scenes and false of others; undefined when none is found. */
  write(trues: readonly Scene[], falses: readonly Scene[], random: Random): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Judges with the reasoner. Sentences are written in a thread, because writing is slow and other workers act meanwhile. */
export function createOracle(): Oracle {
  const reasoner = createReasoner();
  const thread = new Thread<WritingThread>(new URL("./writing-thread.js", import.meta.url));
  return {
    judge(sentence, scene) {
      const interpretation = reasoner.interpret(sentence);
      const makesSense = interpretation.route === "grammar" || interpretation.route === "repaired";
      return makesSense ? `${reasoner.judge(interpretation, scene)}` : "nonsense";
    },
    write: (trues, falses, random) =>
      thread.call.write({ trues, falses, seed: `${random.uint32()} ${random.uint32()}` }),
    close: () => thread.close(),
  };
}
