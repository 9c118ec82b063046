/** A value of a CSV file; null is an empty field. */
export type CsvValue = string | number | boolean | null;

/**
 * Records as CSV (RFC 4180) that spreadsheets open safely: a text that begins like a formula gets an apostrophe;
 * numbers stay as they are.
 */
export async function csvText(records: readonly (readonly CsvValue[])[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync"); // not by every thread and command
  return stringify(
    records.map((record) => [...record]),
    {
      escape_formulas: true,
      record_delimiter: "\r\n",
      quoted_match: /[\r\n]/, // each of them ends a line for some reader
      cast: { boolean: String },
    },
  );
}
