import { open } from "node:fs/promises";
import { fileWriter, parquetWriteRows } from "hyparquet-writer";
import type { RecordColumns } from "./corpus-format.ts";
import { recogniseFormat } from "./formats.ts";
import { HASH_KEY, hashTable, OTHER_FIELDS, offsetInFooter, UNSET_HASH } from "./parquet-file.ts";
import type { RawRecord } from "./record.ts";

/** Without a known format, all fields of a record are in one column. */
const NO_COLUMNS: RecordColumns = { text: [], json: [] };

/** Rows held in memory at a time. */
const ROW_GROUP = 20_000;

/** Writes records as one Parquet table (Snappy), a row group at a time. Its metadata has the hash of the file. */
export async function writeParquet(
  path: string,
  batches: AsyncIterable<readonly RawRecord[]>,
): Promise<void> {
  const rest = batches[Symbol.asyncIterator]();
  let head = await rest.next();
  while (!head.done && head.value.length === 0) head = await rest.next();
  const first = head.done ? undefined : head.value[0];
  const columns = (first && recogniseFormat(first)?.columns) ?? NO_COLUMNS;
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
      { name: OTHER_FIELDS, type: "JSON" as const },
    ],
    rowGroupSize: ROW_GROUP,
    kvMetadata: [{ key: HASH_KEY, value: UNSET_HASH }],
  });
  await setHash(path);
}

/** Puts the hash of a table into its metadata. */
async function setHash(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const offset = await offsetInFooter(file, UNSET_HASH);
    await file.write(await hashTable(file, offset), offset, "latin1");
  } finally {
    await file.close();
  }
}

async function* toRows(batches: AsyncIterable<readonly RawRecord[]>, { text, json }: RecordColumns) {
  for await (const batch of batches) {
    for (const record of batch) {
      const row: Record<string, unknown> = {};
      const other: [string, unknown][] = [];
      for (const [field, value] of Object.entries(record)) {
        if (text.includes(field) && isPlainText(value)) row[field] = value;
        else if (json.includes(field)) row[field] = asJson(value);
        else other.push([field, value]);
      }
      if (other.length > 0) row[OTHER_FIELDS] = asJson(Object.fromEntries(other));
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
