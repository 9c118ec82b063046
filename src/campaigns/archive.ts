import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { CounterpointError, Findings, notFound } from "../core/index.ts";
import {
  type DatabaseOptions,
  type Db,
  type ImageFiles,
  type ImageOptions,
  INSERT_BATCH,
  openImageFiles,
  withCampaignDatabase,
} from "../database/index.ts";
import {
  isInside,
  type ProgressOptions,
  readingProgress,
  readLines,
  writeFileAtomic,
} from "../files/index.ts";
import { throwIfFindings } from "../formats/index.ts";
import { type ArchiveTable, HEADER, IMAGE_FILE, type ImagePlace, PARTS, type Row } from "./archive-parts.ts";
import { restoreCampaign } from "./restore.ts";
import { images } from "./tables.ts";

export interface ArchiveOptions {
  readonly files: ImageFiles;
  /** Files of images are included by default. */
  readonly imagePlace?: ImagePlace | undefined;
  readonly write: (lines: readonly string[]) => Promise<void>;
}

/**
 * A campaign as lines of JSON: a header, `["imageFile", { hash, bytes }]` for every image file, in base64, `[part, row]`
 * for every row, and a last line that counts both. The rows are of one moment. Files never change, and are copied before,
 * because a snapshot that is held for long keeps PostgreSQL from cleaning up after all others; those that were added meanwhile
 * follow the rows. Lines are passed on in batches.
 */
export async function archiveCampaign(
  db: Db,
  campaign: string,
  { files, imagePlace = "included", write }: ArchiveOptions,
): Promise<void> {
  await write([JSON.stringify({ ...HEADER, images: imagePlace })]);
  const copied = new Set(imagePlace === "included" ? await getHashes(db, campaign) : []);
  await writeFiles([...copied], { files, write });
  const added: string[] = [];
  const rows = await writeRows(db, campaign, async (part, batch) => {
    if (part.table === images && imagePlace === "included")
      for (const { hash } of batch) if (!copied.has(hash as string)) added.push(hash as string); // a text by its column
    await write(batch.map((row) => JSON.stringify([part.name, row])));
  });
  await writeFiles(added, { files, write });
  await write([JSON.stringify({ rows: rows + copied.size + added.length })]);
}

/** Passes on the rows of a campaign in batches, as of one moment; returns their number. */
async function writeRows(
  db: Db,
  campaign: string,
  write: (part: ArchiveTable, batch: readonly Row[]) => Promise<void>,
): Promise<number> {
  return db.transaction(
    async (transaction) => {
      let rows = 0;
      for (const part of PARTS) {
        const { table, key, filter } = part;
        const own = transaction.select().from(table).where(filter(transaction, campaign)).orderBy(asc(key));
        // One statement for each table: without statistics, as in an embedded database, every batch would sort all rows.
        await transaction.execute(sql`declare archived no scroll cursor for ${own.getSQL()}`);
        for (;;) {
          const batch = await transaction.execute(sql.raw(`fetch ${INSERT_BATCH} from archived`));
          if (batch.rows.length === 0) break;
          await write(
            part,
            batch.rows.map((stored) => rowOf(table, stored)),
          );
          rows += batch.rows.length;
        }
        await transaction.execute(sql`close archived`);
        if (rows === 0) throw notFound("campaign", campaign); // its own row comes first
      }
      return rows;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function getHashes(db: Db, campaign: string): Promise<readonly string[]> {
  const own = eq(images.campaign, campaign);
  const rows = await db.select({ hash: images.hash }).from(images).where(own).orderBy(asc(images.hash));
  return rows.map(({ hash }) => hash);
}

/** Number of files that are read at once, from a disk or a network. */
const FILE_BATCH_SIZE = 8;

async function writeFiles(
  hashes: readonly string[],
  { files, write }: Pick<ArchiveOptions, "files" | "write">,
): Promise<void> {
  await files.requireAll(hashes);
  for (let from = 0; from < hashes.length; from += FILE_BATCH_SIZE) {
    const next = hashes.slice(from, from + FILE_BATCH_SIZE);
    await write(await Promise.all(next.map(async (hash) => fileLine(hash, await files.get(hash)))));
  }
}

function fileLine(hash: string, bytes: Uint8Array): string {
  return JSON.stringify([IMAGE_FILE, { hash, bytes: Buffer.from(bytes).toString("base64") }]);
}

/** A row with the names and types of its table, from what the driver gives. */
function rowOf(table: PgTable, stored: Row): Row {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = stored[column.name] ?? null;
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(values);
}

export interface ArchiveFileOptions extends Pick<ArchiveOptions, "files" | "imagePlace"> {
  readonly campaign: string;
  readonly path: string;
  /** True when the file is compressed with gzip. */
  readonly packed: boolean;
}

/** Writes the archive of a campaign to a file; returns the number of its lines. */
export async function writeArchive(
  db: Db,
  { campaign, path, packed, ...options }: ArchiveFileOptions,
): Promise<number> {
  let lines = 0;
  const text = new PassThrough();
  const target = createWriteStream(path);
  const written = packed ? pipeline(text, createGzip(), target) : pipeline(text, target);
  written.catch(() => {}); // awaited below, when the archive has stopped too
  const archived = archiveCampaign(db, campaign, {
    ...options,
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

/** An archive file and its number of lines. */
interface Archive {
  readonly file: string;
  readonly lines: number;
}

type ArchiveStorage = DatabaseOptions & ImageOptions;

/** Writes the archive of a campaign, compressed when its name ends in `.gz`. */
export async function exportCampaign(
  campaign: string,
  {
    file,
    imagePlace,
    ...storage
  }: ArchiveStorage & { readonly file: string } & Pick<ArchiveOptions, "imagePlace">,
): Promise<Archive> {
  let lines = 0;
  const packed = file.endsWith(".gz");
  refuseInside(file, storage);
  await withCampaignDatabase(storage, ({ db }) =>
    writeFileAtomic(file, async (path) => {
      lines = await writeArchive(db, {
        campaign,
        files: openImageFiles(storage),
        imagePlace,
        path,
        packed,
      });
    }),
  );
  return { file, lines };
}

/** Throws when an archive would lie among the files that a server keeps, where it could replace one of them. */
function refuseInside(
  file: string,
  { data, databaseUrl, images = join(data, "images") }: ArchiveStorage,
): void {
  for (const folder of databaseUrl === undefined ? [data, images] : [images]) {
    if (!isInside(file, folder)) continue;
    const message = `${file} is inside ${folder}, where the server stores its own files`;
    throw new CounterpointError("usage", message, { hint: "Choose another folder for the archive" });
  }
}

/** A restored archive. */
interface Restored extends Archive {
  /** Always empty: nothing is restored when the file of an image is neither in the archive nor in the image store. */
  readonly missingImages: readonly string[];
}

/** Maximum length of a line in bytes. The longest line holds an image file in base64: the server accepts 20 MiB. */
const MAX_LINE_BYTES = 32 * 2 ** 20;

/** Restores a campaign into a database that does not have it. */
export async function importCampaign(
  file: string,
  { onProgress, ...storage }: ArchiveStorage & ProgressOptions,
): Promise<Restored> {
  let lines = 0;
  const findings = new Findings();
  async function* archived(): AsyncGenerator<string> {
    const options = { progress: readingProgress([file], { onProgress }), maxLineBytes: MAX_LINE_BYTES };
    for await (const batch of readLines(file, (finding) => findings.add(finding), options)) {
      lines += batch.lines.length;
      yield* batch.lines;
      throwIfFindings(findings); // inside the transaction, so that nothing is restored
    }
    throwIfFindings(findings);
  }
  await withCampaignDatabase({ ...storage, make: true }, ({ db }) =>
    restoreCampaign(db, archived(), { file, files: openImageFiles(storage) }),
  );
  return { file, lines, missingImages: [] };
}
