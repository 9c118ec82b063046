import { array, assert, nat, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { mergeColumns } from "./csr-matrix.ts";

test("features are one column if and only if they are met in the same rows", () => {
  const SIZE = 6;
  assert(
    property(array(uniqueArray(nat(SIZE - 1)), { maxLength: 5 }), (lists) => {
      const rowOffsets = Uint32Array.from(
        { length: lists.length + 1 },
        (_, i) => lists.slice(0, i).flat().length,
      );
      const { rows, columnOf, sizes } = mergeColumns(
        { rowOffsets, columnIndices: Uint32Array.from(lists.flat()) },
        SIZE,
      );
      const rowsOf = (feature: number) =>
        lists.flatMap((list, row) => (list.includes(feature) ? [row] : [])).join();
      for (let a = 0; a < SIZE; a += 1) {
        for (let b = 0; b < SIZE; b += 1) expect(columnOf[a] === columnOf[b]).toBe(rowsOf(a) === rowsOf(b));
        expect(sizes[columnOf[a]!]).toBe([...columnOf].filter((column) => column === columnOf[a]).length);
      }
      lists.forEach((list, row) => {
        const columns = [...rows.columnIndices.slice(rows.rowOffsets[row], rows.rowOffsets[row + 1])];
        expect(columns.toSorted()).toEqual(
          [...new Set(list.map((feature) => columnOf[feature]!))].toSorted(),
        );
      });
    }),
  );
});
