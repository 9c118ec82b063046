import type { Audit } from "./audit.ts";
import type { Section } from "./content.ts";
import { escapeHtml } from "./escape-html.ts";
import { renderSection } from "./html.ts";
import type { PhenomenaPart } from "./language-section.ts";
import { reportSections, reportTitle } from "./sections.ts";
import { STYLE } from "./style.ts";

/** Where the numbers of a report come from, so that it can be made again. */
export interface Provenance {
  readonly version: string;
  readonly command: string;
  readonly seed: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

/** One page that needs nothing else: no scripts, no fonts, no requests. */
export function renderReport(audit: Audit, provenance: Provenance, phenomena: PhenomenaPart): string {
  const title = reportTitle(audit);
  const sections = [...reportSections(audit, phenomena), origins(provenance)];
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
${sections.map(renderSection).join("\n")}
<script type="application/json" id="data">${data}</script>
</body>
</html>
`;
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
  return { title: "How this was made", parts: [{ kind: "table", head: [[], []], rows }] };
}
