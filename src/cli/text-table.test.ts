import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount, formatFixed, formatInterval, percent, textTable } from "./text-table.ts";

test("columns are as wide as their widest cell, numbers flush right, text flush left", () => {
  const rows = [
    { name: "dev", n: 1234, share: 0.5 },
    { name: "test1", n: 7, share: null },
  ];
  const table = textTable(rows, [
    { head: "split", cell: (row) => row.name },
    { head: "examples", cell: (row) => formatCount(row.n) },
    { head: "%", cell: (row) => percent(row.share) },
  ]);
  expect(table).toBe(
    [
      "split  examples      %", //
      "-----  --------  -----",
      "dev       1,234  50.00",
      "test1         7      -",
    ].join("\n"),
  );
});

test("a table that is wider than a terminal has its longest text broken into lines", () => {
  const rows = [
    {
      name: "majority",
      source: "Suhr et al. 2017, Table 3",
      about: "always predicts the label that is most frequent in training",
    },
    { name: "text", source: "Suhr et al. 2017, Table 3", about: "LSTM" },
  ];
  const table = textTable(rows, [
    { head: "baseline", cell: ({ name }) => name },
    { head: "published in", cell: ({ source }) => source },
    { head: "accuracy on the test set, %", cell: () => 56.16 },
    { head: "description", cell: ({ about }) => about },
  ]);
  expect(table).toBe(
    [
      "baseline  published in               accuracy on the test set, %  description",
      "--------  -------------------------  ---------------------------  ----------------------------------",
      "majority  Suhr et al. 2017, Table 3                        56.16  always predicts the label that is",
      "                                                                  most frequent in training",
      "text      Suhr et al. 2017, Table 3                        56.16  LSTM",
    ].join("\n"),
  );
});

test("a table of many numbers goes on below, with the names of its rows again", () => {
  const columns = Array.from({ length: 12 }, (_, i) => ({ head: `measure ${i + 10}`, cell: () => i }));
  const table = textTable(
    [{ name: "dev" }],
    [{ head: "split", cell: ({ name }: { name: string }) => name }, ...columns],
  );
  const lines = table.split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(lines.filter((line) => line.startsWith("dev"))).toEqual([
    expect.stringMatching(/^dev( +\d)+$/),
    expect.stringMatching(/^dev( +\d+)+$/),
  ]);
  expect(table.match(/measure \d+/g)).toHaveLength(12);
});

test("numbers are rounded half up, also where binary fractions would round down", () => {
  // 1.005 is stored as 1.00499..., which toFixed(2) prints as 1.00.
  expect(formatFixed(1.005, 2)).toBe("1.01");
  expect(formatFixed(16.75, 1)).toBe("16.8"); // 134 of 800, printed as 16.8 in N2 Table 5
  expect(formatFixed(33.25, 1)).toBe("33.3"); // 266 of 800
  expect(formatFixed(3.75, 1)).toBe("3.8"); // 30 of 800
  expect(formatFixed(null, 1)).toBe("-");
  expect(formatFixed(0.3 - 0.1 - 0.2, 2)).toBe("0.00"); // -2.8e-17: rounding noise
});

test("any number keeps its digits", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.nat(5), (value, digits) => {
      expect(Math.abs(Number(formatFixed(value, digits)) - value)).toBeLessThanOrEqual(
        0.5000001 * 10 ** -digits,
      );
    }),
  );
});

test("an interval is printed in the rounding of its value", () => {
  expect(formatInterval([0.1, 0.25], (value) => percent(value, 1))).toBe("10.0 to 25.0");
  expect(formatInterval(null, String)).toBe("-");
});

test("a table of very many rows is printed", () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => i);
  expect(textTable(rows, [{ head: "n", cell: (row) => row }]).split("\n")).toHaveLength(200_002);
});
