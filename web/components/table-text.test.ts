import { expect, test } from "vitest";
import { toCsv, toLatex } from "./table-text.ts";

const TABLE = [
  ["System", "Accuracy"],
  ['R2D2, "large"', "75.3 %"],
  ["a_b & c", "–"],
];

test("a table as CSV has its cells quoted where they hold commas or quotes", () => {
  expect(toCsv(TABLE)).toBe('System,Accuracy\r\n"R2D2, ""large""",75.3 %\r\na_b & c,–\r\n');
});

test("a table as LaTeX has its special characters escaped, and numbers aligned right", () => {
  expect(toLatex(TABLE)).toBe(
    [
      "\\begin{tabular}{lr}",
      "\\toprule",
      "System & Accuracy \\\\",
      "\\midrule",
      'R2D2, "large" & 75.3 \\% \\\\',
      "a\\_b \\& c & -- \\\\",
      "\\bottomrule",
      "\\end{tabular}",
      "",
    ].join("\n"),
  );
});
