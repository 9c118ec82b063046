import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { fileWriter, parquetWriteRows } from "hyparquet-writer";
import type { CorpusName } from "../core/index.ts";
import { type OnFinding, unreadableFinding } from "../files/index.ts";
import { detectCorpus, isObject, type LocatedRecord, type RawRecord } from "./record.ts";

interface Columns {
  readonly text: readonly string[];
  readonly json: readonly string[];
}

/** The columns of each corpus: fields that hold text, and fields that hold objects or lists. */
const COLUMNS: Readonly<Record<CorpusName, Columns>> = {
  nlvr: { text: ["identifier", "sentence", "label", "directory"], json: ["evals", "structured_rep"] },
  nlvr2: {
    text: ["identifier", "sentence", "label", "left_url", "right_url", "synset", "query", "writer"],
    json: ["validation", "extra_validations"],
  },
};
/** The column for every other field of a record, so that none is lost. */
const OTHER = "other_fields";

/** Rows held in memory at a time. */
const ROW_GROUP = 20_000;

/** The records of a Parquet table, ours or of any other tool with the official field names as columns. */
export async function* readParquet(
  path: string,
  report: OnFinding,
): AsyncGenerator<readonly LocatedRecord[]> {
  let row = 0;
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const [, ...elements] = metadata.schema; // the first is the table itself
    const isOurs = elements.every(({ type }) => type === "BYTE_ARRAY"); // text and JSON only, nothing nested
    for (const group of metadata.row_groups) {
      const rowEnd = row + Number(group.num_rows);
      const rows = await parquetReadObjects({ file, metadata, compressors, rowStart: row, rowEnd });
      yield rows.map((each, i) => {
        const plain = isOurs ? each : (toPlain(each) as Record<string, unknown>);
        return { record: toRecord(plain), line: row + i + 1 };
      });
      row = rowEnd;
    }
  } catch (error) {
    report({ ...unreadableFinding({ path, line: row, error }), code: "file/unreadable" });
  }
}

function toRecord(row: Record<string, unknown>): RawRecord {
  const fields = new Map<string, unknown>(); // assigning to a field named __proto__ would lose it
  for (const [column, value] of Object.entries(row)) {
    if (value === null || value === undefined) continue;
    for (const [field, member] of column === OTHER && isObject(value)
      ? Object.entries(value)
      : [[column, value] as const]) {
      if (fields.has(field)) throw new RangeError(`"${field}" is a column and stands in ${OTHER} as well`);
      fields.set(field, member);
    }
  }
  return Object.fromEntries(fields);
}

/**
 * Values of tables that other tools wrote, as JSON would have them: numbers for 64-bit integers, and no null
 * members, which columnar structs have for every worker who did not judge the example.
 */
function toPlain(value: unknown): unknown {
  if (typeof value === "bigint") return toNumber(value);
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toPlain(member)]));
}

function toNumber(value: bigint): number {
  if (BigInt(Number(value)) === value) return Number(value);
  throw new RangeError(`the number ${value} would not be kept exactly; write the column as text`);
}

/** Writes records as one Parquet table (Snappy), a row group at a time. */
export async function writeParquet(
  path: string,
  batches: AsyncIterable<readonly RawRecord[]>,
): Promise<void> {
  const rest = batches[Symbol.asyncIterator]();
  let head = await rest.next();
  while (!head.done && head.value.length === 0) head = await rest.next();
  const first = head.done ? undefined : head.value[0];
  const columns = COLUMNS[(first && detectCorpus(first)) ?? "nlvr2"];
  const all = (async function* () {
    if (!head.done) yield head.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: toRows(all, columns),
    columns: [
      ...columns.text.map((name) => ({ name, type: "STRING" as const })),
      ...columns.json.map((name) => ({ name, type: "JSON" as const })),
      { name: OTHER, type: "JSON" as const },
    ],
    rowGroupSize: ROW_GROUP,
  });
}

async function* toRows(batches: AsyncIterable<readonly RawRecord[]>, { text, json }: Columns) {
  for await (const batch of batches) {
    for (const record of batch) {
      const row: Record<string, unknown> = {};
      const other: [string, unknown][] = [];
      for (const [field, value] of Object.entries(record)) {
        if (text.includes(field) && isPlainText(value)) row[field] = value;
        else if (json.includes(field)) row[field] = asJson(value);
        else other.push([field, value]);
      }
      if (other.length > 0) row[OTHER] = asJson(Object.fromEntries(other));
      yield row;
    }
  }
}

/**
 * True when a text survives as UTF-8: a lone surrogate has no encoding, and a leading U+FEFF is dropped by decoders.
 * Inside JSON the former is escaped and the latter is never the first character.
 */
function isPlainText(value: unknown): boolean {
  return typeof value === "string" && value.isWellFormed() && !value.startsWith("\ufeff");
}

/**
 * A stand-in that turns into the JSON of the value. hyparquet-writer copies plain objects member by member,
 * which loses one named __proto__; an object without a prototype it hands to JSON.stringify as it is.
 */
function asJson(value: unknown): object {
  return Object.assign(Object.create(null), { toJSON: () => value });
}
