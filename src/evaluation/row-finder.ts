import type { ExampleTable } from "../formats/index.ts";

/** Identifying fields of an example. */
export interface ExampleKey {
  readonly split: string;
  readonly set: number;
  readonly sentenceNumber: number;
  readonly position: number;
}

/**
 * Finds the row of an example. Prediction files mostly keep the order of the gold file, so the row after the
 * last one found is tried first; the index for all others is only built when that fails.
 */
export class RowFinder {
  readonly #table: ExampleTable;
  #index: ReadonlyMap<string, Map<number, number>> | undefined;
  #next = 0;

  constructor(table: ExampleTable) {
    this.#table = table;
  }

  find(key: ExampleKey): number | undefined {
    const row = this.#isAt(this.#next, key) ? this.#next : this.#lookUp(key);
    if (row !== undefined) this.#next = row + 1;
    return row;
  }

  #isAt(row: number, { split, set, sentenceNumber, position }: ExampleKey): boolean {
    const { tasks, examples } = this.#table;
    if (row >= examples.count) return false;
    const task = examples.task[row]!;
    return (
      tasks.set[task] === set &&
      examples.position[row] === position &&
      tasks.sentenceNumber[task] === sentenceNumber &&
      tasks.split[task] === split
    );
  }

  #lookUp(key: ExampleKey): number | undefined {
    this.#index ??= this.#build();
    return this.#index.get(`${key.split} ${key.sentenceNumber} ${key.position}`)?.get(key.set);
  }

  /** By split, sentence number and position, which have few values, then by set. */
  #build(): ReadonlyMap<string, Map<number, number>> {
    const { tasks, examples } = this.#table;
    const index = new Map<string, Map<number, number>>();
    for (let row = 0; row < examples.count; row += 1) {
      const task = examples.task[row]!;
      const name = `${tasks.split[task]} ${tasks.sentenceNumber[task]} ${examples.position[row]}`;
      let rows = index.get(name);
      if (rows === undefined) {
        rows = new Map();
        index.set(name, rows);
      }
      rows.set(tasks.set[task]!, row);
    }
    return index;
  }
}
