import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_SEED, Random } from "../../core/index.ts";
import { packageVersion, refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { readAnnotations } from "../../formats/index.ts";
import { tagPhenomena } from "../../language/index.ts";
import { type CorpusSource, filesOf, type ReadOptions, visitExamples } from "../corpus.ts";
import { phenomenaTable } from "../phenomena-tables.ts";
import type { Audit } from "../schemas/audit.ts";
import { AuditTally } from "./audit.ts";
import { taggedIn } from "./phenomena-found.ts";
import { readReportPage, renderReport } from "./render-report.ts";

export interface WriteReportOptions extends ReadOptions {
  /** The page to write. */
  readonly out: string;
  /** A file of annotated phenomena; by default sentences are tagged automatically. */
  readonly annotations?: string | undefined;
  readonly seed?: string | undefined;
}

/** Writes every audit of a corpus as one self-contained page; returns the audit and the path of the page. */
export async function writeReport(
  source: CorpusSource,
  { out: to, annotations, seed = DEFAULT_SEED, ...reading }: WriteReportOptions,
): Promise<Audit & { readonly file: string }> {
  const paths = filesOf(source);
  const inputs = [...paths, ...(annotations === undefined ? [] : [annotations])];
  refuseToOverwrite(inputs, to);
  const page = readReportPage(); // a missing page is told before the work
  const tally = new AuditTally();
  const sentences = new Set<string>();
  await visitExamples(source, reading, (example) => {
    tally.add(example, example);
    sentences.add(example.sentence);
  });
  const annotated =
    annotations === undefined
      ? Array.from(sentences, (sentence) => ({ sentence, phenomena: [...tagPhenomena(sentence)] }))
      : await readAnnotations(annotations);
  const sourceNote =
    annotations === undefined
      ? taggedIn(annotated.length.toLocaleString("en-US"))
      : `Annotated by people in ${annotated.length.toLocaleString("en-US")} sentences.`;
  const audit = tally.result({ random: new Random(seed) });
  const files = await Promise.all(inputs.map(async (path) => ({ path, sha256: await hashFile(path) })));
  const given = annotations === undefined ? "" : ` --annotations ${annotations}`;
  const command = `counterpoint corpus report ${paths.join(" ")}${given} --seed ${seed} --out ${to}`;
  const report = renderReport(page, audit, {
    provenance: { version: packageVersion(), command, seed, files },
    phenomena: { source: sourceNote, rows: phenomenaTable(annotated) },
  });
  await writeFileAtomic(to, report);
  return { file: resolve(to), ...audit };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
