import { basename } from "node:path";

/** A prediction file's name without its ending, or the whole path where two of the files share the name. */
export function systemName(path: string, paths: readonly string[]): string {
  const name = (each: string) => basename(each).replace(/\.csv$/, "");
  return paths.filter((each) => name(each) === name(path)).length > 1 ? path : name(path);
}
