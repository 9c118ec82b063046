import type { NodeOptions, Tensor } from "../graph.ts";
import { add } from "../ops/elementwise.ts";
import { matmul, matmulTransposeA } from "../ops/matmul.ts";
import { pad, reshape, toRows, transpose } from "../ops/reshape.ts";
import { reduceSum } from "../ops/sum.ts";
import {
  type ConvolutionOptions,
  type ConvolutionShape,
  convolve,
  filterWeights,
  outputSize,
} from "./convolution.ts";

/** Maps of images that are the same in most cells, and where filters lie on the others. */
export interface SparseFeatureMaps {
  /** The feature map that all images share, [1, height, width, channels]. */
  readonly baseMap: Tensor;
  /** Differences from `baseMap`, [cells, channels]. Row 0 is zero and stands for every cell without a difference. */
  readonly deltas: Tensor;
  /** The cells in each receptive field, [fields, side * side]; field 0 has none. */
  readonly cellsByField: Tensor;
  /** Flat index of each cell in each of its fields, [cells, fields of a cell]; 0 for none. */
  readonly fieldsByCell: Tensor;
  /** Field at each output position, [batch, rows, columns]; 0 where there are no cells. */
  readonly fieldIndex: Tensor;
  /** Flat output index of each receptive field, [fields]. Each image has one extra output, which field 0 points to. */
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

/** Maps, and which of their cells have something of their own: by number, counted from 1; 0 where there is nothing. */
interface SparseCells {
  readonly cellAt: Int32Array;
  readonly cells: number;
  readonly height: number;
  readonly width: number;
}

/** Receptive fields of filters that contain cells: the indices that `SparseFeatureMaps` needs. */
interface ReceptiveFields {
  readonly fields: number;
  readonly cellsByField: Int32Array;
  readonly fieldsByCell: Int32Array;
  readonly fieldIndex: Int32Array;
  readonly outputIndex: Int32Array;
}

/** Lays filters on maps. A field is what one lies on, if there is a cell in it; the first has none and stands for all others. */
export function indexReceptiveFields(
  { cellAt, cells, height, width }: SparseCells,
  filters: ConvolutionShape,
): ReceptiveFields {
  const { kernelSize, stride } = filters;
  const [rows, columns] = [outputSize(height, filters), outputSize(width, filters)];
  const count = cellAt.length / (height * width);
  const fieldIndex = new Int32Array(count * rows * columns);
  const outputIndex = [rows * columns]; // one more than the first image has
  const corners = [0];
  for (let image = 0, position = 0; image < count; image += 1) {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1, position += 1) {
        const corner = (image * height + row * stride) * width + column * stride;
        if (!hasCell(cellAt, corner, { kernelSize, width })) continue;
        fieldIndex[position] = corners.length;
        outputIndex.push(position + image);
        corners.push(corner);
      }
    }
  }
  const fields = corners.length;
  const cellsByField = new Int32Array(fields * kernelSize * kernelSize);
  const fieldsPerCell = (kernelSize / stride) ** 2; // fields in which a cell may lie
  const fieldsByCell = new Int32Array((cells + 1) * fieldsPerCell);
  const known = new Uint8Array(cells + 1);
  for (let field = 1, at = kernelSize * kernelSize; field < fields; field += 1) {
    for (let y = 0, from = corners[field]!; y < kernelSize; y += 1, from += width) {
      for (let x = 0; x < kernelSize; x += 1, at += 1) {
        const cell = cellAt[from + x]!;
        if (cell === 0) continue;
        cellsByField[at] = cell;
        fieldsByCell[cell * fieldsPerCell + known[cell]!] = at;
        known[cell]! += 1;
      }
    }
  }
  return { fields, cellsByField, fieldsByCell, fieldIndex, outputIndex: Int32Array.from(outputIndex) };
}

function hasCell(
  cellAt: Int32Array,
  corner: number,
  { kernelSize, width }: { readonly kernelSize: number; readonly width: number },
): boolean {
  for (let y = 0, from = corner; y < kernelSize; y += 1, from += width) {
    for (let x = 0; x < kernelSize; x += 1) if (cellAt[from + x] !== 0) return true;
  }
  return false;
}
