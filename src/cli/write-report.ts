import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { Random, type Split } from "../core/index.ts";
import { type Audit, AuditTally, phenomenaTable, renderReport, taggedIn } from "../corpus/index.ts";
import { writeFileAtomic } from "../files/index.ts";
import { readAnnotations, readValidCorpus } from "../formats/index.ts";
import { tagPhenomena } from "../language/index.ts";
import type { Context } from "./command.ts";
import { refuseToOverwrite } from "./write-corpus.ts";

export interface WriteReportOptions {
  readonly to: string;
  readonly annotations: string | undefined;
  readonly seed: string;
  readonly split: Split | undefined;
  readonly version: string;
  readonly startReadProgress: Context["startReadProgress"];
}

/** Audits sound corpus files and writes the page; gives the audit and where the page is. */
export async function writeReport(
  paths: readonly string[],
  { to, annotations, seed, split, version, startReadProgress }: WriteReportOptions,
): Promise<Audit & { readonly file: string }> {
  const inputs = [...paths, ...(annotations === undefined ? [] : [annotations])];
  refuseToOverwrite(inputs, to);
  const tally = new AuditTally();
  const sentences = new Set<string>();
  await readValidCorpus(paths, { split, progress: startReadProgress(paths) }, (example) => {
    tally.add(example, example);
    sentences.add(example.sentence);
  });
  const annotated =
    annotations === undefined
      ? Array.from(sentences, (sentence) => ({ sentence, phenomena: [...tagPhenomena(sentence)] }))
      : await readAnnotations(annotations);
  const source =
    annotations === undefined
      ? taggedIn(annotated.length.toLocaleString("en-US"))
      : `Annotated by people in ${annotated.length.toLocaleString("en-US")} sentences.`;
  const audit = tally.result({ random: new Random(seed) });
  const files = await Promise.all(inputs.map(async (path) => ({ path, sha256: await hashFile(path) })));
  const given = annotations === undefined ? "" : ` --annotations ${annotations}`;
  const command = `counterpoint corpus report ${paths.join(" ")}${given} --seed ${seed} --out ${to}`;
  const page = renderReport(
    audit,
    { version, command, seed, files },
    { source, rows: phenomenaTable(annotated) },
  );
  await writeFileAtomic(to, page);
  return { file: resolve(to), ...audit };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
