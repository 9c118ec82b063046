import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, open, readdir, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CounterpointError } from "../core/index.ts";

/**
 * Writes a file atomically: writes a temporary file beside it, syncs it to disk, then renames it, so that no reader sees a
 * partial file. `content` is a text, bytes, or a function that writes the temporary file. After a failure nothing is left, and
 * temporary files of killed processes are removed. Links are followed; a device or a pipe is written to directly.
 */
export async function writeFileAtomic(
  path: string,
  content: string | Uint8Array | ((partial: string) => Promise<void>),
): Promise<void> {
  const write = typeof content === "function" ? content : (partial: string) => writeFile(partial, content);
  const target = await realpath(path).catch(() => path);
  const isStream = await stat(target).then(
    (it) => !it.isFile() && !it.isDirectory(),
    () => false,
  );
  await withCreatedFolder(path, dirname(path), async () => {
    if (isStream) return write(target);
    const partial = `${target}.${randomUUID()}.partial`;
    await withPartialPath(partial, async () => {
      await writeFile(partial, "");
      await removeStalePartials(target, partial);
      await write(partial);
      await syncToDisk(partial);
      await rename(partial, target);
    });
  });
}

/**
 * Writes a file atomically without syncing it to disk: for the many images of a run that can be drawn again. The temporary
 * file of a killed process is overwritten by the next run.
 */
export function writeFileAtomicSync(path: string, bytes: Uint8Array): void {
  const partial = `${path}.partial`;
  try {
    writeFileSync(partial, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(partial, bytes);
  }
  renameSync(partial, path);
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Nobody writes any more to what has been left alone for so long. */
const STALE_AFTER_MS = 60 * 60 * 1_000;

/** Removes temporary files for the same path that were last changed long before `begun`, by the clock of the file system. */
async function removeStalePartials(path: string, begun: string): Promise<void> {
  const { mtimeMs: now } = await stat(begun);
  const [folder, own] = [dirname(path), basename(path)];
  for (const name of await readdir(folder).catch(() => [])) {
    // a folder that may be written to, but not listed
    if (!name.startsWith(own) || !PARTIAL_NAME.test(name.slice(own.length))) continue;
    const left = await stat(join(folder, name)).catch(() => undefined); // its writer may have ended just now
    if (left !== undefined && now - left.mtimeMs > STALE_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

const PARTIAL_NAME = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

/** Temporary files and folders of this process that have not been renamed yet. */
export const partials = new Set<string>();

/** Removes all temporary files and folders of this process; called when it is asked to stop. */
export function removePartials(): void {
  for (const partial of partials) rmSync(partial, { recursive: true, force: true });
}

/**
 * Runs `write`, which fills and renames a temporary file or folder; it is removed if `write` fails or the process is
 * asked to stop.
 */
export async function withPartialPath<T>(
  partial: string,
  write: (partial: string) => Promise<T>,
): Promise<T> {
  partials.add(partial);
  try {
    return await write(partial);
  } finally {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    partials.delete(partial);
  }
}

/** Makes the folder for what `write` writes to `path`, and removes it again on failure. Errors name the path. */
async function withCreatedFolder<T>(path: string, folder: string, write: () => Promise<T>): Promise<T> {
  let made: string | undefined; // the outermost folder that had to be made
  try {
    made = await makeFolder(folder);
    return await write();
  } catch (error) {
    if (made !== undefined) await removeEmptyFolders(folder, made);
    if (error instanceof CounterpointError || (error as NodeJS.ErrnoException).syscall === undefined)
      throw error;
    throw unwritableError(path, error);
  }
}

/** The error for a refusal of the operating system to write. */
export function unwritableError(path: string, cause: unknown): CounterpointError {
  const { code, syscall, path: failedPath } = cause as NodeJS.ErrnoException;
  if (code === "EEXIST" && syscall === "mkdir") {
    const message = `Cannot write ${path}: ${failedPath} is a file, not a folder`;
    return new CounterpointError("output/unwritable", message, {
      at: [path],
      hint: "Choose a folder",
      cause,
    });
  }
  const hint = "Choose another location, or check free space and permissions";
  const message = `Cannot write ${path}: ${(cause as Error).message}`;
  return new CounterpointError("output/unwritable", message, { at: [path], hint, cause });
}

/** Removes the folders from the innermost to the outermost, as long as they are empty. */
export async function removeEmptyFolders(innermost: string, outermost: string): Promise<void> {
  const last = resolve(outermost);
  for (let folder = resolve(innermost); folder.startsWith(last); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return; // somebody else has put something there
    }
  }
}

/** Removes what killed processes left in a folder that no other process writes to; `recursive`: also below it. */
export async function removePartialsIn(
  folder: string,
  { recursive = false }: { readonly recursive?: boolean } = {},
): Promise<void> {
  for (const name of await readdir(folder, { recursive }).catch(() => [])) {
    if (PARTIAL_NAME.test(name.slice(-PARTIAL_LENGTH)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Length of the suffix that `writeFileAtomic` appends to a name. */
const PARTIAL_LENGTH = ".01234567-0123-0123-0123-0123456789ab.partial".length;

/**
 * Makes a folder and those above it, and gives the outermost that had to be made. That one is made by itself: where a file system answers
 * with ENOENT to a new folder in one that is there, as /proc does, Node's `recursive` tries for ever.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const outermost = outermostMissing(folder);
  if (outermost !== undefined) {
    await mkdir(outermost).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error; // another process was faster
    });
  }
  await mkdir(folder, { recursive: true });
  return outermost;
}

/** The outermost folder of a path that does not exist; undefined when the path exists. */
export function outermostMissing(folder: string): string | undefined {
  let outermost: string | undefined;
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) outermost = at;
  return outermost;
}

/** True when a path is a folder or leads into it, through links and folders that do not exist yet as well. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(realPath(folder), realPath(path));
  return way === "" || (!isAbsolute(way) && way.split(sep)[0] !== "..");
}

/** The path without links, as far as it exists. */
function realPath(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  return join(realPath(dirname(full)), basename(full));
}

/** Throws when an output is one of the files that it is made from, whatever links or missing folders are on its path. */
export function refuseToOverwrite(inputs: readonly string[], output: string): void {
  // "new/../corpus.json" exists as soon as the folder "new" is created.
  const path = [output, resolve(output)].find((each) => existsSync(each));
  if (path === undefined) return;
  const written = realpathSync(path);
  if (!inputs.some((input) => existsSync(input) && realpathSync(input) === written)) return;
  const hint = "Choose another name for the output";
  throw new CounterpointError("usage", `${output} is one of the input files and would be overwritten`, {
    hint,
  });
}
