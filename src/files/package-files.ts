import { readFileSync } from "node:fs";

/** Reads a file of the folder `data/`, which holds learned weights, word lists and vectors, and is part of the package. */
export function readDataFile(name: string): Buffer {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url));
}

let version: string | undefined;

/** The version of this package, which every artifact records. */
export function packageVersion(): string {
  version ??= readVersion();
  return version;
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return String((manifest as { readonly version: unknown }).version); // the manifest is ours
}
