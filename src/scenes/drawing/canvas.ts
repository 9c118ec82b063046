import type { Colour } from "../../core/index.ts";

/** Sizes of a picture in pixels (SPEC S5): three boxes side by side, grey between them. */
export const CANVAS = { width: 400, height: 100, boxSide: 100, boxLefts: [0, 150, 300] } as const;

export type Rgb = readonly [red: number, green: number, blue: number];

/** The colour inside a box, around the items. */
export const BOX_RGB: Rgb = [211, 211, 211];

/** The colour between the boxes. */
export const SEPARATOR_RGB: Rgb = [128, 128, 128];

/** The colours of items; their order is that of the palette. */
export const ITEM_RGB: Readonly<Record<Colour, Rgb>> = {
  black: [0, 0, 0],
  blue: [0, 153, 255],
  yellow: [255, 255, 0],
};
