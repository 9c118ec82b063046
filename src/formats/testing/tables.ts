import { readFileSync, writeFileSync } from "node:fs";
import { parquetWriteFile } from "hyparquet-writer";
import { nlvr2Record } from "./records.ts";

/** A table of another tool, without a hash, so that its damage is met by the decoder. */
export function foreignTable(path: string): Buffer {
  const records = Array.from({ length: 40 }, (_, i) =>
    nlvr2Record({ identifier: `dev-${i}-0-0`, label: i % 2 === 0 ? "True" : "False" }),
  );
  const text = ["identifier", "sentence", "label", "left_url", "right_url"];
  const columnData = text.map((name) => ({ name, data: records.map((record) => String(record[name])) }));
  parquetWriteFile({ filename: path, columnData, codec: "UNCOMPRESSED" });
  return readFileSync(path);
}

/**
 * Writes a table that the decoder would read for ever. Its labels are places in a dictionary, of one bit each: 5 groups
 * of 8 (0x0b = 5 << 1 | 1), of which every other bit is set. No bits each, and 0x10000000 groups, become a negative
 * count, which is counted down and never is 0.
 */
export function endlessTable(path: string): Buffer {
  const bytes = foreignTable(path);
  const labels = bytes.indexOf(Buffer.from([1, 0x0b, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa]));
  bytes.set([0, 0x81, 0x80, 0x80, 0x80, 0x02, 0], labels);
  writeFileSync(path, bytes);
  return bytes;
}
