import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { and, asc, eq, gt } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { CounterpointError, Findings, notFound } from "../core/index.ts";
import {
  type DatabaseOptions,
  type Db,
  type ImageFiles,
  type ImageOptions,
  INSERT_BATCH,
  openImageFiles,
  type Transaction,
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
import type { Row } from "./archive-parts.ts";
import { HEADER, IMAGE_FILE, PARTS } from "./archive-parts.ts";
import { restoreCampaign } from "./restore.ts";
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

/** An archive file and its number of lines. */
interface Archive {
  readonly file: string;
  readonly lines: number;
}

type ArchiveStorage = DatabaseOptions & ImageOptions;

/** Writes the archive of a campaign, compressed when its name ends in `.gz`. */
export async function exportCampaign(
  campaign: string,
  { file, ...storage }: ArchiveStorage & { readonly file: string },
): Promise<Archive> {
  let lines = 0;
  const packed = file.endsWith(".gz");
  refuseInside(file, storage);
  await withCampaignDatabase(storage, ({ db }) =>
    writeFileAtomic(file, async (path) => {
      lines = await writeArchive(db, { campaign, files: openImageFiles(storage), path, packed });
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
  /** Always empty: an archive contains the files of all its images. */
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
