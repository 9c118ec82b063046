import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Findings } from "../core/index.ts";
import { failOn, type Progress, readLines, writeWhole } from "../formats/index.ts";
import { archiveCampaign, ImageFiles, restoreCampaign } from "../store/index.ts";
import { type DatabaseOptions, withCampaigns } from "./open-campaigns.ts";

/** An archive and how many lines it has. */
export interface Archive {
  readonly file: string;
  readonly lines: number;
}

export interface ArchivePlaces extends DatabaseOptions {
  /** The folder of images; in that of the data by default. */
  readonly images: string | undefined;
}

/** Writes the archive of a campaign, packed when its name ends in `.gz`. */
export async function exportCampaign(
  campaign: string,
  { file, ...place }: ArchivePlaces & { readonly file: string },
): Promise<Archive> {
  let lines = 0;
  await withCampaigns(place, ({ queries }) =>
    writeWhole(file, async (partial) => {
      const text = new PassThrough();
      const target = createWriteStream(partial);
      const written = file.endsWith(".gz") ? pipeline(text, createGzip(), target) : pipeline(text, target);
      written.catch(() => {}); // awaited below, when the archive has stopped too
      const archived = archiveCampaign(queries, campaign, {
        files: filesOf(place),
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
    }),
  );
  return { file, lines };
}

/** An archive that was restored. */
export interface Restored extends Archive {
  /** The hashes of images whose files are neither in the archive nor in the folder. */
  readonly missingImages: readonly string[];
}

/** The longest line holds the file of an image in base64: the server takes 20 MiB. */
const LONGEST_LINE = 32 * 2 ** 20;

/** Restores a campaign into a database that does not have it. */
export async function importCampaign(
  file: string,
  { progress, ...place }: ArchivePlaces & { readonly progress: Progress },
): Promise<Restored> {
  let lines = 0;
  const findings = new Findings();
  async function* archived(): AsyncGenerator<string> {
    const options = { progress, longest: LONGEST_LINE };
    for await (const batch of readLines(file, (finding) => findings.add(finding), options)) {
      lines += batch.lines.length;
      yield* batch.lines;
      failOn(findings); // inside the transaction, so that nothing is restored
    }
    failOn(findings);
  }
  const missingImages = await withCampaigns({ ...place, make: true }, ({ queries }) =>
    restoreCampaign(queries, archived(), { file, files: filesOf(place) }),
  );
  return { file, lines, missingImages };
}

function filesOf({ data, images = join(data, "images") }: ArchivePlaces): ImageFiles {
  return new ImageFiles(images);
}
