import type { NodeOptions, Tensor } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { matmul, rowsByRows } from "../ops/matmul.ts";
import { pad, reshape, toRows, transpose } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import { type ConvolutionOptions, convolve, filterWeights } from "./convolution.ts";

/** Maps of images that are the same in most cells, and where filters lie on the others. */
export interface SparseMaps {
  /** What all images have in common, [1, height, width, channels]. */
  readonly common: Tensor;
  /** What some cells have more than that, [cells, channels]; the first cell has nothing, and stands for all that have nothing. */
  readonly cells: Tensor;
  /** The cells under each field, which is what a filter lies on, [fields, side * side]; under the first field there are none. */
  readonly cellsOfField: Tensor;
  /** Where each cell lies, counted through all cells of all fields, [cells, fields of a cell]; 0 for nowhere. */
  readonly fieldsOfCell: Tensor;
  /** Which field lies where, [batch, rows, columns]; the first wherever there are no cells. */
  readonly fieldAt: Tensor;
  /** Where each field lies, counted through the batch with one place more in each image, [fields]; the first on such a place. */
  readonly placeOfField: Tensor;
}

/** Filters over such maps: what `convolution` gives of whole ones, being linear, with products for fields alone that have cells. */
export function convolutionOfCells(maps: SparseMaps, options: ConvolutionOptions): Tensor {
  const { common, cells, cellsOfField, fieldsOfCell, fieldAt, placeOfField } = maps;
  const { graph } = common;
  const channels = Number(common.shape[3]);
  const [fields, inputs] = [cellsOfField.shape[0]!, options.side ** 2 * channels];
  return graph.layer(options.name, () => {
    const { weights, bias } = filterWeights(common, options);
    const seen = reshape(pick(cells, cellsOfField), [fields, inputs]);
    const given = graph.node("MatMul", [seen, weights], [fields, options.maps], {
      indirect: [cells],
      gradient: (dy) => {
        const ofFields = matmul(dy!, transpose(weights, [1, 0]));
        const ofSeen = reshape(ofFields, [`${options.side ** 2}*${fields}`, channels]);
        const ofCells = reduceSum(pick(ofSeen, fieldsOfCell), [1]);
        return [undefined, rowsByRows(seen, dy!), reshape(ofCells, cells.shape)];
      },
    });
    const added = pick(given, fieldAt, {
      gradient: (dy) => {
        const [batch, rows, columns] = dy!.shape;
        const places = reshape(dy!, [batch!, Number(rows) * Number(columns), options.maps]);
        return [pick(toRows(pad(places, { axis: 1, before: 0, after: 1 })), placeOfField)];
      },
    });
    return add(added, add(convolve(common, weights, options), bias));
  });
}

/** The rows of a matrix that whole numbers name. */
function pick(matrix: Tensor, rows: Tensor, options: NodeOptions = {}): Tensor {
  return matrix.graph.node("Gather", [matrix, rows], [...rows.shape, matrix.shape[1]!], options);
}
