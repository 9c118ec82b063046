import { formatNlvrImageName, type Scene } from "../core/index.ts";
import { drawScene, encodePng, reorderBoxes } from "../scenes/index.ts";

/** How the images of scenes are drawn. */
export interface ImageStyle {
  readonly split: string;
  /** Which of the six orders of boxes. */
  readonly orders: readonly number[];
  readonly form: "palette" | "rgba";
  readonly scale: number;
}

/** A scene and where it belongs. */
export interface PlacedScene {
  readonly presentation: number;
  readonly position: number;
  readonly scene: Scene;
}

/** The names of a scene's images, and how to draw each. */
export function* imagesOf(
  { presentation, position, scene }: PlacedScene,
  { split, orders, form, scale }: ImageStyle,
): Generator<{ readonly name: string; readonly draw: () => Uint8Array }> {
  for (const order of orders) {
    const name = formatNlvrImageName({ split, presentation, position, order });
    yield { name, draw: () => encodePng(drawScene(reorderBoxes(scene, order)), { form, scale }) };
  }
}
