import type { Example } from "../../core/index.ts";
import type { Baseline } from "../baseline.ts";
import { bestRunOf, Predictor } from "./predict.ts";

/** A trained run that predicts labels. */
export interface LoadedRun {
  /** The folder of the run. */
  readonly folder: string;
  readonly baseline: string;
  /** Predicts labels, by the identifiers of the examples. */
  predict(examples: Iterable<Pick<Example, "id" | "sentence" | "picture">>): Promise<Map<string, boolean>>;
  /** Frees the memory of the model. */
  close(): Promise<void>;
}

export interface LoadRunOptions {
  /** The baseline of the run, if it is one of your own. */
  readonly baseline?: Baseline | undefined;
}

/** Loads a run of `trainBaseline`; of a folder with several runs, the one that was best in validation. */
export async function loadRun(folder: string, { baseline: own }: LoadRunOptions = {}): Promise<LoadedRun> {
  const run = await bestRunOf(folder);
  const predictor = await Predictor.open(run, { own });
  return {
    folder: run,
    baseline: predictor.baseline.name,
    async predict(examples) {
      const questions = Array.from(examples, ({ id, sentence, picture }) => {
        return { id, sentence, picture, label: undefined, directory: undefined };
      });
      const labels = await predictor.predict(questions);
      return new Map(questions.map(({ id }, i) => [id, labels[i]!]));
    },
    close: () => predictor.close(),
  };
}
