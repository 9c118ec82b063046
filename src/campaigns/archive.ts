import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { and, asc, eq, gt } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { CounterpointError, notFound } from "../core/index.ts";
import { type Db, hashOfImage, type ImageFiles, INSERT_BATCH, type Transaction } from "../database/index.ts";
import { HEADER, IMAGE_FILE, PARTS } from "./archive-parts.ts";
import type { Row } from "./archived-row.ts";
import { images } from "./tables.ts";

export interface ArchiveOptions {
  readonly files: ImageFiles;
  readonly write: (lines: readonly string[]) => Promise<void>;
}

/**
 * A consistent snapshot of a campaign as lines of JSON: a header, `[part, row]` for every row and `["imageFile", {
 * hash, bytes }]` for every image file, in base64, and a last line that counts them. Lines are passed on in batches.
 */
export async function archiveCampaign(
  db: Db,
  campaign: string,
  { files, write }: ArchiveOptions,
): Promise<void> {
  await db.transaction(
    async (transaction) => {
      const hashes = await getHashes(transaction, campaign);
      await files.requireAll(hashes);
      await write([JSON.stringify(HEADER)]);
      let rows = 0;
      for (const { name, table, key, filter } of PARTS) {
        let after: unknown;
        for (;;) {
          const later = after === undefined ? undefined : gt(key, after);
          const batch: Row[] = await transaction
            .select()
            .from(table)
            .where(and(filter(transaction, campaign), later))
            .orderBy(asc(key))
            .limit(INSERT_BATCH);
          if (batch.length === 0) break;
          await write(batch.map((row) => JSON.stringify([name, row])));
          rows += batch.length;
          after = batch.at(-1)![propertyOf(table, key)];
        }
        if (rows === 0) throw notFound("campaign", campaign); // its own row comes first
      }
      for (const hash of hashes) await write([JSON.stringify([IMAGE_FILE, await readImage(files, hash)])]);
      await write([JSON.stringify({ rows: rows + hashes.length })]);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function getHashes(transaction: Transaction, campaign: string): Promise<readonly string[]> {
  const own = eq(images.campaign, campaign);
  const rows = await transaction
    .select({ hash: images.hash })
    .from(images)
    .where(own)
    .orderBy(asc(images.hash));
  return rows.map(({ hash }) => hash);
}

async function readImage(files: ImageFiles, hash: string) {
  const bytes = await files.get(hash);
  if (hashOfImage(bytes) !== hash)
    throw new CounterpointError(
      "data/invalid",
      `The file of image "${hash}" is damaged: its hash is another`,
    );
  return { hash, bytes: Buffer.from(bytes).toString("base64") };
}

function propertyOf(table: PgTable, column: AnyPgColumn): string {
  const [name] = Object.entries(table).find(([, each]) => each === column) ?? [];
  if (name === undefined) throw new Error(`The table has no column ${column.name}`);
  return name;
}

export interface ArchiveFileOptions {
  readonly campaign: string;
  readonly files: ImageFiles;
  readonly path: string;
  /** True when the file is compressed with gzip. */
  readonly packed: boolean;
}

/** Writes the archive of a campaign to a file; returns the number of its lines. */
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
