import { existsSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { RawRecord } from "../../formats/index.ts";

/** What a run is: the options that its output depends on. */
export interface RunManifest extends RawRecord {
  readonly split: string;
  readonly presentations: number;
}

const MANIFEST_FILE = "generated.json";

/**
 * Makes a folder that of a run, or sees that it is: a folder holds one run, because another one's images would stand
 * beside its own without a trace. The same run may ask for more presentations than before, and so grow.
 */
export async function claimOutputFolder(folder: string, run: RunManifest): Promise<void> {
  const path = join(folder, MANIFEST_FILE);
  if (`${run.split}.json` === MANIFEST_FILE) {
    throw new CounterpointError("usage", `--split may not be ${run.split}: ${MANIFEST_FILE} records the run`);
  }
  if (existsSync(path)) refuseOtherRun(folder, { wanted: run, held: readManifest(path) });
  else refuseOtherFiles(folder, [`${run.split}.json`, "images"]);
  await writeFileAtomic(path, `${JSON.stringify(run, null, 2)}\n`);
  await removeUnfinished(folder);
}

function refuseOtherRun(folder: string, { wanted, held }: { wanted: RunManifest; held: RawRecord }): void {
  const hint = `Choose another folder, give the options that ${MANIFEST_FILE} records, or remove the folder`;
  for (const option of new Set([...Object.keys(wanted), ...Object.keys(held)])) {
    const [before, now] = [JSON.stringify(held[option]), JSON.stringify(wanted[option])];
    if (before === now || option === "presentations") continue;
    const message = `${folder} holds the scenes of another run: its ${option} is ${before}, not ${now}`;
    throw new CounterpointError("usage", message, { hint });
  }
  if (Number(held.presentations) > wanted.presentations) {
    const message = `${folder} holds ${held.presentations} presentations already, more than ${wanted.presentations}`;
    throw new CounterpointError("usage", message, { hint });
  }
}

function refuseOtherFiles(folder: string, names: readonly string[]): void {
  const taken = names.find((name) => existsSync(join(folder, name)));
  if (taken === undefined) return;
  const message = `${join(folder, taken)} is there already, and not from \`scenes generate\``;
  throw new CounterpointError("usage", message, { hint: "Choose another folder" });
}

function readManifest(path: string): RawRecord {
  try {
    const record: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof record === "object" && record !== null) return record as RawRecord;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const message = `${path} does not record a run of \`scenes generate\``;
  throw new CounterpointError("data/unreadable", message, { hint: "Choose another folder" });
}

/** What a run that was killed had not finished; unfinished images are written over under the same name. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(".partial")) await rm(join(folder, name), { force: true });
  }
}
