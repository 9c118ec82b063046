import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DEFAULT_SEED, Random } from "../../core/index.ts";
import { packageVersion, refuseToOverwrite, writeFileAtomic } from "../../files/index.ts";
import { readAnnotations } from "../../formats/index.ts";
import { isEnglish, tagPhenomena } from "../../language/index.ts";
import { type CorpusSource, filesOf, type ReadOptions, visitAnyExamples } from "../corpus.ts";
import { phenomenaTable } from "../phenomena-tables.ts";
import type { Audit } from "../schemas/audit.ts";
import type { Section } from "../schemas/report.ts";
import { AuditTally } from "./audit.ts";
import { type PhenomenaPart, taggedIn } from "./language-section.ts";
import { fillReportPage, readReportPage } from "./report-page.ts";
import { reportSections, reportTitle } from "./sections.ts";

export interface WriteReportOptions extends ReadOptions {
  /** The page to write. */
  readonly out: string;
  /** The folder that the files of the corpus and the page are moved to afterwards, by which the page names them; they stay by default. */
  readonly finalFolder?: string | undefined;
  /** A file of annotated phenomena; by default sentences are tagged automatically. */
  readonly annotations?: string | undefined;
  readonly seed?: string | undefined;
}

/** Writes every audit of a corpus as one self-contained page; returns the audit and the path of the page. */
export async function writeReport(
  source: CorpusSource,
  { out: to, finalFolder, annotations, seed = DEFAULT_SEED, ...reading }: WriteReportOptions,
): Promise<Audit & { readonly file: string }> {
  const paths = filesOf(source);
  const inputs = [...paths, ...(annotations === undefined ? [] : [annotations])];
  refuseToOverwrite(inputs, to);
  const page = readReportPage(); // a missing page is told before the work
  const tally = new AuditTally();
  const sentences = new Set<string>();
  const others = new Set<string>();
  await visitAnyExamples(source, reading, (example) => {
    tally.add(example, example);
    (isEnglish(example.language ?? "en") ? sentences : others).add(example.sentence);
  });
  const annotated =
    annotations === undefined
      ? Array.from(sentences, (sentence) => ({ sentence, phenomena: [...tagPhenomena(sentence)] }))
      : await readAnnotations(annotations);
  const sourceNote =
    annotations === undefined
      ? taggedIn(annotated.length.toLocaleString("en-US"), { sentencesOfOthers: others.size })
      : `Manually annotated in ${annotated.length.toLocaleString("en-US")} sentences.`;
  const audit = tally.result({ random: new Random(seed) });
  const finalPath = (path: string) => (finalFolder === undefined ? path : join(finalFolder, basename(path)));
  const files = await Promise.all(
    inputs.map(async (path) => ({ path: finalPath(path), sha256: await hashFile(path) })),
  );
  const given = annotations === undefined ? "" : ` --annotations ${annotations}`;
  const command = `counterpoint corpus report ${paths.map(finalPath).join(" ")}${given} --seed ${seed} --out ${finalPath(to)}`;
  const report = renderReport(page, audit, {
    provenance: { version: packageVersion(), command, seed, files },
    phenomena: {
      source: sourceNote,
      tagged: annotations === undefined,
      sentences: annotated.length,
      rows: annotated.length === 0 ? [] : phenomenaTable(annotated),
    },
  });
  await writeFileAtomic(to, report);
  return { file: resolve(finalPath(to)), ...audit };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Provenance of a report: everything needed to make it again. */
export interface Provenance {
  readonly version: string;
  readonly command: string;
  readonly seed: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

/** Writes the data of a report, its numbers and the sections to show, into the built page. */
export function renderReport(
  page: string,
  audit: Audit,
  { provenance, phenomena }: { readonly provenance: Provenance; readonly phenomena: PhenomenaPart },
): string {
  const title = reportTitle(audit);
  const sections = [...reportSections(audit, phenomena), origins(provenance)];
  return fillReportPage(page, { title, provenance, ...audit, phenomena, sections });
}

function origins({ version, command, seed, files }: Provenance): Section {
  const row = (name: string, text: string) => ({
    name: { text: name },
    cells: [{ text, kind: "text" as const }],
  });
  const rows = [
    row("version", `counterpoint ${version}`),
    row("command", command),
    row("seed", seed),
    ...files.map(({ path, sha256 }) => row(path, `sha256 ${sha256}`)),
  ];
  return { title: "Provenance", parts: [{ kind: "table", head: [[], []], rows }] };
}
