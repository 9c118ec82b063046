import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RawRecord } from "../../formats/index.ts";
import { nlvrRecord } from "../../formats/testing/records.ts";
import type { ModelExample } from "../../models/index.ts";
import { ownExamples } from "../../models/testing/examples.ts";
import { textOnly } from "../../models/text-only.ts";
import { trainRun } from "../../models/training/train-run.ts";
import type { Browser, Reply } from "./browser.ts";

/** The names of a run's files that are submitted, with their content. */
export type SentFiles = Readonly<Record<string, Uint8Array>>;

/** Questions as records of a gold file. */
export function recordsOf(examples: readonly ModelExample[]): readonly RawRecord[] {
  return examples.map(({ id, sentence, label, directory }) =>
    nlvrRecord({ identifier: id, sentence, label: String(label), directory }),
  );
}

/** The text baseline trained on questions whose label is in the sentence, as a server of version 0.0.0 takes it; once per process. */
export function trainTextRun(): Promise<SentFiles> {
  trained ??= train();
  return trained;
}

let trained: Promise<SentFiles> | undefined;

async function train(): Promise<SentFiles> {
  const folder = await mkdtemp(join(tmpdir(), "counterpoint-run-"));
  const config = {
    version: "0.0.0",
    baseline: textOnly.name,
    corpus: "nlvr",
    corpusHash: "0",
    seed: "1",
    threads: 1,
  };
  await trainRun({ baseline: textOnly, examples: ownExamples(200), folder, config, report: () => {} });
  const files = await readRunFiles(folder);
  await rm(folder, { recursive: true });
  return files;
}

export async function readRunFiles(folder: string): Promise<SentFiles> {
  const names = ["config.json", "vocabulary.json", "best.onnx"];
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return Object.fromEntries(names.map((name, i) => [name, Uint8Array.from(files[i]!)]));
}

/** Submits a model as a form of a browser does, to be published at once. */
export async function submitModel(
  team: Browser,
  path: string,
  files: SentFiles,
  described: { readonly system: string } & Record<string, string> = { system: "S" },
): Promise<Reply> {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files))
    form.append("file", new File([Uint8Array.from(bytes)], name));
  const body = new Response(form);
  const query = new URLSearchParams({ publish: "true", ...described });
  const bytes = new Uint8Array(await body.arrayBuffer());
  return team.sendFile("POST", `${path}/models?${query}`, bytes, body.headers.get("content-type")!);
}
