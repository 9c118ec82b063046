/** The rows of a table as texts, the head first. */
export type TableText = readonly (readonly string[])[];

/** A table as CSV (RFC 4180). */
export function toCsv(rows: TableText): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** A table as a LaTeX tabular with the rules of booktabs; columns of numbers are aligned right. */
export function toLatex([head = [], ...rows]: TableText): string {
  const isNumeric = (column: number) =>
    rows.length > 0 && rows.every((row) => /^[-−–+]?[\d.,]*\s*%?$/.test(row[column] ?? ""));
  const columns = head.map((_, column) => (isNumeric(column) ? "r" : "l")).join("");
  const line = (row: readonly string[]) => `${row.map(escapeLatex).join(" & ")} \\\\`;
  return [
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    line(head),
    "\\midrule",
    ...rows.map(line),
    "\\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "–": "--",
  "−": "$-$",
  "±": "$\\pm$",
  "≈": "$\\approx$",
  "≥": "$\\geq$",
  α: "$\\alpha$",
};

function escapeLatex(text: string): string {
  return text.replaceAll(/[\\~^–−±≈≥α&%$#_{}]/g, (character) => LATEX[character] ?? `\\${character}`);
}

/** The texts of a table on the page, without columns whose title is hidden, which hold buttons. */
export function readTable(table: HTMLTableElement): TableText {
  const rows = Array.from(table.rows, (row) => [...row.cells]);
  const isShown = (column: number) => !rows[0]?.[column]?.firstElementChild?.matches(".unseen");
  return rows.map((cells) => cells.filter((_, column) => isShown(column)).map(textOf));
}

/** The text of a cell without its explanations. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement; // of an element
  for (const line of copy.querySelectorAll("br")) line.replaceWith(" ");
  for (const hidden of copy.querySelectorAll("[role=tooltip], .unseen")) hidden.remove();
  return copy.textContent.replaceAll(/\s+/g, " ").trim();
}
