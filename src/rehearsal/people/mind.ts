import type { Random, Scene, Verdict } from "../../core/index.ts";
import { createReasoner, createWriter } from "../../reasoning/index.ts";

/** What everybody in a rehearsal knows: English about scenes. Errors are made elsewhere. */
export interface Mind {
  /** What a sentence says of a scene. */
  judge(sentence: string, scene: Scene): Verdict;
  /** A sentence true of some scenes and false of others, or undefined when there is none to be found. */
  write(trues: readonly Scene[], falses: readonly Scene[], random: Random): string | undefined;
}

/** A mind made of the reasoner and the writer. */
export function createMind(): Mind {
  const [reasoner, writer] = [createReasoner(), createWriter()];
  return {
    judge(sentence, scene) {
      const interpretation = reasoner.interpret(sentence);
      const makesSense = interpretation.route === "grammar" || interpretation.route === "repaired";
      return makesSense ? `${reasoner.judge(interpretation, scene)}` : "nonsense";
    },
    write(trues, falses, random) {
      const written = writer.write({ trues, falses, random });
      return written.ok ? written.sentence : undefined;
    },
  };
}
