import { type CsvError, parse } from "csv-parse/sync";
import { CounterpointError } from "../../core/index.ts";

interface CsvRecord {
  readonly record: Readonly<Record<string, string>>;
  /** The last line of the record in the file. */
  readonly line: number;
}

/** The records of comma-separated values (RFC 4180), by the names in the first line; missing fields are empty. */
export function readCsv(text: string, file: string): readonly CsvRecord[] {
  const [header, ...rows] = parseRows(text, file);
  const names = header?.record.map((name) => name.trim()) ?? [];
  return rows.map(({ record, info }) => ({
    record: Object.fromEntries(names.map((name, i) => [name, record[i] ?? ""])),
    line: info.lines,
  }));
}

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseRows(text: string, file: string): readonly Row[] {
  const options = {
    bom: true,
    info: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
  };
  try {
    return parse(text, options) as unknown as readonly Row[]; // the types of csv-parse do not follow `info`
  } catch (cause) {
    const message = "A field in quotes does not end, or goes on behind them";
    const hint = "Put every field that has quotes in quotes, and write each quote inside it twice";
    const at = [file, (cause as CsvError).lines as number]; // it throws nothing else
    throw new CounterpointError("data/unreadable", message, { at, hint, cause });
  }
}
