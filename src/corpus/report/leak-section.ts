import type { Audit } from "../schemas/audit.ts";
import type { Part } from "../schemas/report.ts";
import { formatCount } from "./content.ts";

const MAX_LISTED = 20;

/** The section about leaks between splits; empty for a single split. */
export function leakParts({ leaks, stats }: Audit): readonly Part[] {
  if (stats.splits.length < 2) return [];
  if (leaks.length === 0)
    return [{ kind: "paragraph", text: "No image or scene appears in more than one of these splits." }];
  const items = leaks.slice(0, MAX_LISTED).map(({ kind, what, splits, examples }) => ({
    text: kind === "scene" ? "the same scene" : what,
    lines: [],
    behind: splits.map((split, i) => {
      const id = examples[i]!; // one of each split
      return { name: `${split} (${id})`, query: { split, id }, examples: 1 };
    }),
  }));
  const kinds = leaks[0]!.kind === "scene" ? "scenes" : "images";
  const others = leaks.length - MAX_LISTED;
  const more = others > 0 ? `... and ${formatCount(others)} more: see corpus check.` : null;
  return [
    { kind: "paragraph", text: `${formatCount(leaks.length)} ${kinds} are in more than one split.` },
    { kind: "list", summary: "Show them", items, more },
  ];
}
