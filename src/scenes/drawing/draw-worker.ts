import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { type ImageStyle, imagesOf, type PlacedScene, writeImage } from "./draw-images.ts";

/** Scenes to draw, each in its folder below `out`. */
export interface DrawJob extends ImageStyle {
  readonly out: string;
  readonly scenes: readonly (PlacedScene & { readonly directory: string })[];
}

parentPort?.on("message", ({ out, scenes, ...style }: DrawJob) => {
  let images = 0;
  for (const { directory, ...scene } of scenes) {
    for (const { name, draw } of imagesOf(scene, style)) {
      writeImage(join(out, directory, name), draw());
      images += 1;
    }
  }
  parentPort?.postMessage(images);
});
