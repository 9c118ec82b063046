import { existsSync, realpathSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError, Findings, type Split } from "../core/index.ts";
import { writeFolderAtomic } from "../files/index.ts";
import {
  type CorpusExample,
  type RawRecord,
  readCorpus,
  throwIfFindings,
  writeRecords,
} from "../formats/index.ts";
import type { Context } from "./command.ts";

interface SubsetOptions {
  readonly startReadProgress: Context["startReadProgress"];
  readonly split?: Split | undefined;
  /** What to write for an example; its record as it is, by default. */
  readonly record?: (example: CorpusExample) => RawRecord;
}

/** Streams the examples of sound corpus files into one new file; gives their number. */
export async function writeCorpus(
  paths: readonly string[],
  to: string,
  { record = (example) => example.record, ...options }: SubsetOptions,
): Promise<number> {
  refuseToOverwrite(paths, to);
  let written = 0;
  await writeRecords(
    to,
    (async function* () {
      for await (const batch of readLossless(paths, options)) {
        written += batch.length;
        yield batch.map(record);
      }
    })(),
  );
  return written;
}

interface SubsetsOptions<Name> extends SubsetOptions {
  readonly names: readonly Name[];
  /** The subset of the example that is the row-th of all, counted from 0; none for any other value. */
  readonly nameOf: (row: number, example: CorpusExample) => Name | string | undefined;
  /** Looks at the files, those with examples, before they are put in their place. */
  readonly verify?: (files: readonly string[]) => Promise<void>;
}

/** Deals the examples of sound corpus files to `<name>.json` in a folder, all in one reading; gives their numbers. */
export async function writeSubsets<Name extends string>(
  paths: readonly string[],
  folder: string,
  { names, nameOf, verify, record = (example) => example.record, ...options }: SubsetsOptions<Name>,
): Promise<ReadonlyMap<string, number>> {
  const fileOf = (name: string) => `${name}.json`;
  for (const name of names) refuseToOverwrite(paths, join(folder, fileOf(name)));
  const written = new Map<string, number>(names.map((name) => [name, 0]));
  await writeFolderAtomic(folder, async (partial) => {
    const files = new Map<string, FileHandle>();
    try {
      for (const name of names) files.set(name, await open(join(partial, fileOf(name)), "w"));
      let row = 0;
      for await (const batch of readLossless(paths, options)) {
        const texts = new Map<string, string>();
        for (const example of batch) {
          const name = nameOf(row++, example);
          if (name === undefined || !files.has(name)) continue;
          texts.set(name, `${texts.get(name) ?? ""}${JSON.stringify(record(example))}\n`);
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

/** The examples of corpus files, to be written back; fails in the end if anything was wrong with them. */
async function* readLossless(
  paths: readonly string[],
  { split, startReadProgress }: SubsetOptions,
): AsyncGenerator<readonly CorpusExample[]> {
  const findings = new Findings();
  yield* readCorpus(paths, {
    split,
    exact: true,
    progress: startReadProgress(paths),
    report: (finding) => findings.add(finding),
  });
  throwIfFindings(findings);
}

/** An output may never take the place of what it is made from, whatever links lead there. */
export function refuseToOverwrite(inputs: readonly string[], output: string): void {
  if (!existsSync(output)) return;
  const place = realpathSync(output);
  if (!inputs.some((input) => existsSync(input) && realpathSync(input) === place)) return;
  const hint = "Choose another name for the output";
  throw new CounterpointError("usage", `${output} is also an input and would be overwritten`, { hint });
}
