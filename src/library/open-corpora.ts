import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { type AnyExample, CounterpointError, groupBy } from "../core/index.ts";
import { CorpusIndexBuilder } from "../corpus/index.ts";
import { mostInformativeError, readSplitOutcomes, systemName } from "../evaluation/index.ts";
import { type ProgressOptions, readingProgress } from "../files/index.ts";
import { type FormatChoice, readAnyCorpus } from "../formats/index.ts";
import type { LoadedCorpus } from "./library.ts";
import type { ShowPhotograph } from "./show-photographs.ts";
import { systemId } from "./system.ts";

/** A corpus that is being read: its first examples, to look at meanwhile. */
export interface CorpusPreview {
  readonly id: string;
  readonly files: readonly string[];
  readonly examples: readonly AnyExample[];
  readonly showPhotograph?: ShowPhotograph | undefined;
  /** Number of examples read so far. */
  readonly read: number;
  /** Resolves when there are some to look at. */
  readonly ready: Promise<void>;
}

/** Corpora that are being read. */
export interface OpeningLibrary {
  readonly previews: readonly CorpusPreview[];
  readonly opened: Promise<readonly LoadedCorpus[]>;
}

interface OpenCorporaOptions extends ProgressOptions {
  /** Gives the addresses of photographs, where they are available. */
  readonly showPhotograph?: ShowPhotograph | undefined;
  /** The format of the files; by default it is recognised. */
  readonly format?: FormatChoice | undefined;
}

/** Number of first examples that can be looked at while a corpus is read: some pages of the list. */
const PREVIEWED = 500;

/** Starts to read files for browsing. Those of one folder are one corpus, named after the folder. */
export function startOpening(
  paths: readonly string[],
  {
    predictions = [],
    showPhotograph,
    format,
    ...options
  }: OpenCorporaOptions & {
    readonly predictions?: readonly string[];
  } = {},
): OpeningLibrary {
  const progress = readingProgress(paths, options);
  const taken = new Set<string>();
  const corpora = Array.from(
    groupBy(paths, (path) => dirname(resolve(path))),
    ([folder, files]) => {
      const id = freeName(basename(folder), taken);
      taken.add(id);
      return { files, preview: new ReadingCorpus(id, files, showPhotograph) };
    },
  );
  const read = async () => {
    const opened: LoadedCorpus[] = [];
    for (const { files, preview } of corpora) {
      const builder = new CorpusIndexBuilder();
      await readAnyCorpus(files, { format, progress }, (example) => {
        builder.add(example);
        preview.add(example);
      });
      opened.push({
        id: preview.id,
        files: preview.files,
        corpus: builder.corpus(),
        ...(showPhotograph && { showPhotograph }),
      });
      preview.finish();
    }
    return attachPredictions(opened, predictions);
  };
  const opened = read().finally(() => {
    for (const { preview } of corpora) preview.finish();
  });
  opened.catch(() => {}); // whoever waits for it gets the error
  return { previews: corpora.map(({ preview }) => preview), opened };
}

/** Reads files for browsing. */
export async function openCorpora(
  paths: readonly string[],
  options: OpenCorporaOptions = {},
): Promise<readonly LoadedCorpus[]> {
  return startOpening(paths, options).opened;
}

class ReadingCorpus implements CorpusPreview {
  readonly id: string;
  readonly files: readonly string[];
  readonly examples: AnyExample[] = [];
  readonly ready: Promise<void>;
  read = 0;
  finish = () => {};

  readonly showPhotograph: ShowPhotograph | undefined;

  constructor(id: string, files: readonly string[], showPhotograph: ShowPhotograph | undefined) {
    this.id = id;
    this.showPhotograph = showPhotograph;
    this.files = files.map((file) => basename(file));
    this.ready = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  add(example: AnyExample): void {
    this.read += 1;
    if (this.read <= PREVIEWED) this.examples.push(example);
    if (this.read === PREVIEWED) this.finish();
  }
}

/** A name for URLs that no other corpus has. */
function freeName(folder: string, taken: ReadonlySet<string>): string {
  const plain = folder.replaceAll(/[^\w.-]+/g, "-") || "corpus"; // the root folder has no name
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
  return name;
}

/** Adds prediction files to the corpora whose splits they predict; throws for a file that matches none. */
async function attachPredictions(
  corpora: readonly LoadedCorpus[],
  paths: readonly string[],
): Promise<readonly LoadedCorpus[]> {
  if (corpora.length === 0 && paths.length > 0) {
    const hint = "Pass the corpus files with --open";
    throw new CounterpointError("usage", "--predictions needs a corpus", { hint });
  }
  let named = corpora;
  for (const path of paths) {
    const name = systemName(path, paths);
    const failures: CounterpointError[] = [];
    const fitting = new Map<string, LoadedCorpus>();
    for (const opened of named) {
      try {
        const predicted = await readSplitOutcomes(path, opened.corpus.gold);
        const hash = createHash("sha256")
          .update(await readFile(path))
          .digest("hex");
        const system = { id: systemId(hash), name, predicted };
        fitting.set(opened.id, { ...opened, systems: [...(opened.systems ?? []), system] });
      } catch (error) {
        if (!(error instanceof CounterpointError)) throw error;
        failures.push(error);
      }
    }
    if (fitting.size === 0) throw mostInformativeError(failures);
    named = named.map((opened) => fitting.get(opened.id) ?? opened);
  }
  return named;
}
