import { basename, dirname, resolve } from "node:path";
import { CorpusIndexBuilder } from "../corpus/index.ts";
import { type ProgressOptions, readingProgress } from "../files/index.ts";
import { readValidCorpus } from "../formats/index.ts";
import type { LoadedCorpus } from "./library.ts";

/** Reads files for browsing. Those of one folder are one corpus, named after the folder. */
export async function openCorpora(
  paths: readonly string[],
  options: ProgressOptions = {},
): Promise<readonly LoadedCorpus[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = dirname(resolve(path));
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
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
