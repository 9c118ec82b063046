import { roundHalfUp } from "../core/index.ts";

/** A column of a printed table: its heading and the text of a row's cell. Numbers are aligned right. */
export interface TextColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null;
}

/** A readable table: a line of headings, a rule, a line per row. */
export function textTable<Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[]): string {
  const cells = rows.map((row) =>
    columns.map(({ cell }) => {
      const value = cell(row);
      return value === null ? "-" : String(value);
    }),
  );
  const right = columns.map((_, c) => cells.every((row) => /^[-+]?[\d,.]+( ?%)?$|^-$/.test(row[c]!)));
  const width = columns.map(({ head }, c) =>
    cells.reduce((widest, row) => Math.max(widest, row[c]!.length), head.length),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, c) => (right[c] ? cell.padStart(width[c]!) : cell.padEnd(width[c]!)))
      .join("  ")
      .trimEnd();
  return [
    line(columns.map(({ head }) => head)),
    width.map((w) => "-".repeat(w)).join("  "),
    ...cells.map(line),
  ].join("\n");
}

/** 12345 as 12,345. */
export function formatCount(n: number): string {
  return n.toLocaleString("en-US");
}

/** A number rounded half up to `digits` digits, or a dash. */
export function formatFixed(value: number | null, digits: number): string {
  return value === null ? "-" : roundHalfUp(value, digits);
}

/** A p-value to three digits, however small. */
export function formatPValue(p: number): string {
  if (p < 1e-300) return "< 1e-300";
  return p < 1e-3 ? p.toExponential(2) : p.toPrecision(3);
}

/** A fraction as percent: 0.7512 as 75.12. */
export function percent(fraction: number | null, digits = 2): string {
  return formatFixed(fraction === null ? null : 100 * fraction, digits);
}

/** An interval in the same unit and rounding as its value. */
export function formatInterval(
  interval: readonly [number, number] | null,
  show: (value: number) => string,
): string {
  return interval === null ? "-" : `${show(interval[0])} to ${show(interval[1])}`;
}
