import type { Audit } from "./audit.ts";
import { escapeHtml } from "./escape-html.ts";
import { whole } from "./html.ts";

const LISTED = 20;

/** What the splits share; nothing for a single split. */
export function leakList({ leaks, stats }: Audit): string {
  if (stats.splits.length < 2) return "";
  if (leaks.length === 0) return "<p>No image and no scene is in two of these splits.</p>";
  const items = leaks.slice(0, LISTED).map(({ kind, what, splits, examples }) => {
    const places = splits.map((split, i) => `${split} (${examples[i]})`).join(" and ");
    return `<li>${escapeHtml(kind === "scene" ? "the same scene" : what)}: ${escapeHtml(places)}</li>`;
  });
  const kinds = leaks[0]!.kind === "scene" ? "scenes" : "images";
  const more =
    leaks.length > LISTED ? `<p>... and ${whole(leaks.length - LISTED)} more: see corpus check.</p>` : "";
  return `<p>${whole(leaks.length)} ${kinds} are in more than one split.</p><details><summary>Which</summary><ul>${items.join("")}</ul>${more}</details>`;
}
