import { CounterpointError } from "../../core/index.ts";
import type { Breakdown, BreakdownRow } from "../../evaluation/index.ts";
import { scorePredictions } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { choice, text, texts } from "../flags.ts";
import { formatCount, formatInterval, percent, textTable } from "../text-table.ts";

export const GOLD_FLAG = texts("<files...>", "gold file or files: the corpus with its labels (required)", {
  required: true,
});

/** Description of prediction files in the help of every command on predictions. */
export const PREDICTIONS =
  "Predictions are CSV without a header: identifier,label on every line, label true or false in any case, or unanswered, which counts as wrong; a third column may hold a score, which group scores compare. NLVR takes one line per example or one per PNG (dev-12-3-0.png). In JSON, scores are fractions.";

/** What to say wherever identifiers were made from lines. */
export const NUMBERED_BY_LINE =
  "The records have no identifiers, so they were made from split and line (such as dev-12): they hold only while lines keep their order. `corpus import` writes them down.";

/** `eval score`: accuracy and consistency of one prediction file (SPEC E1-E3). */
export const evalScore = defineCommand({
  noun: "eval",
  verb: "score",
  summary: "Accuracy and consistency of predictions, with intervals and breakdowns",
  details: PREDICTIONS,
  arguments: "<predictions>",
  options: {
    gold: GOLD_FLAG,
    by: choice(
      "<property>",
      "break down accuracy by phenomenon, balanced subset, synset, relation, concept, language, split, length or kind",
      [
        "phenomenon",
        "subset",
        "synset",
        "relation",
        "concept",
        "language",
        "split",
        "length",
        "kind",
      ] satisfies Breakdown[],
    ),
    annotations: text("<file>", "annotation file for --by phenomenon"),
    originals: text("<predictions>", "of a contrast set: predictions on the examples it was made from"),
    originalsGold: text("<file>", "the gold file of --originals, such as test1.json"),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "eval score predictions.csv --gold dev.json",
    "eval score predictions.csv --gold dev.json --by subset",
    "eval score predictions.csv --gold dev.json --by phenomenon --annotations annotated_dev_examples.txt",
  ],

  async run(
    [path = ""],
    { gold, by, annotations, originals, originalsGold, seed, split, format, json },
    { print, log, showProgress },
  ) {
    if ((originals === undefined) !== (originalsGold === undefined))
      throw new CounterpointError("usage", "--originals and --originals-gold must be used together", {
        hint: "Add --originals-gold test1.json: a contrast set does not have the labels of the examples it was made from",
      });
    const result = await scorePredictions(path, gold, {
      by,
      originals: originals && originalsGold ? { predictions: originals, gold: originalsGold } : undefined,
      annotations,
      seed,
      split,
      format,
      onProgress: showProgress,
    });
    if (result.numberedByLine) log(NUMBERED_BY_LINE);
    if (json) {
      print(JSON.stringify(result));
      return 0;
    }
    const line = (name: string, value: number, interval: readonly [number, number] | null, rest: string) =>
      print(
        `${name.padEnd(12)} ${percent(value).padStart(6)} %  95 % ${formatInterval(interval, (each) => percent(each, 1))}  (${rest})`,
      );
    const { accuracy, consistency, right, predictions, rightGroups, groups } = result;
    line(
      "accuracy",
      accuracy,
      result.accuracyInterval,
      `${formatCount(right)} of ${formatCount(predictions)}`,
    );
    line(
      "consistency",
      consistency,
      result.consistencyInterval,
      `${formatCount(rightGroups)} of ${formatCount(groups)} sentences`,
    );
    for (const [name, group] of Object.entries(result.groupScores))
      if (name !== "task")
        line(
          name,
          group.share,
          group.interval,
          `${formatCount(group.right)} of ${formatCount(group.groups)} groups`,
        );
    const { unanswered = 0, answeredAccuracy } = result;
    if (unanswered > 0)
      print(
        `unanswered   ${percent(unanswered / predictions).padStart(6)} %  counted as wrong; accuracy without them ${answeredAccuracy == null ? "-" : `${percent(answeredAccuracy)} %`}`,
      );
    if (result.breakdown) {
      print(
        `\n${textTable<BreakdownRow>(result.breakdown, [
          { head: by ?? "", cell: (row) => row.name },
          { head: "predictions", cell: (row) => formatCount(row.predictions) },
          { head: "accuracy %", cell: (row) => percent(row.accuracy) },
          { head: "95 %", cell: (row) => formatInterval(row.accuracyInterval, (each) => percent(each, 1)) },
          { head: "difference", cell: (row) => `${row.difference < 0 ? "" : "+"}${percent(row.difference)}` },
        ])}`,
      );
      if (result.classified !== predictions)
        print(
          `${formatCount(result.classified ?? 0)} of ${formatCount(predictions)} have a value for this property.`,
        );
    }
    return 0;
  },
});
