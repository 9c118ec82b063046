import {
  type Box,
  type CorpusName,
  type Example,
  type Picture,
  type Split,
  sceneKey,
  type Verdict,
} from "../core/index.ts";
import type { OnProgress } from "../files/index.ts";
import { readValidCorpus } from "./read-corpus.ts";
import { hashPair, hashText } from "./text-interner.ts";

export interface ReadTableOptions {
  readonly split?: Split | undefined;
  readonly contents: OptionalColumns;
  readonly progress?: OnProgress | undefined;
}

/** Reads valid corpus files into one table; fails with all findings if there are any. */
export async function readTable(
  paths: readonly string[],
  { contents, ...options }: ReadTableOptions,
): Promise<ExampleTable> {
  const builder = new ExampleTableBuilder(contents);
  await readValidCorpus(paths, options, (example) => builder.add(example));
  return builder.table();
}

/** Columns of a table besides identifiers and labels; those that are not asked for stay empty. */
export interface OptionalColumns {
  readonly verdicts?: boolean;
  readonly pictures?: boolean;
  readonly sentences?: boolean;
}

/**
 * A corpus in columns: some fifty bytes an example where objects take a kilobyte, so that audits of millions
 * of examples fit in memory.
 */
export interface ExampleTable {
  readonly corpus: CorpusName | undefined;
  readonly tasks: TaskColumns;
  readonly examples: ExampleColumns;
  /** Everybody who gave a verdict on an example that somebody else judged too, sorted. */
  readonly workers: readonly string[];
}

/** One row per writing task (SPEC A4), in order of first appearance. */
export interface TaskColumns {
  readonly split: readonly string[];
  readonly set: Uint32Array;
  readonly sentenceNumber: Uint32Array;
  readonly sentence: readonly string[];
  /** "" where it is not known. */
  readonly writer: readonly string[];
}

/** One row per example, in the order of the files. */
export interface ExampleColumns {
  readonly count: number;
  readonly task: Uint32Array;
  readonly position: Uint32Array;
  /** 1 for true, 0 for false. */
  readonly label: Uint8Array;
  /** Number of workers who answered true, false and nonsense: three numbers per row, one answer per worker. */
  readonly verdicts: Uint32Array;
  /** Equal numbers for equal pictures: ordered pairs, or scenes up to the order of boxes (SPEC B1). */
  readonly picture: Float64Array;
  /** The same for less of the picture; `PARTIAL_VIEWS` says what. */
  readonly firstPartial: Float64Array;
  readonly secondPartial: Float64Array;
}

/** The two partial views of a picture: one image of a pair, or a scene without positions. */
export const PARTIAL_PICTURES: Readonly<Record<CorpusName, readonly [string, string]>> = {
  nlvr: ["items per box", "contents of boxes"],
  nlvr2: ["left image", "right image"],
};

/** Collects examples into a table. */
export class ExampleTableBuilder {
  readonly #contents: OptionalColumns;
  readonly #taskNumbers = new Map<string, Map<number | string, number>>();
  #lastTask = -1;
  readonly #split: string[] = [];
  readonly #set = uint32Column();
  readonly #sentenceNumber = uint32Column();
  readonly #sentence: string[] = [];
  readonly #writer: string[] = [];
  readonly #task = uint32Column();
  readonly #position = uint32Column();
  readonly #label = uint8Column();
  readonly #verdicts = uint32Column();
  readonly #picture = float64Column();
  readonly #firstPartial = float64Column();
  readonly #secondPartial = float64Column();
  readonly #workers = new Set<string>();
  #corpus: CorpusName | undefined;

  constructor(contents: OptionalColumns) {
    this.#contents = contents;
  }

  add(example: Example): void {
    const { corpus, split, set, sentenceNumber, position, label } = example;
    this.#corpus = corpus;
    const known = this.#split.length;
    const task = this.#taskNumber(split, set, sentenceNumber);
    this.#task.push(task);
    this.#position.push(position);
    this.#label.push(label ? 1 : 0);
    if (task === known && this.#contents.sentences) {
      this.#sentence.push(example.sentence);
      this.#writer.push(example.writer ?? "");
    }
    if (this.#contents.verdicts) this.#addVerdicts(example);
    if (this.#contents.pictures) this.#addPicture(example.picture);
  }

  table(): ExampleTable {
    return {
      corpus: this.#corpus,
      tasks: {
        split: this.#split,
        set: this.#set.values(),
        sentenceNumber: this.#sentenceNumber.values(),
        sentence: this.#sentence,
        writer: this.#writer,
      },
      examples: {
        count: this.#task.length,
        task: this.#task.values(),
        position: this.#position.values(),
        label: this.#label.values(),
        verdicts: this.#verdicts.values(),
        picture: this.#picture.values(),
        firstPartial: this.#firstPartial.values(),
        secondPartial: this.#secondPartial.values(),
      },
      workers: [...this.#workers].sort(),
    };
  }

  #taskNumber(split: string, set: number, sentenceNumber: number): number {
    const last = this.#lastTask; // the examples of a task mostly stand together
    const same =
      this.#split[last] === split &&
      this.#set.at(last) === set &&
      this.#sentenceNumber.at(last) === sentenceNumber;
    if (!same) this.#lastTask = this.#findTask(split, set, sentenceNumber);
    return this.#lastTask;
  }

  #findTask(split: string, set: number, sentenceNumber: number): number {
    let numbers = this.#taskNumbers.get(split);
    if (numbers === undefined) {
      numbers = new Map();
      this.#taskNumbers.set(split, numbers);
    }
    // Both are below 10^9; past 2^53 a sum would be rounded, and two tasks could share it.
    const key = sentenceNumber < 2 ** 22 ? set + sentenceNumber * 2 ** 30 : `${set}-${sentenceNumber}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const task = this.#split.length;
    numbers.set(key, task);
    this.#split.push(split);
    this.#set.push(set);
    this.#sentenceNumber.push(sentenceNumber);
    return task;
  }

  /** SPEC A1: one answer per worker, a later one in place of the first validation. */
  #addVerdicts({ validation, judgments }: Example): void {
    const counts: Record<Verdict, number> = { true: 0, false: 0, nonsense: 0 };
    let first = validation;
    for (const { worker, verdict } of judgments) {
      counts[verdict] += 1;
      if (worker === first?.worker) first = undefined;
    }
    if (first) counts[first.verdict] += 1;
    if (counts.true + counts.false + counts.nonsense > 1) {
      for (const { worker } of judgments) this.#workers.add(worker);
      if (first) this.#workers.add(first.worker);
    }
    for (const verdict of ["true", "false", "nonsense"] as const) this.#verdicts.push(counts[verdict]);
  }

  #addPicture(picture: Picture): void {
    if (picture.kind === "pair") {
      const [left, right] = [hashText(picture.left), hashText(picture.right)];
      this.#firstPartial.push(left);
      this.#secondPartial.push(right);
      this.#picture.push(hashPair(left, right));
      return;
    }
    const { scene } = picture;
    const counts = scene.map((box) => String(box.length)).sort();
    const contents = scene.map(contentsOf).sort();
    this.#firstPartial.push(hashText(counts.join("|")));
    this.#secondPartial.push(hashText(contents.join("|")));
    this.#picture.push(hashText(sceneKey(scene)));
  }
}

/** The items of a box in no particular order, without their positions. */
function contentsOf(box: Box): string {
  return box
    .map(({ shape, colour, size }) => `${shape} ${colour} ${size}`)
    .sort()
    .join(";");
}

type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A list of numbers that grows like an array and is stored like a typed one. */
class Column<T extends Numbers> {
  #values: T;
  #length = 0;
  readonly #allocate: (length: number) => T;

  constructor(allocate: (length: number) => T) {
    this.#allocate = allocate;
    this.#values = allocate(1024);
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = this.#allocate(2 * this.#length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number): number | undefined {
    return this.#values[index];
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  get length(): number {
    return this.#length;
  }

  /** The numbers pushed so far, in an array of exactly their length. */
  values(): T {
    return this.#values.slice(0, this.#length) as T;
  }
}

const uint8Column = () => new Column((length) => new Uint8Array(length));
export const uint32Column = () => new Column((length) => new Uint32Array(length));
const float64Column = () => new Column((length) => new Float64Array(length));
