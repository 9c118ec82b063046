import { join } from "node:path";
import { serveThread, writeFileAtomicSync } from "../../files/index.ts";
import { type ImageStyle, imagesOf, type LocatedScene } from "./draw-images.ts";

/** Scenes to draw, each in its folder below `out`. */
export interface DrawJob extends ImageStyle {
  readonly out: string;
  readonly scenes: readonly (LocatedScene & { readonly directory: string })[];
}

export type DrawThread = typeof functions;

/** Writes the images of scenes; returns how many. */
function drawAll({ out, scenes, ...style }: DrawJob): number {
  let images = 0;
  for (const { directory, ...scene } of scenes) {
    for (const { name, draw } of imagesOf(scene, style)) {
      writeFileAtomicSync(join(out, directory, name), draw());
      images += 1;
    }
  }
  return images;
}

const functions = { drawAll };
serveThread(functions);
