import { stringify } from "csv-stringify/sync";

/** A value of a CSV file; null is an empty field. */
export type CsvValue = string | number | boolean | null;

/**
 * Records as CSV (RFC 4180) that spreadsheets open safely: a text that begins like a formula gets an apostrophe;
 * numbers stay as they are.
 */
export function csvText(records: readonly (readonly CsvValue[])[]): string {
  return stringify(
    records.map((record) => [...record]),
    {
      escape_formulas: true,
      record_delimiter: "\r\n",
      cast: { boolean: String },
    },
  );
}
