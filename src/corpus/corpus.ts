import { CounterpointError, type Split } from "../core/index.ts";
import { type ProgressOptions, readingProgress } from "../files/index.ts";
import {
  type AnyCorpusExample,
  type CorpusExample,
  type ExampleTable,
  ExampleTableBuilder,
  type FormatChoice,
  type OptionalColumns,
  readAnyCorpus,
  readTable,
  readValidCorpus,
} from "../formats/index.ts";

/** Options of whatever reads corpus files. */
export interface ReadOptions extends ProgressOptions {
  /** The split of NLVR files; by default it is taken from the name of each file. */
  readonly split?: Split | undefined;
  /** The format of the files: its name, the path of a mapping file, or a format of your own; by default it is recognised. */
  readonly format?: FormatChoice | undefined;
}

/** The examples of corpus files, in their order, all in memory. Their list cannot be changed. */
export class Corpus implements Iterable<CorpusExample> {
  readonly files: readonly string[];
  readonly examples: readonly CorpusExample[];
  /** Options with which the files were read: whoever reads them again needs the same. */
  readonly readOptions: Pick<ReadOptions, "split" | "format">;

  constructor(
    files: readonly string[],
    examples: readonly CorpusExample[],
    readOptions: Pick<ReadOptions, "split" | "format"> = {},
  ) {
    this.files = Object.freeze([...files]);
    this.examples = Object.freeze(examples);
    this.readOptions = readOptions;
  }

  /** The format of the files; undefined for a corpus without examples. */
  get name(): string | undefined {
    return this.examples[0]?.format;
  }

  /** The splits in order of first appearance. */
  get splits(): readonly Split[] {
    return [...new Set(this.examples.map(({ split }) => split))];
  }

  [Symbol.iterator](): Iterator<CorpusExample> {
    return this.examples[Symbol.iterator]();
  }
}

/** A corpus in memory, or the path or paths of its files, which are then read as a stream. */
export type CorpusSource = Corpus | string | readonly string[];

/** Reads corpus files into memory; throws with all findings when anything is wrong with them. */
export async function readCorpus(
  paths: string | readonly string[],
  options: ReadOptions = {},
): Promise<Corpus> {
  const examples: CorpusExample[] = [];
  await visitExamples(paths, options, (example) => examples.push(example));
  return new Corpus(filesOf(paths), examples, { split: options.split, format: options.format });
}

/** Passes each example to `visit`; throws with all findings when anything is wrong with the files. */
export async function visitExamples(
  source: CorpusSource,
  options: ReadOptions,
  visit: (example: CorpusExample) => void,
): Promise<void> {
  if (source instanceof Corpus) for (const example of source) visit(example);
  else {
    const paths = filesOf(source);
    const progress = readingProgress(paths, options);
    await readValidCorpus(paths, { split: options.split, format: options.format, progress }, visit);
  }
}

/** The same for whoever needs no labels. */
export async function visitAnyExamples(
  source: CorpusSource,
  options: ReadOptions,
  visit: (example: AnyCorpusExample) => void,
): Promise<void> {
  if (source instanceof Corpus) for (const example of source) visit(example);
  else {
    const paths = filesOf(source);
    const progress = readingProgress(paths, options);
    await readAnyCorpus(paths, { split: options.split, format: options.format, progress }, visit);
  }
}

/** The examples of a corpus as columns. */
export async function readExampleTable(
  source: CorpusSource,
  { contents, ...options }: ReadOptions & { readonly contents: OptionalColumns },
): Promise<ExampleTable> {
  if (source instanceof Corpus) {
    const builder = new ExampleTableBuilder(contents);
    for (const example of source) builder.add(example);
    return builder.table();
  }
  const paths = filesOf(source);
  const progress = readingProgress(paths, options);
  return readTable(paths, { split: options.split, format: options.format, contents, progress });
}

/** The files of a corpus. */
export function filesOf(source: CorpusSource): readonly string[] {
  if (source instanceof Corpus) return source.files;
  const paths: unknown = typeof source === "string" ? [source] : source;
  if (Array.isArray(paths) && paths.length > 0 && paths.every((path) => typeof path === "string"))
    return paths;
  throw new CounterpointError("usage", "A corpus must be a path, paths or a result of readCorpus", {
    at: ["corpus"],
    hint: 'Pass the files, as in readCorpus(["train.json", "dev.json"])',
  });
}

/** The options with which the files of a corpus are to be read again. */
export function readOptionsOf<Options extends ReadOptions>(source: CorpusSource, options: Options): Options {
  return source instanceof Corpus ? { ...options, ...source.readOptions } : options;
}
