import { CounterpointError, PHENOMENA } from "../../core/index.ts";
import { type BreakdownRow, evaluate } from "../../evaluation/index.ts";
import { tagPhenomena } from "../../language/index.ts";
import { controlAnswers, controlResults } from "../controls/run-controls.ts";
import { type OpenedRun, openRun } from "../runs/open-run.ts";
import { goldOf, labelsOfRun, predictionsOf, type RunResult, resultOfRun } from "../runs/run-result.ts";
import { AnswerLists, readReplies } from "./answer-lists.ts";
import { type Calibration, calibrationOf } from "./calibration.ts";

/** A run with everything that a report says of it. */
export interface MeasuredRun extends RunResult {
  /** The folder of the run. */
  readonly run: string;
  readonly prompt: string;
  readonly reader: string;
  /** Accuracy over the replies that are true or false; null while the run is unfinished, or without any. */
  readonly answeredAccuracy: number | null;
  /** Cost of the run itself, without controls, for each right answer; null where it is not known. */
  readonly costPerRightAnswer: number | null;
  /** Accuracy by phenomenon; empty while the run is unfinished. */
  readonly phenomena: readonly BreakdownRow[];
  /** Null where the API gave no probabilities. */
  readonly calibration: Calibration | null;
}

/** A measured run with the answers behind its numbers. */
export interface RunEvidence {
  readonly measured: MeasuredRun;
  readonly opened: OpenedRun;
  readonly lists: AnswerLists;
  /** The raw replies of the answers in the lists, by request. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Measures a run from its folder, without asking anything. */
export async function measureRun(folder: string): Promise<RunEvidence> {
  const opened = await openRun(folder);
  const { config, examples, state } = opened;
  if (examples.length === 0)
    throw new CounterpointError("data/invalid", `The run ${folder} has no examples`, { at: [folder] });
  const result = await resultOfRun({ ...opened, controls: controlResults(config, examples, state) });
  const phenomenaOf = new Map(
    examples.map(({ sentence }) => {
      const found = tagPhenomena(sentence);
      return [sentence, PHENOMENA.filter((each) => found.has(each))] as const;
    }),
  );
  const lists = listAnswers(opened, phenomenaOf);
  const { texts, cost } = await readReplies(folder, lists.keys(state));
  const right = lists.get("right")?.count ?? 0;
  const probable = [...predictionsOf(examples, config.settings, state)].flatMap(
    ({ example: { label }, probability }) => (probability === undefined ? [] : [{ label, probability }]),
  );
  const isFinished = result.accuracy !== null;
  const measured: MeasuredRun = {
    run: folder,
    prompt: config.settings.prompt.name,
    reader: config.reader,
    ...result,
    answeredAccuracy: isFinished && result.answered > 0 ? right / result.answered : null,
    costPerRightAnswer: cost !== null && cost > 0 && right > 0 ? cost / right : null,
    phenomena: isFinished ? await phenomenaOfRun(opened, phenomenaOf) : [],
    calibration: calibrationOf(probable) ?? null,
  };
  return { measured, opened, lists, texts };
}

type PhenomenaOf = ReadonlyMap<string, readonly string[]>;

async function phenomenaOfRun(opened: OpenedRun, phenomenaOf: PhenomenaOf): Promise<readonly BreakdownRow[]> {
  const classes = opened.examples.map(({ sentence }) => phenomenaOf.get(sentence)!); // of every sentence
  if (classes.every((each) => each.length === 0)) return [];
  const { breakdowns } = await evaluate(goldOf(opened.examples), labelsOfRun(opened).labels, {
    by: ["phenomenon"],
    classesOf: () => classes,
    seed: opened.config.settings.seed,
  });
  return breakdowns.phenomenon?.rows ?? [];
}

/** The answers behind every number, under the names by which `runSections` shows them. */
function listAnswers({ config, examples, state }: OpenedRun, phenomenaOf: PhenomenaOf): AnswerLists {
  const lists = new AnswerLists();
  for (const { example, unit, outcome } of predictionsOf(examples, config.settings, state)) {
    if (outcome === undefined) continue;
    const answer = { example, unit, expected: example.label, outcome };
    const isRight = outcome === String(example.label);
    const isAnswer = outcome === "true" || outcome === "false";
    lists.add(isRight ? "right" : isAnswer ? "wrong" : outcome, answer);
    if (!isRight) for (const name of phenomenaOf.get(example.sentence)!) lists.add(name, answer);
  }
  for (const { name, answered } of controlAnswers(config, examples, state))
    for (const { example, main, outcomes } of answered)
      for (const { unit, expected, outcome } of outcomes)
        if (main === String(example.label) && outcome !== undefined && outcome !== String(expected))
          lists.add(name, { example, unit, expected, outcome });
  return lists;
}
