import { type OnFinding, type ReadOptions, readBytes, unreadableFinding } from "../files/index.ts";
import { FORMATS } from "./formats.ts";
import { isObject, type LocatedRecord, parsedCell, show } from "./record.ts";
import { valueAt } from "./value-at.ts";

/** Bytes of a JSON document that is read as a whole; a text cannot be much longer. */
const MAX_DOCUMENT_BYTES = 480 * 2 ** 20;
const BATCH = 1_000;

/** The records of one JSON document: its elements, or what stands at a path, with "*" for the members of an object. */
export async function* readDocument(
  path: string,
  report: OnFinding,
  { records = "", ...options }: ReadOptions & { readonly records?: string | undefined },
): AsyncGenerator<readonly LocatedRecord[]> {
  const fail = (code: string, message: string) => report({ code, file: path, line: 0, message });
  let document: unknown;
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of readBytes(path, options)) {
      bytes += chunk.length;
      if (bytes > MAX_DOCUMENT_BYTES)
        return fail("file/too-large", "The JSON document is longer than 480 MiB. Write it as JSON Lines");
      chunks.push(chunk);
    }
    document = JSON.parse(strictDecoder().decode(Buffer.concat(chunks)));
  } catch (error) {
    if (error instanceof TypeError) return fail("line/not-utf8", "The file is not UTF-8");
    if (error instanceof SyntaxError)
      return fail("line/not-json", `The file is not one JSON document: ${error.message}`);
    return report(unreadableFinding({ path, line: 0, error }));
  }
  const of = records.replace(/\.?\*$/, "");
  const found = of === "" ? document : valueAt(document, of);
  const list: readonly unknown[] | undefined =
    records.endsWith("*") && isObject(found)
      ? Object.entries(found).map(([key, value]) => (isObject(value) ? { key, ...value } : value))
      : Array.isArray(found)
        ? found
        : undefined;
  if (list === undefined) {
    const wanted = records.endsWith("*") ? "an object" : "a list";
    return fail(
      "mapping/records",
      `${records === "" ? "The document" : `"${records}"`} should be ${wanted} of records, but is ${show(found)}`,
    );
  }
  for (let from = 0; from < list.length; from += BATCH) {
    yield list.slice(from, from + BATCH).flatMap((record, i) => {
      const line = from + i + 1; // the number of the record
      if (isObject(record)) return [{ record, line }];
      report({
        code: "record/shape",
        file: path,
        line,
        message: `The record should be a JSON object, but is ${show(record)}`,
      });
      return [];
    });
  }
}

/** Fields of known formats that hold lists or objects: in cells they stand as JSON. */
const JSON_FIELDS: ReadonlySet<string> = new Set(FORMATS.flatMap(({ columns }) => columns?.json ?? []));

/** The records of a table as text, one a row, with the columns that its first row names. */
export async function* readCsv(
  path: string,
  report: OnFinding,
  options: ReadOptions,
): AsyncGenerator<readonly LocatedRecord[]> {
  const { parse } = await import("csv-parse");
  const { Readable } = await import("node:stream");
  const parser = parse({
    bom: true,
    columns: distinctColumns,
    delimiter: /\.tsv(?:\.gz)?$/i.test(path) ? "\t" : ",",
    info: true,
    max_record_size: 16 * 2 ** 20,
    skip_empty_lines: true,
  });
  try {
    const rows = Readable.from(decoded(readBytes(path, options)))
      .on("error", (error) => parser.destroy(error))
      .pipe(parser);
    let batch: LocatedRecord[] = [];
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      const filled = Object.entries(record).filter(([, cell]) => cell !== ""); // an empty cell is an absent field
      const fields = filled.map(([name, cell]) => [name, JSON_FIELDS.has(name) ? parsedCell(cell) : cell]);
      batch.push({ record: Object.fromEntries(fields), line: info.lines });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } catch (error) {
    const { code = "", message, lines = 0 } = error as NodeJS.ErrnoException & { lines?: number };
    if (code.startsWith("CSV_"))
      report({
        code: "line/not-csv",
        file: path,
        line: lines,
        message: `The table cannot be read: ${message}`,
      });
    else if (error instanceof TypeError)
      report({ code: "line/not-utf8", file: path, line: 0, message: "The table is not UTF-8" });
    else report(unreadableFinding({ path, line: lines, error }));
  }
}

/** Refuses a name that two columns have: one of them would be lost. */
function distinctColumns(names: string[]): string[] {
  const twice = names.find((name, i) => name !== "" && names.indexOf(name) < i);
  if (twice === undefined) return names;
  throw Object.assign(new Error(`Two columns are named ${show(twice)}`), { code: "CSV_COLUMNS", lines: 1 });
}

/** A decoder that drops a byte order mark, and throws a TypeError at what is not UTF-8. */
function strictDecoder() {
  return new TextDecoder("utf-8", { fatal: true });
}

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = strictDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
