import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ListeningServer } from "./serve.ts";

/**
 * The link to a page, or to the set-up page with its token while there is no owner, and the file to open: it
 * redirects there and only its owner can read it. The link itself would show the token to everybody who lists
 * processes.
 */
export async function startLink(
  { url, setupToken }: ListeningServer,
  { data, page }: { readonly data: string; readonly page: string },
): Promise<{ readonly link: string; readonly fileToOpen: string }> {
  if (setupToken === undefined) return { link: url + page, fileToOpen: url + page };
  const link = `${url}/set-up${page === "" ? "" : `?to=${page}`}#${setupToken}`;
  const path = join(resolve(data), "set-up.html");
  await mkdir(data, { recursive: true });
  await writeFile(path, `<meta http-equiv="refresh" content="0; url=${link}">\n`, { mode: 0o600 });
  return { link, fileToOpen: pathToFileURL(path).href };
}
