import { type Filters, placesAlong } from "./convolution.ts";

/** Maps, and which of their cells have something of their own: by number, counted from 1; 0 where there is nothing. */
export interface CellsOnMaps {
  readonly cellAt: Int32Array;
  readonly cells: number;
  readonly height: number;
  readonly width: number;
}

/** Where filters lie on cells: the numbers that `SparseMaps` needs. */
export interface Fields {
  readonly fields: number;
  readonly cellsOfField: Int32Array;
  readonly fieldsOfCell: Int32Array;
  readonly fieldAt: Int32Array;
  readonly placeOfField: Int32Array;
}

/** Lays filters on maps. A field is what one lies on, if there is a cell in it; the first has none and stands for all others. */
export function layFields({ cellAt, cells, height, width }: CellsOnMaps, filters: Filters): Fields {
  const { side, stride } = filters;
  const [rows, columns] = [placesAlong(height, filters), placesAlong(width, filters)];
  const count = cellAt.length / (height * width);
  const fieldAt = new Int32Array(count * rows * columns);
  const placeOfField = [rows * columns]; // one more than the first image has
  const corners = [0];
  for (let image = 0, place = 0; image < count; image += 1) {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1, place += 1) {
        const corner = (image * height + row * stride) * width + column * stride;
        if (!hasCell(cellAt, corner, { side, width })) continue;
        fieldAt[place] = corners.length;
        placeOfField.push(place + image);
        corners.push(corner);
      }
    }
  }
  const fields = corners.length;
  const cellsOfField = new Int32Array(fields * side * side);
  const most = (side / stride) ** 2; // fields in which a cell may lie
  const fieldsOfCell = new Int32Array((cells + 1) * most);
  const known = new Uint8Array(cells + 1);
  for (let field = 1, at = side * side; field < fields; field += 1) {
    for (let y = 0, from = corners[field]!; y < side; y += 1, from += width) {
      for (let x = 0; x < side; x += 1, at += 1) {
        const cell = cellAt[from + x]!;
        if (cell === 0) continue;
        cellsOfField[at] = cell;
        fieldsOfCell[cell * most + known[cell]!] = at;
        known[cell]! += 1;
      }
    }
  }
  return { fields, cellsOfField, fieldsOfCell, fieldAt, placeOfField: Int32Array.from(placeOfField) };
}

function hasCell(
  cellAt: Int32Array,
  corner: number,
  { side, width }: { readonly side: number; readonly width: number },
): boolean {
  for (let y = 0, from = corner; y < side; y += 1, from += width) {
    for (let x = 0; x < side; x += 1) if (cellAt[from + x] !== 0) return true;
  }
  return false;
}
