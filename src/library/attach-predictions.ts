import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CounterpointError } from "../core/index.ts";
import { mostInformativeError, readSplitOutcomes, systemName } from "../evaluation/index.ts";
import type { LoadedCorpus } from "./library.ts";
import { systemId } from "./system.ts";

/** Adds prediction files to the corpora whose splits they predict; throws for a file that matches none. */
export async function attachPredictions(
  corpora: readonly LoadedCorpus[],
  paths: readonly string[],
): Promise<readonly LoadedCorpus[]> {
  if (corpora.length === 0 && paths.length > 0) {
    const hint = "Name the files of the corpus with --open";
    throw new CounterpointError("usage", "There is no corpus that --predictions could be for", { hint });
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
