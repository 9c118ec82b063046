import { encodeModel, Graph, reshape, transpose } from "../../tensors/index.ts";
import type { FeatureRecipe } from "../features/feature-recipe.ts";
import { GRID, PICTURE_SIZE } from "./drawn-picture.ts";

/** Pixels of a cell that the network sees, each way. */
const SIDE = 6;
const [ROWS, COLUMNS] = [GRID.rows, 2 * GRID.columns];

/** What is made of a pair of drawn pictures: both side by side, with few pixels for each cell. */
export const PATCH_RECIPE: Omit<FeatureRecipe, "name"> = {
  photograph: PICTURE_SIZE,
  sideBySide: true,
  image: { width: COLUMNS * SIDE, height: ROWS * SIDE },
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
};

/** A network without weights that cuts a pair of drawn pictures into its cells: maps of the pixels of each, as an ONNX file. */
export function patchNetwork(): Uint8Array {
  const graph = new Graph();
  const images = graph.input("images", ["batch", 3, ROWS * SIDE, COLUMNS * SIDE]);
  const cells = reshape(images, ["batch", 3, ROWS, SIDE, COLUMNS, SIDE]);
  const patches = reshape(transpose(cells, [0, 2, 4, 3, 5, 1]), ["batch", ROWS, COLUMNS, 3 * SIDE * SIDE]);
  return encodeModel(graph, { outputs: { patches } });
}
