import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  isNestedTooDeeply,
  type OnFinding,
  type ReadOptions,
  readBytes,
  Thread,
  unreadableFinding,
} from "../files/index.ts";
import { OTHER_FIELDS } from "./parquet-file.ts";
import type { ReadParquetThread, TableColumn } from "./read-parquet-thread.ts";
import { isObject, type LocatedRecord, type RawRecord } from "./record.ts";

/** Seconds without a page: a page is a megabyte or so, and takes milliseconds. */
const MAX_SECONDS = 5;
/** Heap of the thread, and what each MiB of the file adds: a row group of another tool can be the whole table. */
const [MIN_MEBIBYTES, MEBIBYTES_PER_MEBIBYTE] = [256, 16];

/**
 * The records of a Parquet table, ours or of any other tool with the official field names as columns. A thread decodes
 * it, within limits of time and memory, because a damaged table can keep the decoder busy for ever; meanwhile the row
 * group before is used.
 */
export async function* readParquet(
  path: string,
  report: OnFinding,
): AsyncGenerator<readonly LocatedRecord[]> {
  let row = 0;
  let place = "";
  let thread: Thread<ReadParquetThread> | undefined;
  try {
    const { size } = await stat(path);
    thread = new Thread<ReadParquetThread>(new URL("./read-parquet-thread.js", import.meta.url), {
      secondsWithoutProgress: MAX_SECONDS,
      mebibytes: MIN_MEBIBYTES + Math.ceil((MEBIBYTES_PER_MEBIBYTE * size) / 2 ** 20),
    });
    const { call } = thread;
    const { rows, isPlain } = await call.open(path, () => {});
    const read = (group: number) => {
      const columns = call.rowGroup(group, (column) => {
        place = `row group ${group + 1}, column "${column}": `;
      });
      columns.catch(() => {}); // thrown where it is awaited
      return columns;
    };
    let next = rows.length > 0 ? read(0) : undefined;
    for (const [group, count] of rows.entries()) {
      const columns = await next!; // there is one for every row group
      next = group + 1 < rows.length ? read(group + 1) : undefined;
      yield toRecords(columns, { count, row, isPlain });
      row += count;
    }
  } catch (error) {
    const finding = unreadableFinding({ path, line: row, error });
    const message = finding.message.replace(
      /^The file cannot be read: /,
      `The table cannot be read: ${place}`,
    );
    report({ ...finding, code: "file/unreadable", message });
  } finally {
    await thread?.close();
  }
}

/** The records of a table that is gzipped or in memory: its footer stands at the end, so it is written to a temporary file first. */
export async function* unpackAndReadParquet(
  path: string,
  report: OnFinding,
  { content }: Pick<ReadOptions, "content">,
): AsyncGenerator<readonly LocatedRecord[]> {
  const folder = await mkdtemp(join(tmpdir(), "counterpoint-"));
  try {
    const unpacked = join(folder, "table.parquet");
    try {
      await pipeline(readBytes(path, { content }), createWriteStream(unpacked));
    } catch (error) {
      return report(unreadableFinding({ path, line: 0, error }));
    }
    yield* readParquet(unpacked, (finding) => report({ ...finding, file: path }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface RowGroup {
  readonly count: number;
  /** Number of rows before this group. */
  readonly row: number;
  readonly isPlain: boolean;
}

function toRecords(columns: readonly TableColumn[], { count, row, isPlain }: RowGroup): LocatedRecord[] {
  const isLast = ({ name }: TableColumn) => Number(name === OTHER_FIELDS); // so that every field that it repeats is found
  const parsed = columns
    .toSorted((a, b) => isLast(a) - isLast(b))
    .map(({ name, kind, values }) => {
      const parsedValues = kind === "json" ? values.map((json) => parseJson(json, name)) : values;
      return { name, values: isPlain || kind === "text" ? parsedValues : parsedValues.map(toPlain) };
    });
  const records: LocatedRecord[] = [];
  for (let i = 0; i < count; i += 1) records.push({ record: toRecord(parsed, i), line: row + i + 1 });
  return records;
}

function parseJson(json: unknown, column: string): unknown {
  if (typeof json !== "string") return json;
  if (isNestedTooDeeply(json)) throw new RangeError(`"${column}" is nested too deeply to be kept`);
  return JSON.parse(json);
}

function toRecord(columns: readonly Pick<TableColumn, "name" | "values">[], row: number): RawRecord {
  const record: Record<string, unknown> = {};
  for (const { name, values } of columns) {
    const value = values[row];
    if (value === null || value === undefined) continue;
    if (name === OTHER_FIELDS && isObject(value))
      for (const [field, member] of Object.entries(value)) addField(record, field, member);
    else if (name === "__proto__") addField(record, name, value);
    else record[name] = value;
  }
  return record;
}

/** Adds a field whatever its name: assigning to one named __proto__ would lose it. */
function addField(record: object, field: string, value: unknown): void {
  if (Object.hasOwn(record, field))
    throw new RangeError(`"${field}" is both a column and a field of ${OTHER_FIELDS}`);
  Object.defineProperty(record, field, { value, enumerable: true, configurable: true, writable: true });
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
  throw new RangeError(`the number ${value} can't be stored exactly; write the column as text`);
}
