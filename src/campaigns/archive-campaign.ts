import { join } from "node:path";
import { Findings } from "../core/index.ts";
import { type DatabaseOptions, ImageFiles, withCampaignDatabase } from "../database/index.ts";
import { type ProgressOptions, readingProgress, readLines, writeFileAtomic } from "../files/index.ts";
import { throwIfFindings } from "../formats/index.ts";
import { writeArchive } from "./archive.ts";
import { restoreCampaign } from "./restore.ts";

/** An archive file and its number of lines. */
export interface Archive {
  readonly file: string;
  readonly lines: number;
}

export interface ArchivePlaces extends DatabaseOptions {
  /** The folder of images; in that of the data by default. */
  readonly images?: string | undefined;
}

/** Writes the archive of a campaign, compressed when its name ends in `.gz`. */
export async function exportCampaign(
  campaign: string,
  { file, ...place }: ArchivePlaces & { readonly file: string },
): Promise<Archive> {
  let lines = 0;
  const packed = file.endsWith(".gz");
  await withCampaignDatabase(place, ({ db }) =>
    writeFileAtomic(file, async (path) => {
      lines = await writeArchive(db, { campaign, files: filesOf(place), path, packed });
    }),
  );
  return { file, lines };
}

/** A restored archive. */
export interface Restored extends Archive {
  /** Always empty: an archive contains the files of all its images. */
  readonly missingImages: readonly string[];
}

/** Maximum length of a line in bytes. The longest line holds an image file in base64: the server accepts 20 MiB. */
const LONGEST_LINE = 32 * 2 ** 20;

/** Restores a campaign into a database that does not have it. */
export async function importCampaign(
  file: string,
  { onProgress, ...place }: ArchivePlaces & ProgressOptions,
): Promise<Restored> {
  let lines = 0;
  const findings = new Findings();
  async function* archived(): AsyncGenerator<string> {
    const options = { progress: readingProgress([file], { onProgress }), longest: LONGEST_LINE };
    for await (const batch of readLines(file, (finding) => findings.add(finding), options)) {
      lines += batch.lines.length;
      yield* batch.lines;
      throwIfFindings(findings); // inside the transaction, so that nothing is restored
    }
    throwIfFindings(findings);
  }
  await withCampaignDatabase({ ...place, make: true }, ({ db }) =>
    restoreCampaign(db, archived(), { file, files: filesOf(place) }),
  );
  return { file, lines, missingImages: [] };
}

function filesOf({ data, images = join(data, "images") }: ArchivePlaces): ImageFiles {
  return new ImageFiles(images);
}
