import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";

/** The file with an empty database that has the newest schema, which the build makes. */
export const TEMPLATE = fileURLToPath(new URL("../../../dist/database/template.gz", import.meta.url));

interface Packed {
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

/** All that is in a folder, compressed. */
export async function packFolder(folder: string): Promise<Uint8Array> {
  const folders: string[] = [];
  const files: [string, Uint8Array][] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll("\\", "/");
    if (entry.isDirectory()) folders.push(name);
    else files.push([name, await readFile(path)]);
  }
  return promisify(gzip)(serialize({ folders: folders.sort(), files } satisfies Packed), { level: 9 });
}

/**
 * Creates an embedded database from the template. Initialising one instead takes five seconds and 850 MB. The folder
 * gets its name when it is complete. Does nothing without a template: then PGlite initialises the database itself.
 */
export async function copyTemplate(folder: string): Promise<void> {
  if (!existsSync(TEMPLATE)) return;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true }); // of a process that was killed
  await mkdir(partial, { recursive: true });
  const { folders, files }: Packed = deserialize(await promisify(gunzip)(await readFile(TEMPLATE)));
  for (const name of folders) await mkdir(join(partial, name));
  await Promise.all(files.map(([name, bytes]) => writeFile(join(partial, name), bytes)));
  await rename(partial, folder);
}
