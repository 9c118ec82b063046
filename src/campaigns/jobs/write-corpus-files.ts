import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type RawRecord, writeRecords } from "../../formats/index.ts";
import type { CorpusFile } from "../rules/corpus-files.ts";

/** A file of a corpus with its number of records. */
export interface WrittenFile {
  readonly name: string;
  readonly records: number;
}

/** Writes the files of a corpus as JSON Lines; of each only a batch is in memory. Without a folder, the records are counted only. */
export async function writeCorpusFiles(
  folder: string | undefined,
  files: readonly CorpusFile[],
): Promise<readonly WrittenFile[]> {
  const written: WrittenFile[] = [];
  for (const { name, records } of files) {
    let count = 0;
    async function* batches() {
      for (const batch of inBatches(records)) {
        count += batch.length;
        yield batch;
      }
    }
    if (folder === undefined) for await (const _ of batches());
    else {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeRecords(path, batches());
    }
    written.push({ name, records: count });
  }
  return written;
}

const BATCH_SIZE = 500;

function* inBatches(records: Iterable<RawRecord>): Generator<readonly RawRecord[]> {
  let batch: RawRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
