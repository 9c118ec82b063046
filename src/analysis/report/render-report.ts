import type { Audit } from "./audit.ts";
import { biasOf } from "./bias-section.ts";
import { DEFINITIONS } from "./definitions.ts";
import { escapeHtml } from "./escape-html.ts";
import { table } from "./html.ts";
import { type PhenomenaPart, phenomenaTable, synsets } from "./language-section.ts";
import { leakList } from "./leak-section.ts";
import { agreementTable, humansTable, workers } from "./people-section.ts";
import { lengths, sizes } from "./size-section.ts";
import { STYLE } from "./style.ts";

/** Where the numbers of a report come from, so that it can be made again. */
export interface Provenance {
  readonly version: string;
  readonly command: string;
  readonly seed: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

const NAMES = { nlvr: "NLVR", nlvr2: "NLVR2" } as const;

/** One page that needs nothing else: no scripts, no fonts, no requests. */
export function renderReport(audit: Audit, provenance: Provenance, phenomena: PhenomenaPart): string {
  const splits = audit.stats.splits.map(({ split }) => split).join(", ");
  const title = `Audit of ${NAMES[audit.corpus]}-style corpus: ${splits}`;
  const data = JSON.stringify({ provenance, ...audit, phenomena }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>Hover over a number's name for its definition, or see the list at the end. <span class="paper">Small numbers</span> beside ours are what the papers print, for official splits only; those with a dotted line carry a remark.</p>
</header>
${[
  section("Sizes and language", sizes(audit), lengths(audit)),
  section("Agreement", agreementTable(audit)),
  section("Human performance", humansTable(audit), workers(audit)),
  section("Bias: what one side alone gives away", ...audit.bias.flatMap((each) => biasOf(each, audit))),
  section("Leaks between splits", leakList(audit)),
  section("Synsets", synsets(audit)),
  section("Linguistic phenomena", phenomenaTable(phenomena)),
  section("Definitions", glossary()),
  section("How this was made", provenanceTable(provenance)),
].join("\n")}
<script type="application/json" id="data">${data}</script>
</body>
</html>
`;
}

function section(title: string, ...parts: readonly string[]): string {
  return parts.join("") === "" ? "" : `<section><h2>${escapeHtml(title)}</h2>${parts.join("\n")}</section>`;
}

/** Every definition in full, for print and for screens without a pointer. */
function glossary(): string {
  const entries = Object.entries(DEFINITIONS).map(([name, text]) => {
    const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
    return `<dt>${escapeHtml(words)}</dt><dd>${escapeHtml(text)}</dd>`;
  });
  return `<details><summary>All numbers</summary><dl>${entries.join("")}</dl></details>`;
}

function provenanceTable({ version, command, seed, files }: Provenance): string {
  const rows = [
    ["version", `<td class="text">counterpoint ${escapeHtml(version)}</td>`],
    ["command", `<td class="text"><code>${escapeHtml(command)}</code></td>`],
    ["seed", `<td class="text">${escapeHtml(seed)}</td>`],
    ...files.map(({ path, sha256 }) => [
      escapeHtml(path),
      `<td class="text"><code>sha256 ${sha256}</code></td>`,
    ]),
  ];
  return table(["", ""], rows);
}
