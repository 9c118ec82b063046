import { type FileHandle, open } from "node:fs/promises";
import {
  type AsyncBuffer,
  type Compressors,
  type DecodedArray,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { serveThread } from "../files/index.ts";
import { HASH_KEY, hashTable, offsetInFooter } from "./parquet-file.ts";

/** The row groups of a table, by their numbers of rows. */
export interface TableLayout {
  readonly rows: readonly number[];
  /** True when all columns are text or JSON, as in tables that we write. */
  readonly isPlain: boolean;
}

/** A column of a row group. JSON is not parsed. */
export interface TableColumn {
  readonly name: string;
  readonly kind: "text" | "json" | "other";
  readonly values: readonly unknown[];
}

/** Unpacked bytes, or rows, that nobody objects to; beyond them the size of the file decides. */
const [MAX_BYTES, MAX_PAGE_BYTES, MAX_ROWS] = [256 * 2 ** 20, 64 * 2 ** 20, 1_000_000];
/** The most unpacked bytes for each packed one, as for gzip. */
const MAX_RATIO = 32;

/** The table of this thread: a thread reads one. */
let table: { readonly file: AsyncBuffer; readonly metadata: FileMetaData } | undefined;

const functions = {
  /** Opens a table and checks its footer before anything is allocated by it; of our tables the hash of the file, too. */
  async open(path: string, onProgress: () => void): Promise<TableLayout> {
    const handle = await open(path);
    const file = await bufferOf(handle);
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    await checkHash(handle, metadata, onProgress);
    checkFooter(metadata, file.byteLength);
    table = { file, metadata };
    const [, ...elements] = metadata.schema; // the first is the table itself
    return {
      rows: metadata.row_groups.map(({ num_rows }) => Number(num_rows)),
      isPlain: elements.every(({ type }) => type === "BYTE_ARRAY"),
    };
  },

  /** The columns of a row group. The name of a column is reported before it is decoded, and after each of its pages. */
  async rowGroup(number: number, onProgress: (column: string) => void): Promise<readonly TableColumn[]> {
    const { file, metadata } = table!; // opened before
    const group = metadata.row_groups[number]!; // one of the layout
    const columns: TableColumn[] = [];
    for (const { element, children } of parquetSchema(metadata).children) {
      const { name, type, converted_type } = element;
      const isJson = converted_type === "JSON" && children.length === 0;
      onProgress(name);
      const chunks: DecodedArray[] = [];
      await parquetRead({
        file,
        metadata: { ...metadata, row_groups: [group], num_rows: group.num_rows },
        columns: [name],
        compressors: limitedCompressors,
        ...(isJson && { parsers: { jsonFromBytes: textOf } as never }), // the others have defaults
        onPage: () => onProgress(name),
        onChunk: ({ columnData }) => chunks.push(columnData),
      });
      const values =
        chunks.length === 1 ? Array.from(chunks[0]!) : chunks.flatMap((chunk) => Array.from(chunk));
      const rows = Number(group.num_rows);
      if (values.length > 0 && values.length !== rows)
        throw new Error(`it has ${values.length} of ${rows} values`);
      const isText =
        type === "BYTE_ARRAY" && values.every((value) => typeof value === "string" || value == null);
      columns.push({ name, kind: isJson ? "json" : isText ? "text" : "other", values });
    }
    return columns;
  },
};

export type ReadParquetThread = typeof functions;

serveThread(functions);

const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array) => decoder.decode(bytes);

/** A file as hyparquet reads it. A range outside of the file is an error before memory is allocated for it. */
async function bufferOf(file: FileHandle): Promise<AsyncBuffer> {
  const { size: byteLength } = await file.stat();
  return {
    byteLength,
    async slice(start, end = byteLength) {
      if (!(start >= 0 && start <= end && end <= byteLength))
        throw new Error(`it should be at bytes ${start} to ${end} of a file of ${byteLength}`);
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw new Error("the file became shorter");
      return bytes.buffer;
    },
  };
}

/** Refuses a table of ours that is not as it was written. */
async function checkHash(file: FileHandle, metadata: FileMetaData, onProgress: () => void): Promise<void> {
  const written = metadata.key_value_metadata?.find(({ key }) => key === HASH_KEY)?.value;
  if (written === undefined) return;
  const offset = /^[0-9a-f]{64}$/.test(written) ? await offsetInFooter(file, written) : -1;
  if (offset < 0 || (await hashTable(file, offset, onProgress)) !== written)
    throw new Error("it was changed after it was written: its SHA-256 is not the one in its metadata");
}

/** Refuses a footer by which more would be read or allocated than the file can hold. */
function checkFooter({ row_groups, num_rows }: FileMetaData, fileBytes: number): void {
  let [rows, unpacked] = [0, 0];
  for (const [number, { columns, num_rows }] of row_groups.entries()) {
    if (!(Number(num_rows) >= 0)) throw new Error(`row group ${number + 1} has ${num_rows} rows`);
    rows += Number(num_rows);
    for (const { meta_data } of columns) unpacked += Number(meta_data?.total_uncompressed_size ?? 0);
  }
  if (rows !== Number(num_rows)) throw new Error(`it has ${rows} rows, and its footer says ${num_rows}`);
  if (rows > MAX_ROWS && rows > fileBytes) throw new Error(`${rows} rows cannot be in ${fileBytes} bytes`);
  if (unpacked > MAX_BYTES && unpacked > MAX_RATIO * fileBytes)
    throw new Error(`it unpacks to ${unpacked} bytes, more than ${MAX_RATIO} times its size`);
}

/** The decompressors, which refuse a page that claims to unpack to too much: they allocate what it claims. */
const limitedCompressors: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, outputLength: number) => {
      if (!(outputLength >= 0) || (outputLength > MAX_PAGE_BYTES && outputLength > MAX_RATIO * input.length))
        throw new Error(`a page of ${input.length} bytes should unpack to ${outputLength}`);
      return decompress(input, outputLength);
    },
  ]),
);
