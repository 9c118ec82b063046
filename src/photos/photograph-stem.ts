import { basename } from "node:path";

/** The name by which a photograph is known, whatever the type of its file. */
export function photographStem(path: string): string {
  return withoutEnding(basename(path));
}

/** A path or a name without the ending of a photograph's file. */
export function withoutEnding(path: string): string {
  return path.replace(/\.(?:png|jpe?g|webp)$/i, "");
}
