import type { Scene } from "../core/index.ts";
import { serveThread } from "../files/index.ts";
import { createReasoner, type ExplainedAnswer, explainAnswer } from "../reasoning/index.ts";

let reasoner: ReturnType<typeof createReasoner> | undefined;

const functions = {
  /** Reads a sentence and explains its answer on each scene. */
  explain(sentence: string, scenes: readonly Scene[]): readonly ExplainedAnswer[] {
    reasoner ??= createReasoner();
    return scenes.map((scene) => explainAnswer(reasoner!, { sentence, scene })); // made above
  },
};

export type SentenceReaderThread = typeof functions;

serveThread(functions);
