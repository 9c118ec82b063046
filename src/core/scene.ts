/** The shape of an item. */
export type Shape = "square" | "circle" | "triangle";
/** The colour of an item. */
export type Colour = "black" | "blue" | "yellow";
/** The side of an item's bounding square, in pixels. */
export type Size = 10 | 20 | 30;

/** One object in a box; x and y are the top left corner of its bounding square, in pixels, y downwards. */
export interface Item {
  readonly x: number;
  readonly y: number;
  readonly shape: Shape;
  readonly colour: Colour;
  readonly size: Size;
}

/** The items of one of a scene's three boxes. */
export type Box = readonly Item[];

/** A picture of NLVR: three boxes of items, in the stored order (k = 0). */
export type Scene = readonly [Box, Box, Box];

/** Items stacked to towers, or scattered without touching. */
export type SceneKind = "tower" | "scatter";

/** A tower is squares of size 20 stacked at x = 40; everything else is scattered (SPEC S2). */
export function kindOfScene(scene: Scene): SceneKind {
  const stacked = ({ shape, size, x }: Item) => shape === "square" && size === 20 && x === 40;
  return scene.every((box) => box.every(stacked)) ? "tower" : "scatter";
}

/** A key that two scenes share exactly when they are equal up to the order of boxes and of items. */
export function sceneKey(scene: Scene): string {
  return scene.map(boxKey).sort().join("|");
}

function boxKey(box: Box): string {
  return box
    .map(({ x, y, shape, colour, size }) => `${shape},${colour},${size},${x},${y}`)
    .sort()
    .join(";");
}
