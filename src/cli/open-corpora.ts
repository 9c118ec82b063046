import { basename, dirname, resolve } from "node:path";
import { BrowsedCorpusBuilder } from "../corpus/index.ts";
import { readSoundCorpus } from "../formats/index.ts";
import type { OpenedCorpus } from "../library/index.ts";
import type { Context } from "./command.ts";

/** Reads files to be looked through. Those of one folder are one corpus, under the folder's name. */
export async function openCorpora(
  paths: readonly string[],
  { progress }: Pick<Context, "progress">,
): Promise<readonly OpenedCorpus[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = dirname(resolve(path));
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  const opened: OpenedCorpus[] = [];
  const shown = progress(paths);
  for (const [folder, files] of folders) {
    const builder = new BrowsedCorpusBuilder();
    await readSoundCorpus(files, { progress: shown }, (example) => builder.add(example));
    const id = freeName(basename(folder), new Set(opened.map((each) => each.id)));
    opened.push({ id, files: files.map((file) => basename(file)), corpus: builder.corpus() });
  }
  return opened;
}

/** A name for addresses that no other corpus has. */
function freeName(folder: string, taken: ReadonlySet<string>): string {
  const plain = folder.replaceAll(/[^\w.-]+/g, "-") || "corpus"; // the root folder has no name
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
  return name;
}
