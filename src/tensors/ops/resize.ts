import type { Tensor } from "../graph.ts";

/** Images of another size, by linear interpolation: [batch, height, width, channels]; nothing is learned through it. */
export function resizeImages(
  x: Tensor,
  { height, width }: { readonly height: number; readonly width: number },
): Tensor {
  const { graph } = x;
  const none = graph.constant([], "float", [0]); // of the region and the scales, which the sizes replace
  const sizes = graph.constant([height, width], "int64");
  return graph.node("Resize", [x, none, none, sizes], [x.shape[0]!, height, width, x.shape[3]!], {
    attributes: { mode: { text: "linear" }, axes: { ints: [1, 2] } },
  });
}
