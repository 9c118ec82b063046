import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { writeText } from "../formats/index.ts";
import { bestRunOf, FILES, Predictor, type Question } from "../models/index.ts";
import type { Context } from "./command.ts";
import { readQuestions } from "./read-questions.ts";
import { refuseToOverwrite } from "./write-corpus.ts";

/** What `baseline predict` wrote, and with which run. */
export interface RunPredictions {
  readonly run: string;
  readonly baseline: string;
  readonly predictions: number;
  /** How many sentences say nothing; they get an answer all the same. */
  readonly emptySentences: number;
  readonly unknownWords: readonly string[];
}

/** Answers every example of a file with a trained run, and writes the predictions. */
export async function predictWithRun(
  folder: string,
  path: string,
  { out, progress, version }: Pick<Context, "progress" | "version"> & { readonly out: string },
): Promise<RunPredictions> {
  const run = await bestRunOf(folder);
  const runs = [run, dirname(out)].filter((each) => existsSync(join(each, FILES.config)));
  const kept = runs.flatMap((each) => Object.values(FILES).map((name) => join(each, name)));
  refuseToOverwrite([path, ...kept], out);
  const predictor = await Predictor.open(run, { version });
  try {
    const questions = await readQuestions(path, { labelled: false, progress });
    refuseTwins(path, questions);
    const labels = await predictor.predict(questions);
    await writeText(out, questions.map(({ id }, i) => `${id},${labels[i]}\n`).join(""));
    return {
      run,
      baseline: predictor.baseline.name,
      predictions: questions.length,
      emptySentences: questions.filter(({ sentence }) => sentence.trim() === "").length,
      unknownWords: predictor.unknownWords(questions),
    };
  } finally {
    await predictor.close();
  }
}

/** Two answers to one identifier could not be scored. */
function refuseTwins(path: string, questions: readonly Question[]): void {
  const ids = new Set<string>();
  for (const { id } of questions) {
    if (ids.has(id)) {
      const hint = "Give each example an identifier of its own; `corpus check` lists all that are twice";
      throw new CounterpointError("data/invalid", `${path} has two examples ${id}`, { at: [path, id], hint });
    }
    ids.add(id);
  }
}
