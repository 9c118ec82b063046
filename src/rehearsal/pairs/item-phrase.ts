import type { Colour, Item, Scene, Shape, Size } from "../../core/index.ts";

/** A kind of items, such as "small blue triangle" or "black item". */
export interface ItemPhrase {
  readonly size?: Size;
  readonly colour?: Colour;
  readonly shape?: Shape;
}

const SIZES: Readonly<Record<string, Size>> = { small: 10, medium: 20, big: 30 };
const COLOURS: readonly Colour[] = ["black", "blue", "yellow"];
const SHAPES: readonly Shape[] = ["circle", "square", "triangle"];

/** The 27 phrases that name size, colour and shape, in words. */
export const EXACT_PHRASES: readonly string[] = Object.keys(SIZES).flatMap((size) =>
  COLOURS.flatMap((colour) => SHAPES.map((shape) => `${size} ${colour} ${shape}`)),
);

/** Phrases with fewer properties, and these. */
export const ITEM_PHRASES: readonly string[] = ["", ...Object.keys(SIZES)].flatMap((size) =>
  ["", ...COLOURS].flatMap((colour) =>
    ["item", ...SHAPES].map((shape) => [size, colour, shape].filter(Boolean).join(" ")),
  ),
);

/** Number of items of a scene that a phrase applies to. */
export function countItems(phrase: ItemPhrase, scene: Scene): number {
  const applies = ({ size, colour, shape }: Item) =>
    (phrase.size ?? size) === size &&
    (phrase.colour ?? colour) === colour &&
    (phrase.shape ?? shape) === shape;
  return scene.reduce((sum, box) => sum + box.filter(applies).length, 0);
}

/** The phrases that a sentence mentions, in singular or plural. */
export function phrasesIn(sentence: string): readonly ItemPhrase[] {
  return Array.from(sentence.matchAll(MENTION), ({ groups }) => {
    const { size, colour, shape } = groups as Partial<Record<"size" | "colour" | "shape", string>>;
    return {
      ...(size !== undefined && { size: SIZES[size]! }), // the pattern lists its keys
      ...(colour !== undefined && { colour: colour as Colour }), // the pattern lists them
      ...(shape !== undefined && shape !== "item" && { shape: shape as Shape }),
    };
  });
}

const MENTION = new RegExp(
  `\\b(?:(?<size>${Object.keys(SIZES).join("|")}) )?(?:(?<colour>${COLOURS.join("|")}) )?(?<shape>item|${SHAPES.join("|")})s?\\b`,
  "g",
);
