import type { ControlResult, RunResult } from "../vlm/index.ts";
import { formatCount, formatInterval, percent, textTable } from "./text-table.ts";

/** Prints the result of a run of a model, for people. */
export function printRunResult(result: RunResult, print: (text: string) => void): void {
  const { model, examples, answered, outcomes, cost, tokens, controls } = result;
  const line = (name: string, value: number | null, interval: readonly [number, number] | null) =>
    print(
      value === null
        ? `${name.padEnd(12)} -  (the run is unfinished)`
        : `${name.padEnd(12)} ${percent(value).padStart(6)} %  95 % ${formatInterval(interval, (each) => percent(each, 1))}`,
    );
  const total = Object.values(outcomes).reduce((sum, each) => sum + each, 0);
  print(`${model} on ${formatCount(examples)} examples`);
  line("accuracy", result.accuracy, result.accuracyInterval);
  line("consistency", result.consistency, result.consistencyInterval);
  if (total > answered)
    print(
      `Without an answer: ${formatCount(total - answered)} of ${formatCount(total)} (${percent((total - answered) / total)} %), counted as wrong.`,
    );
  print(
    `\n${textTable(
      Object.entries(outcomes).filter(([, count]) => count > 0),
      [
        { head: "outcome", cell: ([name]) => name },
        { head: "replies", cell: ([, count]) => formatCount(count) },
        { head: "%", cell: ([, count]) => percent(count / total) },
      ],
    )}`,
  );
  if (controls.length > 0)
    print(
      `\n${textTable<ControlResult>(controls, [
        { head: "control", cell: (row) => row.name },
        { head: "examples", cell: (row) => formatCount(row.examples) },
        { head: "accuracy %", cell: (row) => percent(row.accuracy) },
        {
          head: "difference",
          cell: (row) =>
            row.difference === null ? "-" : `${row.difference < 0 ? "" : "+"}${percent(row.difference)}`,
        },
        { head: "verdict", cell: (row) => row.verdict },
      ])}`,
    );
  const money = cost.amount === null ? "cost unknown" : `${cost.amount.toFixed(4)} ${cost.currency}`;
  print(`\n${formatCount(tokens.input)} tokens in, ${formatCount(tokens.output)} out, ${money}`);
}
