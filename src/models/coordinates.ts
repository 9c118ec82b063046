import { add, convolve, kaiming, matmul, slice, type Tensor, zero } from "../tensors/index.ts";

/**
 * A 1x1 convolution over feature maps and two more that hold the row and the column of a cell, from -1 to 1: [batch, rows, columns,
 * channels] to [batch, rows, columns, units]. What it makes of the coordinates is the same for all images and is computed once.
 */
export function linearWithCoordinates(
  maps: Tensor,
  { name, units, bias = true }: { readonly name: string; readonly units: number; readonly bias?: boolean },
): Tensor {
  const { graph } = maps;
  const [, rows, columns, channels] = maps.shape.map(Number) as [number, number, number, number];
  return graph.layer(name, () => {
    const weights = graph.weight("weights", [channels + 2, units], kaiming(channels + 2));
    const ofMaps = matmul(maps, slice(weights, { axis: 0, from: 0, to: channels }));
    const places = graph.constant(coordinates(rows, columns), "float", [1, rows, columns, 2]);
    const ofPlaces = matmul(places, slice(weights, { axis: 0, from: channels, to: channels + 2 }));
    return add(ofMaps, bias ? add(ofPlaces, graph.weight("bias", [units], zero)) : ofPlaces);
  });
}

/**
 * A 3x3 convolution over feature maps and the two of coordinates, without a bias: [batch, rows, columns, channels] to
 * [batch, rows, columns, units].
 */
export function convolutionWithCoordinates(
  maps: Tensor,
  { name, units }: { readonly name: string; readonly units: number },
): Tensor {
  const { graph } = maps;
  const [, rows, columns, channels] = maps.shape.map(Number) as [number, number, number, number];
  const shape = { kernelSize: 3, stride: 1, padding: 1 };
  const places = graph.constant(coordinates(rows, columns), "float", [1, rows, columns, 2]);
  return graph.layer(name, () => {
    const init = kaiming(9 * (channels + 2));
    const ofMaps = convolve(maps, graph.weight("weights", [9 * channels, units], init), shape);
    return add(ofMaps, convolve(places, graph.weight("coordinates", [9 * 2, units], init), shape));
  });
}

/** Row and column of each cell, both from -1 to 1. */
function coordinates(rows: number, columns: number): number[] {
  const along = (index: number, size: number) => (size === 1 ? 0 : (2 * index) / (size - 1) - 1);
  return Array.from({ length: rows * columns }, (_, cell) => [
    along(Math.floor(cell / columns), rows),
    along(cell % columns, columns),
  ]).flat();
}
