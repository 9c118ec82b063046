import { CounterpointError } from "../../core/index.ts";

/** The records of a text of comma-separated values (RFC 4180), by the names in its first line. */
export function readCsv(text: string, file: string): readonly Readonly<Record<string, string>>[] {
  const [names, ...rows] = rowsOf(text.replace(/^\ufeff/, ""), file);
  if (names === undefined) return [];
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name.trim(), row[i] ?? ""])));
}

/** A field, bare or in quotes, in which two stand for one; then a comma or the end of the line. */
const FIELD = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|$)/y;

function rowsOf(text: string, file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; at = FIELD.lastIndex) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(text);
    if (match === null) {
      const message = "A field in quotes does not end, or goes on behind them";
      throw new CounterpointError("data/unreadable", message, { at: [file, rows.length + 1] });
    }
    const [, quoted, bare, end] = match;
    row.push(quoted?.replaceAll('""', '"') ?? bare!);
    if (end === ",") {
      if (FIELD.lastIndex === text.length) row.push("");
      else continue;
    }
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}
