import { basename } from "node:path";
import {
  CounterpointError,
  type Finding,
  Findings,
  formatNlvrImageName,
  type Split,
  splitFromFileName,
} from "../core/index.ts";
import { ThreadPool, withFolderLock } from "../files/index.ts";
import { readScenes, throwIfFindings } from "../formats/index.ts";
import { checkScene, imageFolder } from "../scenes/index.ts";
import type { Context } from "./command.ts";
import type { ImageStyle } from "./draw-images.ts";
import type { DrawJob, DrawThread } from "./draw-thread.ts";

export interface DrawOptions extends Omit<ImageStyle, "split"> {
  readonly out: string;
  readonly split: Split | undefined;
  readonly jobs: number;
  readonly startReadProgress: Context["startReadProgress"];
  readonly startProgress: Context["startProgress"];
}

/** Scenes in one job of a thread. */
const PER_JOB = 160;

/**
 * Draws the scenes of files under the released names, `directory/split-n-m-k.png`. The files are read to the end
 * first, so nothing is drawn when anything is wrong with them.
 */
export async function drawScenes(
  paths: readonly string[],
  { split, jobs, startReadProgress, startProgress, ...style }: DrawOptions,
): Promise<{ readonly scenes: number; readonly unsound: number; readonly images: number }> {
  const queue: DrawJob[] = [];
  const findings = new Findings();
  const drawn = new Set<string>();
  let [scenes, unsound] = [0, 0];
  for (const path of paths) {
    const name = split ?? splitFromFileName(path) ?? basename(path).replace(/\W.*$/, "");
    if (name === "") throw new CounterpointError("usage", `${path} names no split: give --split`);
    const stored: DrawJob["scenes"][number][] = [];
    for await (const batch of readScenes(path, { progress: startReadProgress([path]) })) {
      for (const { directory, ...scene } of batch) {
        const image = formatNlvrImageName({ ...scene, split: name, order: 0 });
        if (drawn.has(image)) findings.add(duplicate(path, image));
        drawn.add(image);
        if (checkScene(scene.scene).length > 0) unsound += 1;
        stored.push({ ...scene, directory: directory ?? imageFolder(scene.presentation) });
      }
    }
    scenes += stored.length;
    for (let from = 0; from < stored.length; from += PER_JOB) {
      queue.push({ ...style, split: name, scenes: stored.slice(from, from + PER_JOB) });
    }
  }
  throwIfFindings(findings);
  const images = await withFolderLock(style.out, () => drawAll(queue, { jobs, startProgress }));
  return { scenes, unsound, images };
}

async function drawAll(
  queue: readonly DrawJob[],
  { jobs, startProgress }: Pick<DrawOptions, "jobs" | "startProgress">,
): Promise<number> {
  const show = startProgress("drawing", queue.length);
  const threads = Math.min(jobs, queue.length);
  const pool = new ThreadPool<DrawThread>(new URL("./draw-thread.js", import.meta.url), threads);
  let [done, images] = [0, 0];
  for await (const drawn of pool.map(queue, (thread, job) => thread.drawAll(job))) {
    done += 1;
    images += drawn;
    show(done);
  }
  return images;
}

/** Two scenes of one name would overwrite each other, and the slower thread would win. */
function duplicate(file: string, image: string): Finding {
  const message = `Two scenes would be drawn as ${image}: draw their files into two folders, or give --split`;
  return { code: "identifier/duplicate", file, line: 0, message };
}
