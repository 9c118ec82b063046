import { CounterpointError, type Example, type Split } from "../core/index.ts";
import { type ProgressOptions, readingProgress } from "../files/index.ts";
import {
  type ExampleTable,
  ExampleTableBuilder,
  type FormatChoice,
  readTable,
  readValidCorpus,
} from "../formats/index.ts";

/** A corpus with labels: its file or files, or its examples. */
export type Gold = string | readonly string[] | Iterable<Example>;

export interface ReadGoldOptions extends ProgressOptions {
  /** The split of NLVR files; by default the one in the file's name. */
  readonly split?: Split | undefined;
  /** The format of the files: its name, the path of a mapping file, or a format of your own; by default it is recognised. */
  readonly format?: FormatChoice | undefined;
}

/** Reads a corpus into a table of identifiers and labels, with its pictures where they are needed. */
export async function readGold(
  gold: Gold,
  {
    pictures = false,
    mixed = false,
    split,
    format,
    onProgress,
  }: ReadGoldOptions & { readonly pictures?: boolean; readonly mixed?: boolean },
): Promise<ExampleTable> {
  const paths = pathsOf(gold);
  if (paths !== undefined)
    return readTable(paths, {
      split,
      format,
      mixed,
      contents: { pictures },
      progress: readingProgress(paths, { onProgress }),
    });
  const builder = new ExampleTableBuilder({ pictures });
  for (const example of examplesOf(gold)) builder.add(example);
  const table = builder.table();
  if (table.examples.count === 0)
    throw new CounterpointError("data/invalid", "The corpus has no examples", {
      at: ["corpus"],
      hint: "Pass the files that the predictions are about",
    });
  return table;
}

/** Calls `visit` with every example of a corpus, in its order. */
export async function visitGold(
  gold: Gold,
  { split, format, onProgress }: ReadGoldOptions,
  visit: (example: Example) => void,
): Promise<void> {
  const paths = pathsOf(gold);
  if (paths !== undefined)
    return readValidCorpus(paths, { split, format, progress: readingProgress(paths, { onProgress }) }, visit);
  for (const example of examplesOf(gold)) visit(example);
}

/** The examples of a corpus in memory; refuses anything else that a program without types may pass. */
function* examplesOf(gold: unknown): Generator<Example> {
  if (Symbol.iterator in Object(gold))
    for (const example of gold as Iterable<Example | undefined>) {
      if (typeof example?.sentence !== "string") throw notCorpus();
      yield example;
    }
  else throw notCorpus();
}

function notCorpus(): CounterpointError {
  return new CounterpointError("usage", "A corpus must be a path, paths or a result of readCorpus", {
    at: ["corpus"],
    hint: 'Pass the file, as in scorePredictions("predictions.csv", "dev.json")',
  });
}

function pathsOf(gold: Gold): readonly string[] | undefined {
  if (typeof gold === "string") return [gold];
  const isPaths = Array.isArray(gold) && gold.length > 0 && gold.every((each) => typeof each === "string");
  return isPaths ? gold : undefined;
}
