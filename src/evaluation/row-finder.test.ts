import fc from "fast-check";
import { expect, test } from "vitest";
import { pairExample } from "../core/testing/examples.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { RowFinder } from "./row-finder.ts";

test("rows are found in whatever order they are asked for, and strangers are not", () => {
  const examples = ["dev", "test1"].flatMap((split) =>
    [0, 1, 2].flatMap((set) => [0, 3].flatMap((pair) => [0, 1].map((n) => `${split}-${set}-${pair}-${n}`))),
  );
  const described = examples.map((id) => pairExample(id, true));
  const table = tableOf(described);
  fc.assert(
    fc.property(fc.array(fc.nat(examples.length - 1)), (asked) => {
      const finder = new RowFinder(table);
      for (const row of asked) expect(finder.find(described[row]!)).toBe(row);
      expect(finder.find({ ...described[0]!, set: 7 })).toBeUndefined();
      expect(finder.find({ ...described[0]!, split: "train" })).toBeUndefined();
      expect(finder.find({ ...described[0]!, position: 1 })).toBeUndefined();
      expect(finder.find({ ...described[0]!, sentenceNumber: 2 })).toBeUndefined();
      for (let row = 0; row < examples.length; row += 1) expect(finder.find(described[row]!)).toBe(row);
    }),
  );
});
