import type { Cell, Part, PartOf, Section } from "../../corpus/index.ts";
import type { Comparison } from "../../evaluation/index.ts";
import { OUTCOMES } from "../reading/outcome.ts";
import type { Answer, AnswerList } from "./answer-lists.ts";
import type { MeasuredRun, RunEvidence } from "./measure-run.ts";

/** Two runs on the same examples. */
export interface ComparedRuns extends Comparison {
  readonly runs: readonly [string, string];
}

/** Everything that a report says of some runs; sections without content are left out. */
export function runSections(
  runs: readonly RunEvidence[],
  comparisons: readonly ComparedRuns[],
): readonly Section[] {
  const ofEach = (title: string, partsOf: (run: RunEvidence) => readonly Part[]): Section => ({
    title,
    parts: runs.flatMap((run) => {
      const parts = partsOf(run);
      return runs.length > 1 && parts.length > 0
        ? [{ kind: "heading" as const, text: run.measured.run }, ...parts]
        : parts;
    }),
  });
  const sections: readonly Section[] = [
    { title: "Results", parts: [results(runs.map(({ measured }) => measured))] },
    { title: "Comparison", parts: comparisons.length === 0 ? [] : [comparisonTable(comparisons)] },
    ofEach("Outcomes", outcomeParts),
    ofEach("Controls", controlParts),
    ofEach("Linguistic phenomena", phenomenonParts),
    ofEach("Probabilities", calibrationParts),
    { title: "Definitions", parts: [DEFINITIONS] },
    { title: "Provenance", parts: [provenance(runs)] },
  ];
  return sections.filter(({ parts }) => parts.length > 0);
}

const text = (value: string): Cell => ({ text: value });
const prose = (value: string): Cell => ({ text: value, kind: "text" });
const count = (value: number) => value.toLocaleString("en-US");
const percent = (value: number | null, digits = 2) => (value === null ? "-" : (100 * value).toFixed(digits));
const signed = (value: number | null) =>
  value !== null && value >= 0 ? `+${percent(value)}` : percent(value);
const range = (interval: readonly [number, number] | null) =>
  interval === null ? "" : ` (${percent(interval[0], 1)} to ${percent(interval[1], 1)})`;
const head = (...names: readonly string[]) => [[], ...names.map((name) => [{ text: name }])];

function results(runs: readonly MeasuredRun[]): PartOf<"table"> {
  const rows: readonly (readonly [string, (run: MeasuredRun) => string])[] = [
    ["model", ({ model }) => model],
    ["prompt", ({ prompt }) => prompt],
    ["reader", ({ reader }) => reader],
    ["examples", ({ examples }) => count(examples)],
    ["accuracy, %", (run) => percent(run.accuracy) + range(run.accuracyInterval)],
    ["consistency, %", (run) => percent(run.consistency) + range(run.consistencyInterval)],
    ["without an answer, %", (run) => percent(1 - run.answered / Math.max(1, repliesOf(run)))],
    ["accuracy of the answers, %", ({ answeredAccuracy }) => percent(answeredAccuracy)],
    ["input tokens", ({ tokens }) => count(tokens.input)],
    ["output tokens", ({ tokens }) => count(tokens.output)],
    ["cost, USD", ({ cost }) => (cost.amount === null ? "unknown" : cost.amount.toFixed(4))],
    ["cost per correct answer, USD", (run) => run.costPerRightAnswer?.toFixed(6) ?? "-"],
  ];
  return {
    kind: "table",
    head: head(...runs.map(({ run }) => run)),
    rows: rows.map(([name, show]) => ({ name: { text: name }, cells: runs.map((run) => text(show(run))) })),
  };
}

function repliesOf({ outcomes }: MeasuredRun): number {
  return Object.values(outcomes).reduce((sum, each) => sum + each, 0);
}

function comparisonTable(comparisons: readonly ComparedRuns[]): PartOf<"table"> {
  return {
    kind: "table",
    head: head("difference in accuracy", "95 % interval", "McNemar p", "difference in consistency"),
    rows: comparisons.map(({ runs, difference, interval, mcnemar, consistencyDifference }) => ({
      name: { text: runs.join(" – ") },
      cells: [
        text(signed(difference)),
        text(range(interval).trim()),
        text(mcnemar.p.toPrecision(3)),
        text(signed(consistencyDifference)),
      ],
    })),
  };
}

function outcomeParts(evidence: RunEvidence): readonly Part[] {
  const { outcomes } = evidence.measured;
  const total = Math.max(1, repliesOf(evidence.measured));
  const named = OUTCOMES.filter((name) => outcomes[name] > 0);
  return [
    {
      kind: "table",
      head: head("replies", "%"),
      rows: named.map((name) => ({
        name: { text: name },
        cells: [text(count(outcomes[name])), text(percent(outcomes[name] / total))],
      })),
    },
    ...listPart("Show replies by outcome", evidence, ["wrong", "right", ...OUTCOMES.slice(2)]),
  ];
}

function controlParts(evidence: RunEvidence): readonly Part[] {
  const { controls } = evidence.measured;
  if (controls.length === 0) return [];
  return [
    {
      kind: "table",
      head: head("examples", "accuracy, %", "difference", "verdict"),
      rows: controls.map(({ name, examples, accuracy, difference, interval, verdict }) => ({
        name: { text: name },
        cells: [
          text(count(examples)),
          text(percent(accuracy)),
          text(`${signed(difference)}${range(interval)}`),
          prose(verdict),
        ],
      })),
    },
    ...listPart(
      "Show examples that are correct in the run and not under a control",
      evidence,
      controls.map(({ name }) => name),
    ),
  ];
}

function phenomenonParts(evidence: RunEvidence): readonly Part[] {
  const { phenomena } = evidence.measured;
  if (phenomena.length === 0) return [];
  return [
    {
      kind: "shares",
      caption: "Accuracy by phenomenon, with 95 % intervals; phenomena are tagged automatically",
      axes: { x: "accuracy, %", y: "phenomenon" },
      shares: phenomena.map(({ name, predictions, accuracy, accuracyInterval, difference }) => ({
        name,
        title: `${name}: ${percent(accuracy)} %${range(accuracyInterval)} of ${count(predictions)} predictions, ${signed(difference)} against all`,
        percent: 100 * accuracy,
        interval: accuracyInterval === null ? null : [100 * accuracyInterval[0], 100 * accuracyInterval[1]],
        beside: null,
        behind: [],
      })),
      besides: null,
    },
    ...listPart(
      "Show examples without the right answer, by phenomenon",
      evidence,
      phenomena.map(({ name }) => name),
    ),
  ];
}

function calibrationParts({ measured: { calibration } }: RunEvidence): readonly Part[] {
  if (calibration === null) return [];
  const { predictions, thresholdFreeAccuracy, error, bins } = calibration;
  const area = thresholdFreeAccuracy === null ? "not defined" : `${percent(thresholdFreeAccuracy)} %`;
  return [
    {
      kind: "paragraph",
      text: `Threshold-free accuracy ${area}, calibration error ${percent(error)} points, over ${count(predictions)} predictions with probabilities.`,
    },
    {
      kind: "dots",
      caption: "Calibration: share of true examples by the probability of true that the model gives",
      axes: { x: "mean probability of true, %", y: "true examples, %" },
      dots: bins.map((bin) => ({
        name: `from ${percent(bin.from, 0)} %`,
        title: `${count(bin.predictions)} predictions: ${percent(bin.meanProbability, 1)} % on average, ${percent(bin.shareTrue, 1)} % true`,
        x: 100 * bin.meanProbability,
        y: 100 * bin.shareTrue,
        faint: bin.predictions < FEW,
        behind: [],
      })),
    },
    {
      kind: "table",
      head: head("predictions", "mean probability, %", "true, %"),
      rows: bins.map((bin) => ({
        name: { text: `from ${percent(bin.from, 0)} %` },
        cells: [
          text(count(bin.predictions)),
          text(percent(bin.meanProbability, 1)),
          text(percent(bin.shareTrue, 1)),
        ],
      })),
    },
  ];
}

/** Bins with fewer predictions say little. */
const FEW = 10;

/** The answers behind the rows of a table, to unfold. */
function listPart(summary: string, evidence: RunEvidence, names: readonly string[]): readonly Part[] {
  const items = names.flatMap((name) => {
    const list = evidence.lists.get(name);
    return list === undefined
      ? []
      : [{ text: `${name}, ${countOf(list)}`, lines: linesOf(list, evidence), behind: [] }];
  });
  return items.length === 0 ? [] : [{ kind: "list", summary, items, more: null }];
}

function countOf({ count: all, first }: AnswerList): string {
  const shown = all > first.length ? `, the first ${first.length} of them` : "";
  return `${count(all)} ${all === 1 ? "reply" : "replies"}${shown}`;
}

function linesOf({ first }: AnswerList, { texts, opened }: RunEvidence): string[] {
  return first.map((answer) => {
    const key = opened.state.keyOf(answer.unit);
    return lineOf(answer, key === undefined ? undefined : texts.get(key));
  });
}

function lineOf({ example, unit, expected, outcome }: Answer, reply: string | undefined): string {
  const said = reply === undefined ? "" : ` Reply: ${shorten(reply.replaceAll(/\s+/g, " ").trim())}`;
  return `${unit.id}: “${example.sentence}” Expected ${expected}, outcome ${outcome}.${said}`;
}

function shorten(reply: string): string {
  return reply.length > MAX_REPLY ? `… ${reply.slice(-MAX_REPLY)}` : reply; // the answer is mostly at the end
}

const MAX_REPLY = 300;

const DEFINITIONS: PartOf<"definitions"> = {
  kind: "definitions",
  summary: "Show all definitions",
  entries: [
    {
      name: "accuracy",
      text: "Share of correct predictions, with a 95 % interval by bootstrap over writing tasks. A prediction without an answer counts as wrong.",
    },
    { name: "consistency", text: "Share of sentences for which every prediction is correct." },
    {
      name: "without an answer",
      text: "Share of replies that are unreadable, refused, filtered or out of tokens.",
    },
    {
      name: "accuracy of the answers",
      text: "Share of correct predictions among those that are true or false.",
    },
    {
      name: "cost per correct answer",
      text: "Cost of the run without controls, divided by its correct predictions.",
    },
    {
      name: "difference under a control",
      text: "Accuracy under the control minus accuracy of the run on the same examples, with a 95 % interval over writing tasks.",
    },
    {
      name: "threshold-free accuracy",
      text: "Share of pairs of a true and a false example in which the true one has the higher probability of true, ties counting half (area under the ROC curve).",
    },
    {
      name: "calibration error",
      text: "Mean distance between the probability of true and the share of true examples, over ten bins weighted by their size.",
    },
  ],
};

function provenance(runs: readonly RunEvidence[]): PartOf<"table"> {
  const rows = runs.map(({ measured, opened: { config } }) => {
    const { provider, baseUrl, seed, limit, maxTokens, temperature } = config.settings;
    const sample = limit === null ? "all examples" : `a sample of ${limit}`;
    const settings = `${provider} at ${baseUrl}, ${config.files.join(", ")}, ${sample}, seed ${seed}, at most ${maxTokens} tokens, temperature ${temperature ?? "of the provider"}, counterpoint ${config.version}`;
    return { name: { text: measured.run }, cells: [prose(settings)] };
  });
  return { kind: "table", head: [[], []], rows };
}
