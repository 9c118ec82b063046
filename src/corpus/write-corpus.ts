import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, Findings } from "../core/index.ts";
import { readingProgress, refuseToOverwrite, writeFolderAtomic } from "../files/index.ts";
import {
  type AnyCorpusExample,
  type RawRecord,
  readCorpus,
  recordsNameSplit,
  throwIfFindings,
  titleOfFormat,
  toStatement,
  writeRecords,
} from "../formats/index.ts";
import { type CorpusSource, filesOf, type ReadOptions, readOptionsOf } from "./corpus.ts";

/** Extensions of files that a corpus can be written to. */
const CORPUS_ENDINGS = [".json", ".jsonl", ".json.gz", ".jsonl.gz", ".parquet"];

/** Writes a corpus as one JSON Lines or Parquet file with all its fields (SPEC D4). */
export async function exportCorpus(
  source: CorpusSource,
  to: string,
  options: ReadOptions = {},
): Promise<WrittenCorpus> {
  return writeExamples(source, to, { ...options, toRecord: recordsOfOneSplit() });
}

/** Writes a corpus of any format as statements, our own format, with the identifiers that its examples have now. */
export async function importCorpus(
  source: CorpusSource,
  to: string,
  options: ReadOptions = {},
): Promise<WrittenCorpus> {
  return writeExamples(source, to, { ...options, toRecord: toStatement });
}

/** A file that was written, and the number of its examples. */
export interface WrittenCorpus {
  readonly file: string;
  readonly examples: number;
}

async function writeExamples(
  source: CorpusSource,
  to: string,
  {
    toRecord,
    ...options
  }: ReadOptions & { readonly toRecord: (example: AnyCorpusExample) => RawRecord | undefined },
): Promise<WrittenCorpus> {
  if (!CORPUS_ENDINGS.some((ending) => to.endsWith(ending))) {
    const hint = `Use one of the extensions ${CORPUS_ENDINGS.join(", ")}`;
    throw new CounterpointError("usage", `Unknown output format: ${to}`, { hint });
  }
  const paths = filesOf(source);
  refuseToOverwrite(paths, to);
  let examples = 0;
  await writeRecords(
    to,
    (async function* () {
      for await (const batch of readLossless(paths, readOptionsOf(source, options))) {
        examples += batch.length;
        yield batch.map(toRecord).filter((record) => record !== undefined);
      }
    })(),
  );
  return { file: to, examples };
}

/** The record of each example; throws at a second split where records do not name theirs. */
function recordsOfOneSplit(): (example: AnyCorpusExample) => RawRecord | undefined {
  let first: string | undefined;
  let last: RawRecord | undefined;
  return ({ format, split, record }) => {
    if (record === last) return undefined; // of several examples of one record
    last = record;
    first ??= split;
    if (split !== first && !recordsNameSplit(format)) {
      const hint = "Export each split to its own file";
      const name = titleOfFormat(format);
      throw new CounterpointError("usage", `The files belong to two ${name} splits, ${first} and ${split}`, {
        hint,
      });
    }
    return record;
  };
}

interface SubsetsOptions<Name> extends ReadOptions {
  /** The record to write for an example; its own by default. */
  readonly record?: (example: AnyCorpusExample, row: number) => RawRecord;
  readonly names: readonly Name[];
  /** The subset of an example by its row, counted from 0; any other value excludes it. */
  readonly nameOf: (row: number, example: AnyCorpusExample) => Name | string | undefined;
  /** Checks the files that have examples before they are moved into place. */
  readonly verify?: (files: readonly string[]) => Promise<void>;
}

/** Writes subsets of a corpus to `<name>.json` in a folder, in one pass; returns their numbers of examples. */
export async function writeSubsets<Name extends string>(
  source: CorpusSource,
  folder: string,
  { names, nameOf, verify, record = (example) => example.record, ...options }: SubsetsOptions<Name>,
): Promise<ReadonlyMap<string, number>> {
  const paths = filesOf(source);
  const fileOf = (name: string) => `${name}.json`;
  for (const name of names) refuseToOverwrite(paths, join(folder, fileOf(name)));
  const written = new Map<string, number>(names.map((name) => [name, 0]));
  await writeFolderAtomic(folder, async (partial) => {
    const files = new Map<string, FileHandle>();
    try {
      for (const name of names) files.set(name, await open(join(partial, fileOf(name)), "w"));
      let row = 0;
      for await (const batch of readLossless(paths, readOptionsOf(source, options))) {
        const texts = new Map<string, string>();
        for (const example of batch) {
          const at = row++;
          const name = nameOf(at, example);
          if (name === undefined || !files.has(name)) continue;
          texts.set(name, `${texts.get(name) ?? ""}${JSON.stringify(record(example, at))}\n`);
          written.set(name, written.get(name)! + 1);
        }
        for (const [name, text] of texts) await files.get(name)!.write(text);
      }
    } finally {
      for (const file of files.values()) await file.close();
    }
    const filled = names.filter((name) => written.get(name)! > 0);
    await verify?.(filled.map((name) => join(partial, fileOf(name))));
  });
  return written;
}

/** The examples of corpus files with their raw records; throws at the end if there were findings. */
async function* readLossless(
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<readonly AnyCorpusExample[]> {
  const findings = new Findings();
  yield* readCorpus(paths, {
    split: options.split,
    format: options.format,
    exact: true,
    progress: readingProgress(paths, options),
    report: (finding) => findings.add(finding),
  });
  throwIfFindings(findings);
}
