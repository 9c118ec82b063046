import { join } from "node:path";
import { Findings } from "../core/index.ts";
import { type DatabaseOptions, ImageFiles, withCampaignDatabase } from "../database/index.ts";
import { type ProgressOptions, readingProgress, readLines, writeFileAtomic } from "../files/index.ts";
import { throwIfFindings } from "../formats/index.ts";
import { writeArchive } from "./archive.ts";
import { restoreCampaign } from "./restore.ts";

/** An archive and how many lines it has. */
export interface Archive {
  readonly file: string;
  readonly lines: number;
}

export interface ArchivePlaces extends DatabaseOptions {
  /** The folder of images; in that of the data by default. */
  readonly images?: string | undefined;
}

/** Writes the archive of a campaign, packed when its name ends in `.gz`. */
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

/** An archive that was restored. */
export interface Restored extends Archive {
  /** Always empty: an archive contains the files of all its images. */
  readonly missingImages: readonly string[];
}

/** The longest line holds the file of an image in base64: the server takes 20 MiB. */
const LONGEST_LINE = 32 * 2 ** 20;

/** Restores a campaign into a database that does not have it. */
export async function importCampaign(
  file: string,
  { onProgress, ...place }: ArchivePlaces & ProgressOptions,
): Promise<Restored> {
  let lines = 0;
  const findings = new Findings();
  async function* archived(): AsyncGenerator<string> {
    const options = { progress: readingProgress([file], { onProgress }), maxLineBytes: LONGEST_LINE };
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
