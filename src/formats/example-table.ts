import {
  type Box,
  type CorpusName,
  type Example,
  type Picture,
  sceneKey,
  type Verdict,
} from "../core/index.ts";
import { float64Column, uint8Column, uint32Column } from "./column.ts";
import { hashPair, hashText } from "./hash-text.ts";

/** What a table is to hold besides identifiers and labels; what is not asked for stays empty. */
export interface OptionalColumns {
  readonly verdicts?: boolean;
  readonly pictures?: boolean;
  readonly sentences?: boolean;
}

/**
 * A corpus in columns: some fifty bytes an example where objects take a kilobyte, so that audits of millions
 * of examples fit in memory, and tables move between threads at no cost.
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
  /** How many workers answered true, false and nonsense: three numbers a row, one answer per worker. */
  readonly verdicts: Uint32Array;
  /** Equal numbers for equal pictures: ordered pairs, or scenes up to the order of boxes (SPEC B1). */
  readonly picture: Float64Array;
  /** The same for less of the picture; `PARTIAL_VIEWS` says what. */
  readonly firstPartial: Float64Array;
  readonly secondPartial: Float64Array;
}

/** What begins a row. */
export type ExampleRow = Pick<Example, "corpus" | "split" | "set" | "sentenceNumber" | "position" | "label">;

/** What the two partial views show: one image of a pair, or a scene without positions. */
export const PARTIAL_PICTURES: Readonly<Record<CorpusName, readonly [string, string]>> = {
  nlvr: ["items per box", "contents of boxes"],
  nlvr2: ["left image", "right image"],
};

/** Gathers examples, or whole tables, into one table. */
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
    if (this.addRow(example)) this.addSentence(example.sentence, example.writer ?? "");
    if (this.#contents.verdicts) this.#addVerdicts(example);
    if (this.#contents.pictures) this.#addPicture(example.picture);
  }

  /** Begins a row, and tells whether the sentence of its writing task is still wanted. */
  addRow({ corpus, split, set, sentenceNumber, position, label }: ExampleRow): boolean {
    this.#corpus = corpus;
    const known = this.#split.length;
    const task = this.#taskNumber(split, set, sentenceNumber);
    this.#task.push(task);
    this.#position.push(position);
    this.#label.push(label ? 1 : 0);
    return task === known && this.#contents.sentences === true;
  }

  addSentence(sentence: string, writer: string): void {
    this.#sentence.push(sentence);
    this.#writer.push(writer);
  }

  /** How many workers gave each verdict on the present row. */
  addVerdictCounts(counts: Readonly<Record<Verdict, number>>): void {
    this.#verdicts.push(counts.true);
    this.#verdicts.push(counts.false);
    this.#verdicts.push(counts.nonsense);
  }

  /** Somebody who gave a verdict beside others. */
  addWorker(worker: string): void {
    this.#workers.add(worker);
  }

  /** The pair of the present row, by the numbers of its images. */
  addPair(left: number, right: number): void {
    this.#firstPartial.push(left);
    this.#secondPartial.push(right);
    this.#picture.push(hashPair(left, right));
  }

  /** Adds the rows of another table with the same contents after the present ones. */
  append({ corpus, tasks, examples, workers }: ExampleTable): void {
    this.#corpus ??= corpus;
    const renumbered = tasks.split.map((split, i) => {
      const known = this.#split.length;
      const task = this.#taskNumber(split, tasks.set[i]!, tasks.sentenceNumber[i]!);
      if (task === known && this.#contents.sentences) {
        this.#sentence.push(tasks.sentence[i]!);
        this.#writer.push(tasks.writer[i]!);
      }
      return task;
    });
    this.#task.append(examples.task.map((task) => renumbered[task]!));
    this.#position.append(examples.position);
    this.#label.append(examples.label);
    this.#verdicts.append(examples.verdicts);
    this.#picture.append(examples.picture);
    this.#firstPartial.append(examples.firstPartial);
    this.#secondPartial.append(examples.secondPartial);
    for (const worker of workers) this.#workers.add(worker);
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
      for (const { worker } of judgments) this.addWorker(worker);
      if (first) this.addWorker(first.worker);
    }
    this.addVerdictCounts(counts);
  }

  #addPicture(picture: Picture): void {
    if (picture.kind === "pair") {
      this.addPair(hashText(picture.left), hashText(picture.right));
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
