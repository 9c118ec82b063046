import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CounterpointError } from "../../core/index.ts";
import { builtScript } from "../../files/index.ts";
import type { Audit } from "../schemas/audit.ts";
import type { Section } from "../schemas/report.ts";
import type { PhenomenaPart } from "./language-section.ts";
import { reportSections, reportTitle } from "./sections.ts";

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
  const data = JSON.stringify({ title, provenance, ...audit, phenomena, sections });
  return page.replace(DATA, () => DATA + data.replaceAll("<", "\\u003c")); // no text can end the script
}

/** The built page of reports: `web/report.html` with its script and style, and no data yet. */
export function readReportPage(path: string | URL = PAGE): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const place = typeof path === "string" ? path : fileURLToPath(path);
    throw new CounterpointError("data/unreadable", `The built page of reports is not at ${place}`, {
      hint: "Run npm run build in a clone, or install the package again",
      cause,
    });
  }
}

const PAGE = builtScript(new URL("../../web/report.html", import.meta.url));

const DATA = '<script type="application/json" id="data">';

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
  return { title: "How this was made", parts: [{ kind: "table", head: [[], []], rows }] };
}
