import { archiveCampaign } from "../archive.ts";
import type { Queries } from "../open-database.ts";
import { restoreCampaign } from "../restore.ts";

/** The lines of a campaign's archive. */
export async function archiveOf(queries: Queries, campaign: string): Promise<readonly string[]> {
  const lines: string[] = [];
  await archiveCampaign(queries, campaign, async (batch) => {
    lines.push(...batch);
  });
  return lines;
}

/** Restores an archive of these lines, called "a.jsonl". */
export function restore(queries: Queries, lines: readonly string[]): Promise<void> {
  async function* each() {
    yield* lines;
  }
  return restoreCampaign(queries, each(), { file: "a.jsonl" });
}
