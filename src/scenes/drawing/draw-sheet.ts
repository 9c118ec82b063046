import { CounterpointError, type Scene } from "../../core/index.ts";
import { writeFileAtomic } from "../../files/index.ts";
import type { NamedScene } from "../reading/find-scenes.ts";
import { CANVAS, type Rgb } from "./canvas.ts";
import { drawLetter, LETTER_SIZE, type Letter } from "./draw-letter.ts";
import { drawScene } from "./draw-scene.ts";
import { drawSvg } from "./draw-svg.ts";
import { FILTER, pngFile } from "./encode-png.ts";
import { PALETTE } from "./stamps.ts";

/** The scenes at positions 0 to 3 of a presentation; released files lack those that were pruned. */
export type SheetScenes = readonly [
  Scene | undefined,
  Scene | undefined,
  Scene | undefined,
  Scene | undefined,
];

/**
 * A PNG of a presentation laid out as the writing prompt in Figure 2 of the NLVR paper: the four images below each
 * other, (A) to (D) on their left. Where a scene is missing, there is an empty frame.
 */
export function drawSheet(scenes: SheetScenes): Uint8Array {
  const sheet = new Uint8Array(WIDTH * HEIGHT).fill(WHITE);
  for (const [position, scene] of scenes.entries()) {
    const top = MARGIN + position * (SCENE.height + GAP);
    const label = drawLetter(LETTERS[position]!, LETTER_UNIT).map(inkIndex);
    const middle = top + (SCENE.height - LETTER.height) / 2;
    paste(sheet, { pixels: label, ...LETTER, left: MARGIN, top: middle });
    const pixels = scene ? enlarge(drawScene(scene)) : emptyFrame();
    paste(sheet, { pixels, ...SCENE, left: MARGIN + LETTER.width + GAP, top });
  }
  return pngFile({ width: WIDTH, height: HEIGHT, palette: SHEET_PALETTE, lines: withFilters(sheet) });
}

const LETTERS: readonly Letter[] = ["A", "B", "C", "D"];

/** Pixels of the sheet: each image is twice its size. */
const SCALE = 2;
const MARGIN = 32;
const GAP = 28;
const LETTER_UNIT = 24;
const LETTER = { width: LETTER_SIZE.width * LETTER_UNIT, height: LETTER_SIZE.height * LETTER_UNIT };
const SCENE = { width: SCALE * CANVAS.width, height: SCALE * CANVAS.height };
const WIDTH = 2 * MARGIN + LETTER.width + GAP + SCENE.width;
const HEIGHT = 2 * MARGIN + 4 * SCENE.height + 3 * GAP;

/** The colours of scenes, then greys from white to black for the letters. */
const GREYS = 32;
const WHITE = PALETTE.length;
const FRAME = WHITE + 6;
const SHEET_PALETTE: readonly Rgb[] = [
  ...PALETTE,
  ...Array.from({ length: GREYS }, (_, i): Rgb => {
    const grey = 255 - Math.round((255 * i) / (GREYS - 1));
    return [grey, grey, grey];
  }),
];

function inkIndex(ink: number): number {
  return WHITE + Math.round((ink * (GREYS - 1)) / 255);
}

function enlarge(drawing: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: SCENE.width * SCENE.height }, (_, i) => {
    const [x, y] = [Math.floor((i % SCENE.width) / SCALE), Math.floor(i / SCENE.width / SCALE)];
    return drawing[y * CANVAS.width + x]!;
  });
}

function emptyFrame(): Uint8Array {
  return Uint8Array.from({ length: SCENE.width * SCENE.height }, (_, i) => {
    const [x, y] = [i % SCENE.width, Math.floor(i / SCENE.width)];
    const isEdge = x < SCALE || y < SCALE || x >= SCENE.width - SCALE || y >= SCENE.height - SCALE;
    return isEdge ? FRAME : WHITE;
  });
}

interface Pasted {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

function paste(sheet: Uint8Array, { pixels, width, height, left, top }: Pasted): void {
  for (let y = 0; y < height; y += 1) {
    sheet.set(pixels.subarray(y * width, (y + 1) * width), (top + y) * WIDTH + left);
  }
}

/** The lines in PNG's encoding: the type of the filter, then the pixels. */
function withFilters(sheet: Uint8Array): Uint8Array {
  const lines = new Uint8Array((WIDTH + 1) * HEIGHT).fill(FILTER.none);
  for (let y = 0; y < HEIGHT; y += 1)
    lines.set(sheet.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  return lines;
}

/** SVG pixels a pixel of the scene. */
const SVG_SCALE = 2;

/** Writes one scene as an SVG, or the contact sheet of a presentation; gives the letters that have no scene there. */
export async function writeScenes(scenes: readonly NamedScene[], out: string): Promise<readonly string[]> {
  const [only, ...others] = scenes;
  if (out.endsWith(".svg") && others.length === 0) {
    await writeFileAtomic(out, drawSvg(only!.scene, { scale: SVG_SCALE }));
    return [];
  }
  if (!out.endsWith(".png")) {
    const message = `--out must end in .png for a presentation or .svg for a single scene, but is ${out}`;
    throw new CounterpointError("usage", message);
  }
  const at = new Map<number | undefined, Scene>();
  for (const { name, position, scene } of scenes) {
    if (position === undefined || position >= LETTERS.length || at.has(position)) {
      const message = `A presentation sheet needs scenes at positions 0 to 3, but ${name} has another position`;
      throw new CounterpointError("usage", message, {
        hint: "Pass a presentation, as in: counterpoint scenes show dev.json#1572 --out sheet.png",
      });
    }
    at.set(position, scene);
  }
  await writeFileAtomic(out, drawSheet([at.get(0), at.get(1), at.get(2), at.get(3)]));
  return LETTERS.filter((_, position) => !at.has(position));
}
