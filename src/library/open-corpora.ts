import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { CounterpointError, groupBy } from "../core/index.ts";
import { CorpusIndexBuilder } from "../corpus/index.ts";
import { mostInformativeError, readSplitOutcomes, systemName } from "../evaluation/index.ts";
import { type ProgressOptions, readingProgress } from "../files/index.ts";
import { readValidCorpus } from "../formats/index.ts";
import type { LoadedCorpus } from "./library.ts";
import { systemId } from "./system.ts";

/** Reads files for browsing. Those of one folder are one corpus, named after the folder. */
export async function openCorpora(
  paths: readonly string[],
  options: ProgressOptions = {},
): Promise<readonly LoadedCorpus[]> {
  const folders = groupBy(paths, (path) => dirname(resolve(path)));
  const opened: LoadedCorpus[] = [];
  const progress = readingProgress(paths, options);
  for (const [folder, files] of folders) {
    const builder = new CorpusIndexBuilder();
    await readValidCorpus(files, { progress }, (example) => builder.add(example));
    const id = freeName(basename(folder), new Set(opened.map((each) => each.id)));
    opened.push({ id, files: files.map((file) => basename(file)), corpus: builder.corpus() });
  }
  return opened;
}

/** A name for URLs that no other corpus has. */
function freeName(folder: string, taken: ReadonlySet<string>): string {
  const plain = folder.replaceAll(/[^\w.-]+/g, "-") || "corpus"; // the root folder has no name
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
  return name;
}

/** Adds prediction files to the corpora whose splits they predict; throws for a file that matches none. */
export async function attachPredictions(
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
