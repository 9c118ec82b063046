import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { BOX_ORDERS, CounterpointError, parseSplit, splitFromFileName } from "../core/index.ts";
import { writeText } from "../formats/index.ts";
import { bestRunOf, FILES, Predictor, type Question } from "../models/index.ts";
import type { Context } from "./command.ts";
import { readQuestions } from "./read-questions.ts";
import { prepareRuntime } from "./runtime-files.ts";
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

/** Where predictions go, and what of an example is answered. */
export interface PredictWithRunOptions extends Pick<Context, "note" | "progress" | "version"> {
  readonly out: string;
  /** Whether each image of an example gets an answer of its own. */
  readonly perImage: boolean;
  readonly split: string | undefined;
}

/** Answers every example of a file with a trained run, and writes the predictions. */
export async function predictWithRun(
  folder: string,
  path: string,
  { out, perImage, split = splitFromFileName(path), note, progress, version }: PredictWithRunOptions,
): Promise<RunPredictions> {
  if (perImage && parseSplit(split ?? "") === undefined) {
    const message =
      split === undefined
        ? `Images are named after their split, which the name of ${path} does not tell`
        : `Images are named after their split, which ${JSON.stringify(split)} cannot be: it is not one word`;
    throw new CounterpointError("usage", message, { hint: "Name it, as in: --split dev" });
  }
  const run = await bestRunOf(folder);
  const runs = [run, dirname(out)].filter((each) => existsSync(join(each, FILES.config)));
  const kept = runs.flatMap((each) => Object.values(FILES).map((name) => join(each, name)));
  refuseToOverwrite([path, ...kept], out);
  await prepareRuntime(note);
  const predictor = await Predictor.open(run, { version });
  try {
    const questions = await readQuestions(path, { labelled: false, progress });
    refuseTwins(path, questions);
    const lines = perImage
      ? await answerImages(predictor, questions, split!)
      : await answerExamples(predictor, questions);
    await writeText(out, lines.join(""));
    return {
      run,
      baseline: predictor.baseline.name,
      predictions: lines.length,
      emptySentences: questions.filter(({ sentence }) => sentence.trim() === "").length,
      unknownWords: predictor.unknownWords(questions),
    };
  } finally {
    await predictor.close();
  }
}

async function answerExamples(predictor: Predictor, questions: readonly Question[]): Promise<string[]> {
  const labels = await predictor.predict(questions);
  return questions.map(({ id }, i) => `${id},${labels[i]}\n`);
}

/** The answers to all six images of every example; of a model that does not see the order of boxes they are the same. */
async function answerImages(
  predictor: Predictor,
  questions: readonly Question[],
  split: string,
): Promise<string[]> {
  const labels: boolean[][] = [];
  for (let order = 0; order < BOX_ORDERS; order += 1)
    labels.push(await predictor.predict(questions, { view: order % predictor.views }));
  return questions.flatMap(({ id }, i) =>
    labels.map((each, order) => `${split}-${id}-${order}.png,${each[i]}\n`),
  );
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
