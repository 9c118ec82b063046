import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Findings } from "../core/index.ts";
import { failOn, type Progress, readLines, writeWhole } from "../formats/index.ts";
import { archiveCampaign, restoreCampaign } from "../store/index.ts";
import { type DatabaseOptions, withCampaigns } from "./open-campaigns.ts";

/** An archive and how many lines it has. */
export interface Archive {
  readonly file: string;
  readonly lines: number;
}

/** Writes the archive of a campaign, packed when its name ends in `.gz`. */
export async function exportCampaign(
  campaign: string,
  { file, ...place }: DatabaseOptions & { readonly file: string },
): Promise<Archive> {
  let lines = 0;
  await withCampaigns(place, ({ queries }) =>
    writeWhole(file, async (partial) => {
      const text = new PassThrough();
      const target = createWriteStream(partial);
      const written = file.endsWith(".gz") ? pipeline(text, createGzip(), target) : pipeline(text, target);
      written.catch(() => {}); // awaited below, when the archive has stopped too
      const archived = archiveCampaign(queries, campaign, async (batch) => {
        lines += batch.length;
        if (!text.write(`${batch.join("\n")}\n`)) await Promise.race([once(text, "drain"), written]);
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

/** Restores a campaign into a database that does not have it. */
export async function importCampaign(
  file: string,
  { progress, ...place }: DatabaseOptions & { readonly progress: Progress },
): Promise<Archive> {
  let lines = 0;
  const findings = new Findings();
  async function* archived(): AsyncGenerator<string> {
    for await (const batch of readLines(file, (finding) => findings.add(finding), { progress })) {
      lines += batch.lines.length;
      yield* batch.lines;
      failOn(findings); // inside the transaction, so that nothing is restored
    }
    failOn(findings);
  }
  await withCampaigns({ ...place, make: true }, ({ queries }) =>
    restoreCampaign(queries, archived(), { file }),
  );
  return { file, lines };
}
