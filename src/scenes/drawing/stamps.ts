import type { Colour, Item, Shape, Size } from "../../core/index.ts";
import { COLOURS, SHAPES, SIZES } from "../sample-scene.ts";
import { BOX_RGB, CANVAS, ITEM_RGB, type Rgb, SEPARATOR_RGB } from "./canvas.ts";
import { CIRCLE_30_VARIANTS, MASKS, OPACITIES } from "./masks.ts";

/** A shape of one size and colour as size x size palette indexes, row by row; 0 is the colour of the box. */
export type Stamp = Uint8Array;

/** Palette indexes of the background. */
export const BOX_INDEX = 0;
export const SEPARATOR_INDEX = 1;

/** Every colour a picture can have, each once: the box, the separator, then each item colour at each opacity. */
export const PALETTE: readonly Rgb[] = distinct([
  BOX_RGB,
  SEPARATOR_RGB,
  ...COLOURS.flatMap((colour) => [...OPACITIES, 255].map((opacity) => blend(ITEM_RGB[colour], opacity))),
]);

/** The opacities of a shape, 0 to 255, row by row, at most positions of the canvas. */
export function opacitiesOf(shape: Shape, size: Size): Uint8Array {
  if (shape === "square") return new Uint8Array(size * size).fill(255);
  return Uint8Array.from(MASKS.get(`${shape} ${size}`)!.join(""), opacityOfSign);
}

/** The stamp of an item whose box has its left edge at boxLeft. */
export function stampOf({ shape, size, colour, x }: Item, boxLeft: number): Stamp {
  const variants = STAMPS[shape][size][colour];
  return variants.length === 1 ? variants[0]! : variants[CIRCLE_30_VARIANT_AT[boxLeft + x]!]!;
}

/** The variant, of four, of a circle of size 30 at each canvas x: one bit for each of the two pixels. */
const CIRCLE_30_VARIANT_AT = new Uint8Array(CANVAS.width);
CIRCLE_30_VARIANTS.forEach(({ canvasX }, bit) => {
  for (const x of canvasX) CIRCLE_30_VARIANT_AT[x]! |= 1 << bit;
});

/** All stamps; one variant of each, but four of a circle of size 30. */
const STAMPS = table(SHAPES, (shape) =>
  table(SIZES, (size) => table(COLOURS, (colour) => variantsOf(shape, size, colour))),
);

function variantsOf(shape: Shape, size: Size, colour: Colour): readonly Stamp[] {
  const plain = opacitiesOf(shape, size);
  const masks = shape === "circle" && size === 30 ? [0, 1, 2, 3].map((bits) => varied(plain, bits)) : [plain];
  return masks.map((mask) => mask.map((opacity) => paletteIndex(colour, opacity)));
}

function varied(plain: Uint8Array, bits: number): Uint8Array {
  const mask = plain.slice();
  CIRCLE_30_VARIANTS.forEach(({ row, column, opacity }, bit) => {
    if (bits & (1 << bit)) mask[30 * row + column] = opacity;
  });
  return mask;
}

function paletteIndex(colour: Colour, opacity: number): number {
  if (opacity === 0) return BOX_INDEX;
  const wanted = blend(ITEM_RGB[colour], opacity);
  return PALETTE.findIndex((rgb) => isSame(rgb, wanted));
}

/** Two opacities may give the same colour, as 79 and 80 of some do. */
function distinct(colours: readonly Rgb[]): Rgb[] {
  return colours.filter((rgb, i) => colours.findIndex((other) => isSame(rgb, other)) === i);
}

function isSame(a: Rgb, b: Rgb): boolean {
  return a.every((value, c) => value === b[c]);
}

function opacityOfSign(sign: string): number {
  if (sign === ".") return 0;
  return sign === "#" ? 255 : OPACITIES[sign.charCodeAt(0) - "a".charCodeAt(0)]!;
}

/** The item's colour over that of the box, in the integer arithmetic of the released images (Skia's). */
function blend(colour: Rgb, opacity: number): Rgb {
  const channel = (over: number, under: number) =>
    ((over * (opacity + 1)) >> 8) + ((under * (256 - ((255 * (opacity + 1)) >> 8))) >> 8);
  return [channel(colour[0], BOX_RGB[0]), channel(colour[1], BOX_RGB[1]), channel(colour[2], BOX_RGB[2])];
}

function table<Key extends string | number, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>; // every key is there
}
