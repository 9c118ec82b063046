import {
  type AnyExample,
  type Box,
  type Group,
  laterJudgments,
  type Picture,
  pictureKey,
  type RankedPart,
  type Split,
  sceneKey,
  type Verdict,
  validationOf,
} from "../core/index.ts";
import type { OnProgress } from "../files/index.ts";
import type { IdentifierScheme } from "./corpus-format.ts";
import { identifiersOf, titleOfFormat } from "./formats.ts";
import type { FormatChoice } from "./open-format.ts";
import { readAnyCorpus, readValidCorpus } from "./read-corpus.ts";
import type { AnyCorpusExample } from "./record.ts";
import { hashPair, hashText } from "./text-interner.ts";

export interface ReadTableOptions {
  readonly split?: Split | undefined;
  readonly format?: FormatChoice | undefined;
  /** True to read files of several formats into one table. */
  readonly mixed?: boolean | undefined;
  readonly contents: OptionalColumns;
  readonly progress?: OnProgress | undefined;
}

/** Reads valid corpus files into one table; fails with all findings if there are any. */
export async function readTable(
  paths: readonly string[],
  { contents, ...options }: ReadTableOptions,
): Promise<ExampleTable> {
  const builder = new ExampleTableBuilder(contents);
  const add = builder.add.bind(builder);
  await (contents.labels === false ? readAnyCorpus : readValidCorpus)(paths, options, add);
  return builder.table();
}

/** Columns of a table besides identifiers and labels; those that are not asked for stay empty. */
export interface OptionalColumns {
  readonly verdicts?: boolean;
  readonly pictures?: boolean;
  readonly sentences?: boolean;
  /** False for whoever needs no labels; by default every example needs one. */
  readonly labels?: boolean;
}

/**
 * A corpus in columns: some fifty bytes an example where objects take a kilobyte, so that audits of millions
 * of examples fit in memory.
 */
export interface ExampleTable {
  /** Named groups besides the writing tasks, for group scores. */
  readonly groups: readonly GroupColumn[];
  /** The format of the examples; undefined without any, and where there are several. */
  readonly format: string | undefined;
  /** True when examples have identifiers that were made from lines. */
  readonly isNumberedByLine: boolean;
  /** The names of the two partial views of pictures; undefined where there are none. */
  readonly partialPictures: readonly [first: string, second: string] | undefined;
  readonly tasks: TaskColumns;
  readonly examples: ExampleColumns;
  /** Everybody who gave a verdict on an example that somebody else judged too, sorted. */
  readonly workers: readonly string[];
}

/** The groups of one name. */
export interface GroupColumn {
  readonly name: string;
  readonly rank: readonly RankedPart[];
  /** The number of the group of each example plus 1; 0 for an example in none. */
  readonly groupOf: Uint32Array;
}

/** One row per writing task (SPEC A4), in order of first appearance. */
export interface TaskColumns {
  readonly split: readonly string[];
  readonly set: Uint32Array;
  readonly sentenceNumber: Uint32Array;
  readonly sentence: readonly string[];
  /** "" where it is not known. */
  readonly writer: readonly string[];
  /** The language of the sentence; "" where it is not known. */
  readonly language: readonly string[];
  /** The name of the corpus, where the table has several; empty otherwise. */
  readonly corpus: readonly string[];
}

/** One row per example, in the order of the files. */
export interface ExampleColumns {
  readonly count: number;
  readonly task: Uint32Array;
  readonly position: Uint32Array;
  /** The identifiers, where they do not follow from the numbers; empty where they do. */
  readonly id: readonly string[];
  /** 1 for true, 0 for false, 2 where it is not known. */
  readonly label: Uint8Array;
  /** Number of workers who answered true, false and nonsense: three numbers per row, one answer per worker. */
  readonly verdicts: Uint32Array;
  /** Equal numbers for equal pictures: ordered pairs, or scenes up to the order of boxes (SPEC B1). */
  readonly picture: Float64Array;
  /** Equal numbers for equal sentences; empty unless groups rank examples by them. */
  readonly sentenceKey: Float64Array;
  /** The sentences, by row, that differ from the first of their writing task, as in contrast sets. */
  readonly otherSentences: ReadonlyMap<number, string>;
  /** The same for less of the picture; `partialPictures` says what. */
  readonly firstPartial: Float64Array;
  readonly secondPartial: Float64Array;
}

/** The identifier of the example in a row. */
export function identifierOf({ format, tasks, examples }: ExampleTable, row: number): string {
  const scheme = identifiersOf(format);
  if (scheme === undefined) return examples.id[row]!;
  const task = examples.task[row]!;
  return scheme.format({
    split: tasks.split[task]!,
    set: tasks.set[task]!,
    sentenceNumber: tasks.sentenceNumber[task]!,
    position: examples.position[row]!,
  });
}

/** The two partial views of a picture: one image of a pair, or a scene without positions. */
export const PARTS_OF_SCENE = ["items per box", "contents of boxes"] as const;
const PARTS_OF_PAIR = ["left image", "right image"] as const;

/** Stands among labels for one that is not known. */
export const NO_LABEL = 2;

/** Tasks by their split and their number in it. */
type TaskNumbers = Map<string, Map<number | string, number>>;

function taskNumbersOf(byFormat: Map<string, TaskNumbers>, format: string): TaskNumbers {
  const known = byFormat.get(format) ?? new Map();
  byFormat.set(format, known);
  return known;
}

/** Fills the rows of a column that had no value. */
function fill(column: Column<Numbers>, rows: number): void {
  while (column.length < rows) column.push(0);
}

interface GroupBuilder {
  readonly numbers: Map<string, number>;
  readonly rank: readonly RankedPart[];
  readonly column: Column<Uint32Array<ArrayBuffer>>;
}

/** Collects examples into a table. */
export class ExampleTableBuilder {
  readonly #contents: OptionalColumns;
  readonly #tasksByFormat = new Map<string, TaskNumbers>();
  #taskNumbers: TaskNumbers = new Map();
  #lastTask = -1;
  readonly #split: string[] = [];
  readonly #set = uint32Column();
  readonly #sentenceNumber = uint32Column();
  readonly #sentence: string[] = [];
  readonly #writer: string[] = [];
  readonly #language: string[] = [];
  readonly #groups = new Map<string, GroupBuilder>();
  readonly #task = uint32Column();
  readonly #position = uint32Column();
  readonly #id: string[] = [];
  readonly #label = uint8Column();
  readonly #verdicts = uint32Column();
  readonly #picture = float64Column();
  readonly #sentenceKey = float64Column();
  readonly #otherSentences = new Map<number, string>();
  readonly #firstPartial = float64Column();
  readonly #secondPartial = float64Column();
  readonly #workers = new Set<string>();
  #format: string | undefined;
  #scheme: IdentifierScheme | undefined;
  #corpus: string[] = [];
  #isMixed = false;
  #isNumberedByLine = false;
  #partialPictures: ExampleTable["partialPictures"];

  constructor(contents: OptionalColumns) {
    this.#contents = contents;
  }

  add(example: AnyExample & Pick<AnyCorpusExample, "isNumberedByLine">): void {
    const { format, split, set, sentenceNumber, position, label } = example;
    if (format !== this.#format) this.#begin(format);
    if (this.#scheme === undefined) this.#id.push(example.id);
    if (example.isNumberedByLine) this.#isNumberedByLine = true;
    const known = this.#split.length;
    const task = this.#taskNumber(split, set, sentenceNumber);
    this.#task.push(task);
    this.#position.push(position);
    this.#label.push(label === undefined ? NO_LABEL : label ? 1 : 0);
    if (task === known) this.#language.push(example.language ?? "");
    if (task === known && this.#isMixed) this.#corpus.push(titleOfFormat(format));
    if (task === known && this.#contents.sentences) {
      this.#sentence.push(example.sentence);
      this.#writer.push(example.writer ?? "");
    }
    if (task !== known && this.#contents.sentences && example.sentence !== this.#sentence[task])
      this.#otherSentences.set(this.#task.length - 1, example.sentence);
    const { groups } = example;
    if (groups !== undefined) for (const group of groups) this.#addGroup(group, split);
    if (this.#contents.verdicts) this.#addVerdicts(example);
    const isRanked = groups?.some(({ rank }) => rank !== undefined) ?? false;
    if (isRanked) {
      fill(this.#sentenceKey, this.#task.length - 1);
      this.#sentenceKey.push(hashText(example.sentence));
    }
    if (this.#contents.pictures || isRanked) {
      if (this.#picture.length < this.#task.length - 1)
        for (const column of [this.#picture, this.#firstPartial, this.#secondPartial])
          fill(column, this.#task.length - 1);
      this.#addPictures(example);
    }
  }

  /** Goes on with examples of another format. From the second one on, all have their identifiers as texts. */
  #begin(format: string): void {
    if (this.#format !== undefined && !this.#isMixed) {
      const earlier = this.table();
      if (this.#scheme !== undefined)
        for (let row = 0; row < earlier.examples.count; row += 1) this.#id.push(identifierOf(earlier, row));
      this.#corpus = this.#split.map(() => titleOfFormat(earlier.format!)); // has a format, as was asked
      this.#isMixed = true;
    }
    this.#lastTask = -1;
    this.#taskNumbers = taskNumbersOf(this.#tasksByFormat, format);
    this.#format = format;
    this.#scheme = this.#isMixed ? undefined : identifiersOf(format);
  }

  table(): ExampleTable {
    return {
      format: this.#isMixed ? undefined : this.#format,
      isNumberedByLine: this.#isNumberedByLine,
      partialPictures: this.#partialPictures,
      tasks: {
        split: this.#split,
        set: this.#set.values(),
        sentenceNumber: this.#sentenceNumber.values(),
        sentence: this.#sentence,
        writer: this.#writer,
        language: this.#language,
        corpus: this.#corpus,
      },
      examples: {
        count: this.#task.length,
        task: this.#task.values(),
        position: this.#position.values(),
        id: this.#id,
        label: this.#label.values(),
        verdicts: this.#verdicts.values(),
        picture: this.#picture.values(),
        sentenceKey: this.#sentenceKey.values(),
        otherSentences: this.#otherSentences,
        firstPartial: this.#firstPartial.values(),
        secondPartial: this.#secondPartial.values(),
      },
      groups: Array.from(this.#groups, ([name, { rank, column }]) => {
        fill(column, this.#task.length);
        return { name, rank, groupOf: column.values() };
      }),
      workers: [...this.#workers].sort(),
    };
  }

  /** The example is the last one that was added. */
  #addGroup({ name, key, rank = [] }: Group, split: Split): void {
    const known = this.#groups.get(name) ?? {
      numbers: new Map<string, number>(),
      rank,
      column: uint32Column(),
    };
    this.#groups.set(name, known);
    const scoped = `${this.#format}\t${split}\t${key}`;
    const number = known.numbers.get(scoped) ?? known.numbers.size + 1;
    known.numbers.set(scoped, number);
    fill(known.column, this.#task.length - 1);
    known.column.push(number);
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
  #addVerdicts(example: AnyExample): void {
    const counts: Record<Verdict, number> = { true: 0, false: 0, nonsense: 0 };
    const judgments = { judgments: example.judgments }; // computed once
    let first = validationOf(judgments);
    const later = laterJudgments(judgments);
    for (const { worker, verdict } of later) {
      counts[verdict] += 1;
      if (worker === first?.worker) first = undefined;
    }
    if (first) counts[first.verdict] += 1;
    if (counts.true + counts.false + counts.nonsense > 1) {
      for (const { worker } of later) this.#workers.add(worker);
      if (first) this.#workers.add(first.worker);
    }
    for (const verdict of ["true", "false", "nonsense"] as const) this.#verdicts.push(counts[verdict]);
  }

  #addPictures({ pictures }: AnyExample): void {
    const [first] = pictures;
    if (first?.kind !== "scene" || pictures.length > 1) {
      this.#addSeveral(pictures);
      return;
    }
    this.#partialPictures ??= PARTS_OF_SCENE;
    const { scene } = first;
    const counts = scene.map((box) => String(box.length)).sort();
    const contents = scene.map(contentsOf).sort();
    this.#firstPartial.push(hashText(counts.join("|")));
    this.#secondPartial.push(hashText(contents.join("|")));
    this.#picture.push(hashText(sceneKey(scene)));
  }

  #addSeveral(pictures: readonly Picture[]): void {
    const hashes = pictures.map((picture) => hashText(pictureKey(picture)));
    if (hashes.length === 2) this.#partialPictures ??= PARTS_OF_PAIR;
    this.#firstPartial.push(hashes[0] ?? 0);
    this.#secondPartial.push(hashes[1] ?? 0);
    this.#picture.push(hashes.length === 0 ? 0 : hashes.reduce(hashPair));
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
