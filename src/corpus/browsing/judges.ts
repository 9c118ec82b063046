import { uint32Column } from "../../formats/index.ts";
import { countedJudgments } from "../human-performance.ts";
import type { BrowsedExample } from "./browsed-example.ts";

/** Values of the facet of correctness: a judgment that equals the label, and one that does not. */
export const CORRECTNESS: readonly string[] = ["right", "wrong"];

/** The code of a judgment of an example whose label is unknown. */
const UNKNOWN = CORRECTNESS.length;

/** Judgments per example that count for human performance (SPEC A2), with their judges. */
export interface Judges {
  readonly workers: readonly string[];
  /**
   * Index of the first judgment of each example in the columns below; they end where those of the next example begin.
   */
  readonly begin: Uint32Array;
  readonly worker: Uint32Array;
  /** Index in `CORRECTNESS`, or `UNKNOWN`. */
  readonly correctness: Uint32Array;
}

export function judgesOf(examples: readonly BrowsedExample[]): Judges {
  const numbers = new Map<string, number>();
  const begin = uint32Column();
  const workers = uint32Column();
  const correctness = uint32Column();
  for (const example of examples) {
    begin.push(workers.length);
    for (const { worker, verdict } of countedJudgments(example) ?? []) {
      const number = numbers.get(worker) ?? numbers.size;
      numbers.set(worker, number);
      workers.push(number);
      const { label } = example;
      correctness.push(label === undefined ? UNKNOWN : verdict === String(label) ? 0 : 1);
    }
  }
  begin.push(workers.length);
  return {
    workers: [...numbers.keys()],
    begin: begin.values(),
    worker: workers.values(),
    correctness: correctness.values(),
  };
}

/** Filters examples by judge and correctness, and counts the examples of each judge and correctness. */
export class JudgeFilter {
  readonly judges: Uint32Array;
  readonly correctness = new Uint32Array(CORRECTNESS.length);
  readonly #columns: Judges;
  readonly #worker: number | undefined;
  readonly #wanted: number | undefined;

  constructor(
    columns: Judges,
    { judge, judgment }: { readonly judge?: string | undefined; readonly judgment?: string | undefined },
  ) {
    this.#columns = columns;
    this.judges = new Uint32Array(columns.workers.length);
    this.#worker = judge === undefined ? undefined : columns.workers.indexOf(judge);
    this.#wanted = judgment === undefined ? undefined : CORRECTNESS.indexOf(judgment);
  }

  /** True when an example has a matching judgment. */
  matches(row: number): boolean {
    const { begin, worker, correctness } = this.#columns;
    for (let i = begin[row]!; i < begin[row + 1]!; i += 1) {
      if (this.#isWorker(worker[i]!) && this.#isWanted(correctness[i]!)) return true;
    }
    return false;
  }

  /** Counts an example, ignoring the filter itself. */
  add(row: number): void {
    const { begin, worker, correctness } = this.#columns;
    let ways = 0;
    for (let i = begin[row]!; i < begin[row + 1]!; i += 1) {
      if (this.#isWanted(correctness[i]!)) this.judges[worker[i]!]! += 1;
      if (this.#isWorker(worker[i]!)) ways |= 1 << correctness[i]!;
    }
    for (let way = 0; way < CORRECTNESS.length; way += 1) if (ways & (1 << way)) this.correctness[way]! += 1;
  }

  #isWorker(worker: number): boolean {
    return this.#worker === undefined || this.#worker === worker;
  }

  #isWanted(way: number): boolean {
    return this.#wanted === undefined || this.#wanted === way;
  }
}
