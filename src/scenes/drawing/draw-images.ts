import { formatNlvrImageName, type Scene } from "../../core/index.ts";
import { reorderBoxes } from "../box-orders.ts";
import { drawScene } from "./draw-scene.ts";
import { encodePng } from "./encode-png.ts";

/** Drawing options of images of scenes. */
export interface ImageStyle {
  readonly split: string;
  /** Orders of boxes to draw, 0 to 5. */
  readonly orders: readonly number[];
  readonly form: "palette" | "rgba";
  readonly scale: number;
}

/** The style where nothing else is asked for: all six orders, as small files. */
export const DEFAULT_STYLE = { orders: [0, 1, 2, 3, 4, 5], form: "palette", scale: 1 } as const;

/** A scene and where it belongs. */
export interface LocatedScene {
  readonly presentation: number;
  readonly position: number;
  readonly scene: Scene;
}

/** The names of a scene's images, and how to draw each. */
export function* imagesOf(
  { presentation, position, scene }: LocatedScene,
  { split, orders, form, scale }: ImageStyle,
): Generator<{ readonly name: string; readonly draw: () => Uint8Array }> {
  for (const order of orders) {
    const name = formatNlvrImageName({ split, presentation, position, order });
    yield { name, draw: () => encodePng(drawScene(reorderBoxes(scene, order)), { form, scale }) };
  }
}

/**
 * Presentations per image folder: with 24 images each, the largest even number, for as many towers as scatter scenes,
 * in a folder of at most a thousand images (SPEC C4).
 */
export const PRESENTATIONS_PER_FOLDER = 40;

/**
 * The folder of all images of a presentation: "0", "1" and so on, so that folders serve as cross-validation folds. It
 * depends on the number of the presentation alone.
 */
export function imageFolder(presentation: number): string {
  return String(Math.floor(presentation / PRESENTATIONS_PER_FOLDER));
}
