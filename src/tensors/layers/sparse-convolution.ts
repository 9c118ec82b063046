import type { NodeOptions, Tensor } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { matmul, matmulTransposeA } from "../ops/matmul.ts";
import { pad, reshape, toRows, transpose } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import { type ConvolutionOptions, convolve, filterWeights } from "./convolution.ts";

/** Maps of images that are the same in most cells, and where filters lie on the others. */
export interface SparseFeatureMaps {
  /** What all images have in common, [1, height, width, channels]. */
  readonly baseMap: Tensor;
  /** What some cells have more than that, [cells, channels]; the first cell has nothing, and stands for all that have nothing. */
  readonly deltas: Tensor;
  /** The cells under each field, which is what a filter lies on, [fields, side * side]; under the first field there are none. */
  readonly cellsByField: Tensor;
  /** Where each cell lies, counted through all cells of all fields, [cells, fields of a cell]; 0 for nowhere. */
  readonly fieldsByCell: Tensor;
  /** Which field lies where, [batch, rows, columns]; the first wherever there are no cells. */
  readonly fieldIndex: Tensor;
  /** Where each field lies, counted through the batch with one place more in each image, [fields]; the first on such a place. */
  readonly outputIndex: Tensor;
}

/** Filters over such maps: what `convolution` gives of whole ones, being linear, with products for fields alone that have cells. */
export function sparseConvolution(maps: SparseFeatureMaps, options: ConvolutionOptions): Tensor {
  const { baseMap, deltas, cellsByField, fieldsByCell, fieldIndex, outputIndex } = maps;
  const { graph } = baseMap;
  const channels = Number(baseMap.shape[3]);
  const [fields, inputs] = [cellsByField.shape[0]!, options.kernelSize ** 2 * channels];
  return graph.layer(options.name, () => {
    const { weights, bias } = filterWeights(baseMap, options);
    const seen = reshape(pick(deltas, cellsByField), [fields, inputs]);
    const given = graph.node("MatMul", [seen, weights], [fields, options.outChannels], {
      extraGradientInputs: [deltas],
      backward: (dy) => {
        const ofFields = matmul(dy!, transpose(weights, [1, 0]));
        const ofSeen = reshape(ofFields, [`${options.kernelSize ** 2}*${fields}`, channels]);
        const ofCells = reduceSum(pick(ofSeen, fieldsByCell), [1]);
        return [undefined, matmulTransposeA(seen, dy!), reshape(ofCells, deltas.shape)];
      },
    });
    const added = pick(given, fieldIndex, {
      backward: (dy) => {
        const [batch, rows, columns] = dy!.shape;
        const places = reshape(dy!, [batch!, Number(rows) * Number(columns), options.outChannels]);
        return [pick(toRows(pad(places, { axis: 1, before: 0, after: 1 })), outputIndex)];
      },
    });
    return add(added, add(convolve(baseMap, weights, options), bias));
  });
}

/** The rows of a matrix that whole numbers name. */
function pick(matrix: Tensor, rows: Tensor, options: NodeOptions = {}): Tensor {
  return matrix.graph.node("Gather", [matrix, rows], [...rows.shape, matrix.shape[1]!], options);
}
