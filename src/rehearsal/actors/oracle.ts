import type { Random, Scene, Verdict } from "../../core/index.ts";
import { builtScript, startRawThread } from "../../files/index.ts";
import { createReasoner } from "../../reasoning/index.ts";
import type { WriteReply, WriteRequest } from "./writing-thread.ts";

/** What everybody in a rehearsal knows: English about scenes. Errors are made elsewhere. */
export interface Oracle {
  /** What a sentence says of a scene. */
  judge(sentence: string, scene: Scene): Verdict;
  /** A sentence true of some scenes and false of others, or undefined when there is none to be found. */
  write(trues: readonly Scene[], falses: readonly Scene[], random: Random): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A mind made of the reasoner, and the writer in a thread of its own: it takes long, while others act. */
export function createOracle(): Oracle {
  const reasoner = createReasoner();
  const thread = startRawThread(builtScript(new URL("./writing-thread.js", import.meta.url)));
  thread.setMaxListeners(0); // everybody may be writing
  let last = 0;
  return {
    judge(sentence, scene) {
      const interpretation = reasoner.interpret(sentence);
      const makesSense = interpretation.route === "grammar" || interpretation.route === "repaired";
      return makesSense ? `${reasoner.judge(interpretation, scene)}` : "nonsense";
    },
    write(trues, falses, random) {
      last += 1;
      const number = last;
      return new Promise((resolve, reject) => {
        const take = (written: WriteReply) => {
          if (written.number !== number) return;
          thread.off("message", take);
          thread.off("error", reject);
          resolve(written.sentence);
        };
        thread.on("message", take);
        thread.on("error", reject);
        const seed = `${random.uint32()} ${random.uint32()}`;
        thread.postMessage({ number, trues, falses, seed } satisfies WriteRequest);
      });
    },
    close: async () => void (await thread.terminate()),
  };
}
