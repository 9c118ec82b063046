import type { Tensor } from "../graph.ts";
import { reduceMax } from "../ops/reduce.ts";
import { reshape, slice } from "../ops/reshape.ts";

/** The largest of each square of pixels; what is left over at the right and at the bottom goes: [batch, height, width, channels]. */
export function maxPooling(x: Tensor, side: number): Tensor {
  const [batch, , , channels] = x.shape;
  const [rows, columns] = [1, 2].map((axis) => Math.floor(Number(x.shape[axis]) / side)) as [number, number];
  const whole = slice(slice(x, { axis: 1, from: 0, to: rows * side }), {
    axis: 2,
    from: 0,
    to: columns * side,
  });
  const squares = reshape(whole, [batch!, rows, side, columns, side, channels!]);
  return reshape(reduceMax(squares, [2, 4]), [batch!, rows, columns, channels!]);
}
