import { basename } from "node:path";
import { CounterpointError } from "../core/index.ts";
import { listFiles } from "../files/index.ts";
import { PHOTO_FILES } from "./detection/write-detections.ts";

/** The paths of photographs in a folder, at any depth, by their names without the ending. */
export async function photographsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for await (const { file, error } of listFiles([folder], PHOTO_FILES)) {
    if (error !== undefined)
      throw new CounterpointError("data/unreadable", `${file}: ${error}`, { at: [file] });
    paths.set(photographStem(file), file);
  }
  return paths;
}

/** The name by which a photograph is known, whatever the type of its file. */
export function photographStem(path: string): string {
  return withoutEnding(basename(path));
}

/** A path or a name without the ending of a photograph's file. */
export function withoutEnding(path: string): string {
  return path.replace(/\.(?:png|jpe?g|webp)$/i, "");
}
