import { roundHalfUp } from "../core/index.ts";

/** A column of a printed table: its heading and the text of a row's cell. Numbers are aligned right. */
export interface TextColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null;
}

/** Columns of a terminal that a table fits into. */
const MAX_WIDTH = 100;

/** The narrowest column that text is broken into. */
const MIN_TEXT_WIDTH = 24;

const GAP = "  ";

/**
 * A readable table: a line of headings, a rule, a line per row. A table that is wider than a terminal has its longest texts
 * broken into lines; if that is not enough, columns follow below, beside the first one again.
 */
export function textTable<Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[]): string {
  const cells = rows.map((row) =>
    columns.map(({ cell }) => {
      const value = cell(row);
      return value === null ? "-" : String(value);
    }),
  );
  const all = columns.map(({ head }, c): PrintedColumn => {
    const texts = cells.map((row) => row[c]!);
    const width = texts.reduce((widest, text) => Math.max(widest, text.length), head.length);
    const isRight = texts.every((text) => /^[-+]?[\d,.]+( ?%)?$|^-$/.test(text));
    return { head, texts, width, isRight };
  });
  return blocksOf(narrowed(all)).map(printBlock).join("\n\n");
}

interface PrintedColumn {
  readonly head: string;
  readonly texts: readonly string[];
  readonly width: number;
  readonly isRight: boolean;
}

function totalWidth(columns: readonly PrintedColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width + GAP.length, -GAP.length);
}

/** The columns with the longest text made as narrow as needed, one after the other. */
function narrowed(columns: readonly PrintedColumn[]): readonly PrintedColumn[] {
  let fitted = [...columns];
  for (;;) {
    const excess = totalWidth(fitted) - MAX_WIDTH;
    const texts = fitted.slice(1).filter((each) => !each.isRight && each.width > MIN_TEXT_WIDTH);
    if (excess <= 0 || texts.length === 0) return fitted;
    const widest = texts.reduce((a, b) => (b.width > a.width ? b : a));
    const width = Math.max(MIN_TEXT_WIDTH, widest.head.length, widest.width - excess);
    if (width === widest.width) return columns; // a heading is as wide
    fitted = fitted.map((each) => (each === widest ? { ...each, width } : each));
  }
}

/** The columns in groups that fit, each with the first column. */
function blocksOf([first, ...others]: readonly PrintedColumn[]): readonly (readonly PrintedColumn[])[] {
  if (first === undefined) return [];
  const blocks: PrintedColumn[][] = [[first]];
  for (const column of others) {
    const block = blocks.at(-1)!;
    if (block.length > 1 && totalWidth([...block, column]) > MAX_WIDTH) blocks.push([first, column]);
    else block.push(column);
  }
  return blocks;
}

function printBlock(columns: readonly PrintedColumn[]): string {
  const line = (texts: readonly string[]) =>
    texts
      .map((text, c) => {
        const { isRight, width } = columns[c]!;
        return isRight ? text.padStart(width) : text.padEnd(width);
      })
      .join(GAP)
      .trimEnd();
  const rows = columns[0]!.texts.flatMap((_, row) => {
    const broken = columns.map(({ texts, width }) => breakText(texts[row]!, width));
    const height = Math.max(...broken.map(({ length }) => length));
    return Array.from({ length: height }, (_, i) => line(broken.map((lines) => lines[i] ?? "")));
  });
  return [
    line(columns.map(({ head }) => head)),
    columns.map(({ width }) => "-".repeat(width)).join(GAP),
    ...rows,
  ].join("\n");
}

/** A text in lines of at most this many characters; a longer word has a line of its own. */
function breakText(text: string, width: number): readonly string[] {
  if (text.length <= width) return [text];
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
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
