import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Listening } from "./serve.ts";

/**
 * The link to a page, or to setting up first, with its token, while there is no owner, and what to open for it: a file that
 * leads there and only its owner can read. The link itself would show the token to everybody who lists processes.
 */
export async function firstPage(
  { url, setupToken }: Listening,
  { data, page }: { readonly data: string; readonly page: string },
): Promise<{ readonly link: string; readonly opened: string }> {
  if (setupToken === undefined) return { link: url + page, opened: url + page };
  const link = `${url}/set-up${page === "" ? "" : `?to=${page}`}#${setupToken}`;
  const path = join(resolve(data), "set-up.html");
  await mkdir(data, { recursive: true });
  await writeFile(path, `<meta http-equiv="refresh" content="0; url=${link}">\n`, { mode: 0o600 });
  return { link, opened: pathToFileURL(path).href };
}
