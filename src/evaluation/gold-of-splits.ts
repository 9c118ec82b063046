import type { Split } from "../core/index.ts";
import type { ExampleTable } from "../formats/index.ts";

/** The splits of a corpus, in order of first appearance. */
export function splitsOf({ tasks }: ExampleTable): readonly Split[] {
  return [...new Set(tasks.split)];
}

/**
 * The examples of some splits, with identifiers and labels only; they keep their order, so that all numbers equal
 * those of the splits' own files.
 */
export function goldOfSplits(table: ExampleTable, splits: readonly Split[]): ExampleTable {
  const { corpus, tasks, examples } = table;
  const taskRows = indices(tasks.split.length, (task) => splits.includes(tasks.split[task]!));
  const newNumber = new Uint32Array(tasks.split.length);
  taskRows.forEach((task, number) => {
    newNumber[task] = number;
  });
  const rows = rowsOfSplits(table, splits);
  return {
    corpus,
    tasks: {
      split: Array.from(taskRows, (task) => tasks.split[task]!),
      set: taskRows.map((task) => tasks.set[task]!),
      sentenceNumber: taskRows.map((task) => tasks.sentenceNumber[task]!),
      sentence: [],
      writer: [],
    },
    examples: {
      count: rows.length,
      task: rows.map((row) => newNumber[examples.task[row]!]!),
      position: rows.map((row) => examples.position[row]!),
      label: Uint8Array.from(rows, (row) => examples.label[row]!),
      ...NO_PICTURES,
    },
    workers: [],
  };
}

/** The rows of the examples of some splits. */
export function rowsOfSplits({ tasks, examples }: ExampleTable, splits: readonly Split[]): Uint32Array {
  const isWanted = tasks.split.map((split) => splits.includes(split));
  return indices(examples.count, (row) => isWanted[examples.task[row]!]!);
}

const NO_PICTURES = {
  verdicts: new Uint32Array(0),
  picture: new Float64Array(0),
  firstPartial: new Float64Array(0),
  secondPartial: new Float64Array(0),
};

function indices(count: number, isWanted: (index: number) => boolean): Uint32Array {
  const all = new Uint32Array(count);
  let wanted = 0;
  for (let index = 0; index < count; index += 1) {
    if (!isWanted(index)) continue;
    all[wanted] = index;
    wanted += 1;
  }
  return all.slice(0, wanted);
}
