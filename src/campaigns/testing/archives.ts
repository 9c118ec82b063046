import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderStore } from "../../database/images/folder-store.ts";
import { ImageFiles } from "../../database/images/image-files.ts";
import type { Db } from "../../database/open-database.ts";
import { archiveCampaign } from "../archive.ts";
import type { ImagePlace } from "../archive-parts.ts";
import { restoreCampaign } from "../restore.ts";

/** For campaigns without images. */
const NO_FILES = new ImageFiles(new FolderStore(join(tmpdir(), "no-images")));

/** The lines of a campaign's archive. */
export async function archiveOf(
  db: Db,
  campaign: string,
  files = NO_FILES,
  imagePlace?: ImagePlace,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const write = async (batch: readonly string[]) => void lines.push(...batch);
  await archiveCampaign(db, campaign, { files, imagePlace, write });
  return lines;
}

/** Restores an archive of these lines, called "a.jsonl". */
export function restore(db: Db, lines: readonly string[], files = NO_FILES): Promise<void> {
  async function* each() {
    yield* lines;
  }
  return restoreCampaign(db, each(), { file: "a.jsonl", files });
}
