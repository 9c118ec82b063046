import { basename } from "node:path";
import { type Split, splitFromFileName } from "../core/index.ts";
import { readScenes, type StoredScene } from "../formats/index.ts";
import { imageFolder } from "../scenes/index.ts";
import type { Context } from "./command.ts";
import { runImageJobs } from "./image-jobs.ts";
import type { ImageJob, ImageStyle } from "./image-worker.ts";

export interface DrawOptions extends Omit<ImageStyle, "split"> {
  readonly split: Split | undefined;
  readonly jobs: number;
  readonly progress: Context["progress"];
  readonly working: Context["working"];
}

/** Scenes in one job of a thread. */
const PER_JOB = 160;

/**
 * Draws the scenes of files under the released names, `directory/split-n-m-k.png`. The files are read to the end
 * first, so nothing is drawn when anything is wrong with them.
 */
export async function drawScenes(
  paths: readonly string[],
  { split, jobs, progress, working, ...style }: DrawOptions,
): Promise<{ readonly scenes: number; readonly images: number }> {
  const queue: ImageJob[] = [];
  let scenes = 0;
  for (const path of paths) {
    const name = split ?? splitFromFileName(path) ?? basename(path).replace(/\W.*$/, "");
    const stored: StoredScene[] = [];
    for await (const batch of readScenes(path, { progress: progress([path]) })) stored.push(...batch);
    scenes += stored.length;
    for (let from = 0; from < stored.length; from += PER_JOB) {
      const examples = stored
        .slice(from, from + PER_JOB)
        .map(({ directory, presentation, position, scene }) => {
          return { presentation, position, scene, directory: directory ?? imageFolder(presentation) };
        });
      queue.push({ ...style, kind: "draw", split: name, examples });
    }
  }
  const show = working("drawing", queue.length);
  let [done, images] = [0, 0];
  await runImageJobs(queue, {
    jobs: Math.min(jobs, queue.length),
    done: (_, drawn) => {
      done += 1;
      images += drawn;
      show(done);
    },
  });
  return { scenes, images };
}
