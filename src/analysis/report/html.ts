import { DEFINITIONS, type Definition } from "./definitions.ts";
import { escapeHtml } from "./escape-html.ts";
import type { PublishedValue } from "./published.ts";

/** A number's name with its definition on hover. */
export function term(name: string, definition: Definition): string {
  return `<abbr title="${escapeHtml(DEFINITIONS[definition])}">${escapeHtml(name)}</abbr>`;
}

/** A cell with our number and, where there is one, the paper's beside it. */
export function cell(text: string, published?: PublishedValue): string {
  const why = published?.remark === undefined ? "" : ` class="differs"`;
  const paper = published
    ? ` <span class="paper" title="${escapeHtml([published.source, published.remark].filter(Boolean).join(": "))}"><span${why}>${escapeHtml(published.value)}</span></span>`
    : "";
  return `<td>${escapeHtml(text)}${paper}</td>`;
}

/** A table whose rows begin with a heading; headings are HTML, as cells are. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const top = head.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows
    .map(([name, ...cells]) => `<tr><th scope="row">${name}</th>${cells.join("")}</tr>`)
    .join("\n");
  return `<div class="scroll"><table><thead><tr>${top}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A drawing with its caption. */
export function figure(caption: string, chart: string): string {
  return `<figure>${chart}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

/** 12345 as 12,345. */
export const whole = (value: number) => value.toLocaleString("en-US");
/** So many digits after the point, or a dash. */
export const fixed = (value: number | null, digits: number) => (value === null ? "-" : value.toFixed(digits));
/** An interval in brackets, or nothing. */
export const between = (interval: readonly [number, number] | null, show: (value: number) => string) =>
  interval === null ? "" : ` (${show(interval[0])} to ${show(interval[1])})`;
