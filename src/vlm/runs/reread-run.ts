import { writeFileAtomic } from "../../files/index.ts";
import { controlResults } from "../controls/run-controls.ts";
import { readerNamed } from "../reading/readers.ts";
import { openRun } from "./open-run.ts";
import { runFiles, writeConfig } from "./run-folder.ts";
import { type RunResult, resultOfRun } from "./run-result.ts";

/** Reads the kept replies of a run again, with another reader or a newer version, and keeps the new result. Nothing is asked. */
export async function rereadRun(
  folder: string,
  { reader }: { readonly reader?: string | undefined } = {},
): Promise<RunResult> {
  if (reader !== undefined) readerNamed(reader);
  const run = await openRun(folder, { reader });
  const config = { ...run.config, reader: reader ?? run.config.reader };
  const controls = controlResults(config, run.examples, run.state);
  const result = await resultOfRun({ ...run, config, controls });
  await writeConfig(folder, config);
  await writeFileAtomic(runFiles(folder).result, `${JSON.stringify(result, null, 2)}\n`);
  return result;
}
