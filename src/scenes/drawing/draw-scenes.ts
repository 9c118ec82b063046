import { basename } from "node:path";
import {
  CounterpointError,
  type Finding,
  Findings,
  formatNlvrImageName,
  type Split,
  splitFromFileName,
} from "../../core/index.ts";
import { type ProgressOptions, readingProgress, ThreadPool, withFolderLock } from "../../files/index.ts";
import { readScenes, throwIfFindings } from "../../formats/index.ts";
import { checkScene } from "../check-scene.ts";
import { DEFAULT_STYLE, type ImageStyle, imageFolder } from "./draw-images.ts";
import type { DrawJob, DrawThread } from "./draw-thread.ts";

export interface DrawScenesOptions extends Partial<Omit<ImageStyle, "split">>, ProgressOptions {
  /** The folder to write to. */
  readonly out: string;
  /** The split in the names of images; by default that of each file's name. */
  readonly split?: Split | undefined;
  /** Number of threads. */
  readonly threads?: number | undefined;
}

/** Scenes in one job of a thread. */
const BATCH_SIZE = 160;

/**
 * Draws the scenes of files under the released names, `directory/split-n-m-k.png`. The files are read to the end
 * first, so nothing is drawn when anything is wrong with them.
 */
export async function drawScenes(
  paths: readonly string[],
  { split, threads = 1, onProgress, ...options }: DrawScenesOptions,
): Promise<{ readonly scenes: number; readonly unsound: number; readonly images: number }> {
  const style = { ...DEFAULT_STYLE, ...options };
  const queue: DrawJob[] = [];
  const findings = new Findings();
  const drawn = new Set<string>();
  let [scenes, unsound] = [0, 0];
  for (const path of paths) {
    const name = split ?? splitFromFileName(path) ?? basename(path).replace(/\W.*$/, "");
    if (name === "")
      throw new CounterpointError(
        "usage",
        `The split can't be derived from the file name ${path}. Pass --split`,
      );
    const stored: DrawJob["scenes"][number][] = [];
    for await (const batch of readScenes(path, { progress: readingProgress([path], { onProgress }) })) {
      for (const { directory, ...scene } of batch) {
        const image = formatNlvrImageName({ ...scene, split: name, order: 0 });
        if (drawn.has(image)) findings.add(duplicate(path, image));
        drawn.add(image);
        if (checkScene(scene.scene).length > 0) unsound += 1;
        stored.push({ ...scene, directory: directory ?? imageFolder(scene.presentation) });
      }
    }
    scenes += stored.length;
    for (let from = 0; from < stored.length; from += BATCH_SIZE) {
      queue.push({ ...style, split: name, scenes: stored.slice(from, from + BATCH_SIZE) });
    }
  }
  throwIfFindings(findings);
  const images = await withFolderLock(style.out, () => drawAll(queue, { threads, onProgress }));
  return { scenes, unsound, images };
}

async function drawAll(
  queue: readonly DrawJob[],
  { threads, onProgress }: { readonly threads: number } & ProgressOptions,
): Promise<number> {
  const script = new URL("./draw-thread.js", import.meta.url);
  const pool = new ThreadPool<DrawThread>(script, Math.min(threads, queue.length));
  let [done, images] = [0, 0];
  for await (const drawn of pool.map(queue, (thread, job) => thread.drawAll(job))) {
    done += 1;
    images += drawn;
    onProgress?.({ activity: "drawing", done, total: queue.length });
  }
  return images;
}

/** Two scenes of one name would overwrite each other, and the slower thread would win. */
function duplicate(file: string, image: string): Finding {
  const message = `Two scenes would get the same file name ${image}. Use two output folders, or pass --split`;
  return { code: "identifier/duplicate", file, line: 0, message };
}
