import type { Scene } from "../../core/index.ts";
import { drawScene, encodePng, reorderBoxes } from "../../scenes/index.ts";
import type { PictureData } from "../providers/provider.ts";

/** Factor by which scenes are drawn larger: their 400 x 100 pixels are below what models see well. */
export const DEFAULT_SCALE = 3;

/** A scene drawn for a model, its boxes in one of the six orders. */
export function scenePicture(scene: Scene, { order = 0, scale = DEFAULT_SCALE }): PictureData {
  return { bytes: encodePng(drawScene(reorderBoxes(scene, order)), { scale }), mediaType: "image/png" };
}
