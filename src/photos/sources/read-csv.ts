import { CounterpointError } from "../../core/index.ts";

/** The records of a text of comma-separated values (RFC 4180), by the names in its first line. */
export function readCsv(text: string, file: string): readonly Readonly<Record<string, string>>[] {
  const [names, ...rows] = rowsOf(text.replace(/^\ufeff/, ""), file);
  if (names === undefined) return [];
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name.trim(), row[i] ?? ""])));
}

function rowsOf(text: string, file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; at = BEHIND.lastIndex) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuotes(text, at) : endOfBare(text, at);
    BEHIND.lastIndex = end ?? 0;
    const behind = end === undefined ? null : BEHIND.exec(text);
    if (behind === null) {
      const message = "A field in quotes does not end, or goes on behind them";
      throw new CounterpointError("data/unreadable", message, { at: [file, rows.length + 1] });
    }
    row.push(isQuoted ? text.slice(at + 1, end! - 1).replaceAll('""', '"') : text.slice(at, end));
    if (behind[0] === ",") {
      if (BEHIND.lastIndex === text.length) row.push("");
      else continue;
    }
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

/** What may stand behind a field. */
const BEHIND = /,|\r?\n|$/y;
const BARE = /[^,\r\n]*/y;

function endOfBare(text: string, start: number): number {
  BARE.lastIndex = start;
  BARE.exec(text);
  return BARE.lastIndex;
}

/** Behind the quotes of a field, in which two stand for one; an expression for this would run out of stack on a long one. */
function endOfQuotes(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at + 1;
}
