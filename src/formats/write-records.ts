import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writeFileAtomic } from "../files/index.ts";
import type { RawRecord } from "./record.ts";

/**
 * Writes records in order, all their fields kept, in the form that the file's ending asks for: `.parquet`,
 * `.json` or `.jsonl` (JSON Lines), either of them with `.gz`.
 */
export async function writeRecords(
  path: string,
  batches: AsyncIterable<readonly RawRecord[]>,
): Promise<void> {
  await writeFileAtomic(path, async (partial) => {
    if (path.endsWith(".parquet")) {
      const { writeParquet } = await import("./write-parquet.ts");
      return writeParquet(partial, batches);
    }
    const text = Readable.from(toJsonLines(batches));
    const file = createWriteStream(partial);
    await (path.endsWith(".gz") ? pipeline(text, createGzip(), file) : pipeline(text, file));
  });
}

async function* toJsonLines(batches: AsyncIterable<readonly RawRecord[]>): AsyncGenerator<string> {
  for await (const batch of batches) {
    if (batch.length > 0) yield `${batch.map((record) => JSON.stringify(record)).join("\n")}\n`;
  }
}
