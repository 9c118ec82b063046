import { type ConvolutionShape, outputSize } from "./convolution.ts";

/** Maps, and which of their cells have something of their own: by number, counted from 1; 0 where there is nothing. */
export interface SparseCells {
  readonly cellAt: Int32Array;
  readonly cells: number;
  readonly height: number;
  readonly width: number;
}

/** Where filters lie on cells: the numbers that `SparseFeatureMaps` needs. */
export interface ReceptiveFields {
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
  for (let image = 0, place = 0; image < count; image += 1) {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1, place += 1) {
        const corner = (image * height + row * stride) * width + column * stride;
        if (!hasCell(cellAt, corner, { kernelSize, width })) continue;
        fieldIndex[place] = corners.length;
        outputIndex.push(place + image);
        corners.push(corner);
      }
    }
  }
  const fields = corners.length;
  const cellsByField = new Int32Array(fields * kernelSize * kernelSize);
  const most = (kernelSize / stride) ** 2; // fields in which a cell may lie
  const fieldsByCell = new Int32Array((cells + 1) * most);
  const known = new Uint8Array(cells + 1);
  for (let field = 1, at = kernelSize * kernelSize; field < fields; field += 1) {
    for (let y = 0, from = corners[field]!; y < kernelSize; y += 1, from += width) {
      for (let x = 0; x < kernelSize; x += 1, at += 1) {
        const cell = cellAt[from + x]!;
        if (cell === 0) continue;
        cellsByField[at] = cell;
        fieldsByCell[cell * most + known[cell]!] = at;
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
