import { readFileSync } from "node:fs";

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
