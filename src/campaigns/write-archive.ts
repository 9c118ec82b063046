import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Db, ImageFiles } from "../database/index.ts";
import { archiveCampaign } from "./archive.ts";

export interface ArchiveFileOptions {
  readonly campaign: string;
  readonly files: ImageFiles;
  readonly path: string;
  /** Whether the file is to be a gzip. */
  readonly packed: boolean;
}

/** Writes the archive of a campaign to a file; gives the number of its lines. */
export async function writeArchive(
  db: Db,
  { campaign, files, path, packed }: ArchiveFileOptions,
): Promise<number> {
  let lines = 0;
  const text = new PassThrough();
  const target = createWriteStream(path);
  const written = packed ? pipeline(text, createGzip(), target) : pipeline(text, target);
  written.catch(() => {}); // awaited below, when the archive has stopped too
  const archived = archiveCampaign(db, campaign, {
    files,
    write: async (batch) => {
      lines += batch.length;
      if (!text.write(`${batch.join("\n")}\n`)) await Promise.race([once(text, "drain"), written]);
    },
  });
  await archived.then(
    () => text.end(),
    (error: Error) => text.destroy(error),
  );
  await written;
  return lines;
}
