import { realpathSync } from "node:fs";
import { basename, resolve, sep } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import type { RunExample } from "./run-example.ts";

/** Splits whose labels are kept apart by the releases or by campaigns. */
const SEALED_SPLITS = new Set(["hidden", "test2"]);

/** Throws when examples of a sealed benchmark would leave the machine (SPEC V4). */
export function refuseSealed(
  { files, examples }: { readonly files: readonly string[]; readonly examples: readonly RunExample[] },
  { baseUrl, allowSealed }: { readonly baseUrl: string; readonly allowSealed: boolean },
): void {
  if (allowSealed || isLoopback(baseUrl)) return;
  const file = files.find((each) => isSealed(resolve(each)) || isSealed(realpathSync(each)));
  const split = examples.find((each) => SEALED_SPLITS.has(each.split))?.split;
  if (file === undefined && split === undefined) return;
  const what =
    file === undefined ? `The split ${split} is sealed` : `${file} is a sealed file or in a sealed folder`;
  const hint = "Add --allow-sealed if its sentences and pictures may be sent to the provider";
  throw new CounterpointError("usage", `${what}: nothing of it is sent to ${new URL(baseUrl).host}`, {
    hint,
  });
}

/** True for a file in a folder for sealed labels, or with the name of a sealed split, whatever --split says. */
function isSealed(path: string): boolean {
  return path.split(sep).includes("sealed") || SEALED_SPLITS.has(basename(path).replace(/\..*$/, ""));
}

/** True for addresses of this machine. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
