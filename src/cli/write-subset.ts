import { existsSync, realpathSync } from "node:fs";
import { CounterpointError, Findings, type Split } from "../core/index.ts";
import { type CorpusExample, failOn, type RawRecord, readCorpus, writeRecords } from "../formats/index.ts";
import type { Context } from "./command.ts";

export interface SubsetOptions {
  readonly progress: Context["progress"];
  readonly split?: Split | undefined;
  /** Whether to write the example that is the row-th of all, counted from 0. */
  readonly keep?: (row: number, example: CorpusExample) => boolean;
  /** What to write for an example; its record as it is, by default. */
  readonly record?: (example: CorpusExample) => RawRecord;
}

/** Streams the chosen examples of sound corpus files into one new file; gives their number. */
export async function writeSubset(
  paths: readonly string[],
  to: string,
  { split, progress, keep = () => true, record = (example) => example.record }: SubsetOptions,
): Promise<number> {
  refuseToOverwrite(paths, to);
  const findings = new Findings();
  const batches = readCorpus(paths, {
    split,
    exact: true,
    progress: progress(paths),
    report: (finding) => findings.add(finding),
  });
  let row = 0;
  let written = 0;
  await writeRecords(
    to,
    (async function* () {
      for await (const batch of batches) {
        const kept = batch.filter((example) => keep(row++, example)).map(record);
        written += kept.length;
        yield kept;
      }
      failOn(findings); // before the file is put in its place
    })(),
  );
  return written;
}

/** An output may never take the place of what it is made from, whatever links lead there. */
export function refuseToOverwrite(inputs: readonly string[], output: string): void {
  if (!existsSync(output)) return;
  const place = realpathSync(output);
  if (!inputs.some((input) => existsSync(input) && realpathSync(input) === place)) return;
  const hint = "Choose another name for the output";
  throw new CounterpointError("usage", `${output} is also an input and would be overwritten`, { hint });
}
