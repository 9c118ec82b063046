import { join } from "node:path";

/**
 * The path of a file of the official releases, as in `officialFile("nlvr/dev.json")`; undefined unless
 * COUNTERPOINT_DATA names a folder with nlvr/ and nlvr2/. The data are not part of the repository.
 */
export function officialFile(name: string): string | undefined {
  const folder = process.env.COUNTERPOINT_DATA;
  return folder === undefined || folder === "" ? undefined : join(folder, name);
}
