import { array, assert, nat, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { mergeColumns } from "./merge-columns.ts";

test("features are one column if and only if they are met in the same rows", () => {
  const SIZE = 6;
  assert(
    property(array(uniqueArray(nat(SIZE - 1)), { maxLength: 5 }), (lists) => {
      const starts = Uint32Array.from(
        { length: lists.length + 1 },
        (_, i) => lists.slice(0, i).flat().length,
      );
      const { rows, columnOf, sizes } = mergeColumns(
        { starts, features: Uint32Array.from(lists.flat()) },
        SIZE,
      );
      const rowsOf = (feature: number) =>
        lists.flatMap((list, row) => (list.includes(feature) ? [row] : [])).join();
      for (let a = 0; a < SIZE; a += 1) {
        for (let b = 0; b < SIZE; b += 1) expect(columnOf[a] === columnOf[b]).toBe(rowsOf(a) === rowsOf(b));
        expect(sizes[columnOf[a]!]).toBe([...columnOf].filter((column) => column === columnOf[a]).length);
      }
      lists.forEach((list, row) => {
        const columns = [...rows.features.slice(rows.starts[row], rows.starts[row + 1])];
        expect(columns.toSorted()).toEqual(
          [...new Set(list.map((feature) => columnOf[feature]!))].toSorted(),
        );
      });
    }),
  );
});
