import type { Box, Colour, Item, Random, Scene, SceneKind, Shape, Size } from "../core/index.ts";
import { placeAsReleased, placeUniformly, type UnplacedItem } from "./place-items.ts";

/** Placement of scattered items: as the paper describes it, or as in the released scenes (SPEC S3). */
export type Placement = "uniform" | "released";

export const SHAPES: readonly Shape[] = ["square", "circle", "triangle"];
export const COLOURS: readonly Colour[] = ["black", "blue", "yellow"];
export const SIZES: readonly Size[] = [10, 20, 30];

/** The most items a box may hold (SPEC S1). */
export const MAX_ITEMS = 8;

/** The most items a scattered box of the release was given at first; dealing anew made one box of eight. */
const MAX_ITEMS_RELEASED = 7;

export interface SceneOptions {
  readonly kind: SceneKind;
  readonly placement: Placement;
  readonly random: Random;
}

/** A scene of one kind, sampled as SPEC S2 and S3 say. */
export function sampleScene({ kind, placement, random }: SceneOptions): Scene {
  if (kind === "tower") return sampleTowers({ placement, random });
  const sample = () => sampleScatteredBox({ placement, random });
  return [sample(), sample(), sample()];
}

/** The most items that sampling gives to a box. */
export function maxItemsSampled({ kind, placement }: Pick<SceneOptions, "kind" | "placement">): number {
  if (kind === "tower") return MAX_TOWER_HEIGHT;
  return placement === "released" ? MAX_ITEMS_RELEASED : MAX_ITEMS;
}

/** The items with positions; undefined when they find none, which only `uniform` admits: `released` shrinks them. */
export function placeItems(
  items: readonly UnplacedItem[],
  { kind, placement, random }: SceneOptions,
): Box | undefined {
  if (kind === "tower") return stackTower(items.map(({ colour }) => colour));
  return placement === "released" ? placeAsReleased(items, random) : placeUniformly(items, random);
}

function sampleTowers({ placement, random }: Omit<SceneOptions, "kind">): Scene {
  const max = maxItemsSampled({ kind: "tower", placement });
  for (;;) {
    const heights = [random.below(max) + 1, random.below(max) + 1, random.below(max) + 1] as const;
    if (heights.every((height) => height === 1)) continue; // S2: nothing to deal anew
    const [a, b, c] = heights.map((height) => stackTower(sampleTimes(height, () => pick(COLOURS, random))));
    return [a!, b!, c!];
  }
}

function sampleScatteredBox({ placement, random }: Omit<SceneOptions, "kind">): Box {
  const kind = "scatter";
  for (;;) {
    const items = sampleTimes(random.below(maxItemsSampled({ kind, placement })) + 1, () =>
      sampleItem(random),
    );
    const box = placeItems(items, { kind, placement, random });
    if (box) return box;
  }
}

function sampleItem(random: Random): UnplacedItem {
  return { shape: pick(SHAPES, random), colour: pick(COLOURS, random), size: pick(SIZES, random) };
}

function sampleTimes<T>(length: number, sample: () => T): T[] {
  return Array.from({ length }, sample);
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[random.below(values.length)]!;
}

/** A tower's blocks (SPEC S2): squares of one size in one column, one pixel of background between them. */
const BLOCK = { shape: "square", size: 20, x: 40 } as const satisfies Partial<Item>;
export const MAX_TOWER_HEIGHT = 4;
const MAX_BLOCK_Y = 80;
const STEP = 21;

/** A tower of blocks in these colours, the lowest first. */
export function stackTower(colours: readonly Colour[]): Box {
  const { shape, size, x } = BLOCK;
  return colours.map((colour, level) => ({ x, y: MAX_BLOCK_Y - STEP * level, shape, colour, size }));
}
