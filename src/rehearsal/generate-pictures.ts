import type { Random, Scene } from "../core/index.ts";
import { CANVAS, drawScene, PALETTE, samplePresentation } from "../scenes/index.ts";
import type { ImageContent } from "./image-content.ts";

/** A picture in place of a photograph. */
export interface GeneratedPicture extends ImageContent {
  /** A PNG file. */
  readonly bytes: Uint8Array;
}

/** A set of similar pictures of a synset, one of two shapes, as gathering gives it (SPEC P3). */
export interface GeneratedSet {
  readonly set: number;
  readonly synset: string;
  readonly pictures: readonly GeneratedPicture[];
}

/** Number of presentations per set: half of their scenes hold the items of another, rearranged. */
const PRESENTATIONS = 4;

/**
 * Set `number` of a rehearsal: sixteen pictures of scattered items, of which the last but one is a near duplicate of
 * the first and the last shows a tower, so that there is something to remove (SPEC P5, P6).
 */
export async function generateSet(number: number, run: Random): Promise<GeneratedSet> {
  const random = run.split(`set ${number}`);
  const sample = (i: number, kind: "scatter" | "tower") =>
    samplePresentation({ random, number: i, kind, placement: "uniform" }).scenes;
  const scenes = Array.from({ length: PRESENTATIONS }, (_, i) => sample(i, "scatter")).flat();
  const [first] = scenes as [Scene, ...Scene[]]; // there are sixteen
  const shown = [...scenes.slice(0, -2), first, sample(PRESENTATIONS, "tower")[0]];
  const synset = random.split("synset").below(2) === 0 ? "circle" : "triangle";
  const pictures = shown.map((scene, i) => {
    const isDuplicate = i === shown.length - 2;
    const showsSynset = scene.flat().some(({ shape }) => shape === synset);
    const ground = random.split(`ground ${isDuplicate ? 0 : i}`);
    return drawPicture(scene, { random: ground, isDuplicate }).then((bytes) => ({
      scene,
      showsSynset,
      bytes,
    }));
  });
  return { set: number, synset, pictures: await Promise.all(pictures) };
}

const BACKGROUND = { height: 100, across: 8, down: 4 };

/**
 * A scene below a background of random grey areas: drawings of scenes alone are so similar that they have the same
 * perceptual hash. A mark makes another file of a picture that looks the same.
 */
async function drawPicture(
  scene: Scene,
  { random, isDuplicate }: { readonly random: Random; readonly isDuplicate: boolean },
): Promise<Uint8Array> {
  const { width } = CANVAS;
  const height = BACKGROUND.height + CANVAS.height;
  const pixels = new Uint8Array(3 * width * height);
  const greys = Array.from({ length: BACKGROUND.across * BACKGROUND.down }, () => 20 + random.below(216));
  for (let y = 0; y < BACKGROUND.height; y += 1) {
    const row = BACKGROUND.across * Math.floor((y * BACKGROUND.down) / BACKGROUND.height);
    for (let area = 0; area < BACKGROUND.across; area += 1) {
      const [from, to] = [area, area + 1].map(
        (i) => 3 * (y * width + Math.round((i * width) / BACKGROUND.across)),
      );
      pixels.fill(greys[row + area]!, from, to);
    }
  }
  if (isDuplicate) pixels[0] = pixels[0]! ^ 1;
  const drawing = drawScene(scene);
  for (let i = 0; i < drawing.length; i += 1) {
    pixels.set(PALETTE[drawing[i]!]!, 3 * (BACKGROUND.height * width + i));
  }
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
