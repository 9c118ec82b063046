import { barChart, dotChart, shareChart } from "./charts.ts";
import type { Cell, List, Part, Section, Table, Term } from "./content.ts";
import { escapeHtml } from "./escape-html.ts";

/** A section as HTML. */
export function renderSection({ title, parts }: Section): string {
  return `<section><h2>${escapeHtml(title)}</h2>${parts.map(renderPart).join("\n")}</section>`;
}

function renderPart(part: Part): string {
  switch (part.kind) {
    case "heading":
      return `<h3>${escapeHtml(part.text)}</h3>`;
    case "paragraph":
      return `<p>${escapeHtml(part.text)}</p>`;
    case "definitions": {
      const entries = part.entries.map(
        ({ name, text }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`,
      );
      return details(part.summary, `<dl>${entries.join("")}</dl>`);
    }
    case "list":
      return renderList(part);
    case "table":
      return renderTable(part);
    case "bars":
      return figure(part.caption, barChart(part));
    case "dots":
      return figure(part.caption, dotChart(part));
    case "shares":
      return figure(
        part.caption + (part.besides === null ? "" : ` (marks: ${part.besides})`),
        shareChart(part),
      );
  }
}

function renderTable({ head, rows }: Table): string {
  const top = head.map((terms) => `<th scope="col">${renderHead(terms)}</th>`).join("");
  const body = rows
    .map(
      ({ name, cells }) =>
        `<tr><th scope="row">${renderTerm(name)}</th>${cells.map(renderCell).join("")}</tr>`,
    )
    .join("\n");
  return `<div class="scroll"><table><thead><tr>${top}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** What a column holds; a second term stands in brackets. */
function renderHead([first, second]: readonly Term[]): string {
  if (first === undefined) return "";
  return second === undefined ? renderTerm(first) : `${renderTerm(first)} (${renderTerm(second)})`;
}

/** A name with its definition on hover. */
function renderTerm({ text, definition }: Term): string {
  if (definition === undefined) return escapeHtml(text);
  return `<abbr title="${escapeHtml(definition)}">${escapeHtml(text)}</abbr>`;
}

function renderCell({ text, kind, published }: Cell): string {
  const style = kind === undefined ? "" : ` class="${kind.replace(" ", "-")}"`;
  const why = published?.remark === undefined ? "" : ` class="differs"`;
  const paper = published
    ? ` <span class="paper" title="${escapeHtml([published.source, published.remark].filter(Boolean).join(": "))}"><span${why}>${escapeHtml(published.value)}</span></span>`
    : "";
  return `<td${style}>${escapeHtml(text)}${paper}</td>`;
}

function renderList({ summary, items, more }: List): string {
  const rendered = items.map(({ text, lines, behind }) => {
    const places = behind.map(({ name }) => name).join(" and ");
    const told = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("");
    return `<li>${escapeHtml(text)}: <code>${escapeHtml(places)}</code>${told === "" ? "" : `<ul>${told}</ul>`}</li>`;
  });
  const rest = more === null ? "" : `<p>${escapeHtml(more)}</p>`;
  return details(summary, `<ul>${rendered.join("")}</ul>${rest}`);
}

function details(summary: string, content: string): string {
  return `<details><summary>${escapeHtml(summary)}</summary>${content}</details>`;
}

function figure(caption: string, chart: string): string {
  return `<figure>${chart}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}
