import { expect, test } from "vitest";
import { CounterpointError, type ErrorCode, type Finding } from "../core/index.ts";
import { describeError, describeFindings, exitCodeOf } from "./failure.ts";

const findings = (n: number): Finding[] =>
  Array.from({ length: n }, (_, i) => ({
    code: "x/y",
    file: "a.json",
    line: i + 1,
    message: `Problem ${i}`,
  }));

test("twenty findings are shown in full and the rest is counted", () => {
  const lines = describeFindings(findings(30), 1_234).split("\n");
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe("  a.json:1  Problem 0  [x/y]");
  expect(lines[19]).toBe("  a.json:20  Problem 19  [x/y]");
  expect(lines[20]).toBe("  ... and 1,214 more");
  expect(describeFindings(findings(20), 20).split("\n")).toHaveLength(20);
});

test("equal findings of a file are one line with their number", () => {
  const same = findings(30).map((finding, i) => ({ ...finding, message: i < 28 ? "No record" : "No label" }));
  expect(describeFindings(same, 40).split("\n")).toEqual([
    "  a.json:1, and on 27 more  No record  [x/y]",
    "  a.json:29, and on 1 more  No label  [x/y]",
    "  ... and 10 more",
  ]);
});

test("a finding about a whole file has no line", () => {
  expect(describeFindings([{ code: "file/empty", file: "a.json", line: 0, message: "Empty" }], 1)).toBe(
    "  a.json  Empty  [file/empty]",
  );
});

test("a failure says what, where, every problem and what to do next", () => {
  const error = new CounterpointError("data/invalid", "The input has 2 problems", {
    at: ["a.json", 3],
    findings: findings(2),
    hint: "Mend them",
  });
  expect(describeError(error).split("\n")).toEqual([
    "counterpoint: The input has 2 problems (a.json:3)",
    "  a.json:1  Problem 0  [x/y]",
    "  a.json:2  Problem 1  [x/y]",
    "Mend them.",
  ]);
});

test("a place that the message ends with is not repeated", () => {
  const error = new CounterpointError("data/unreadable", "No database found in pilot", { at: ["pilot"] });
  expect(describeError(error)).toBe("counterpoint: No database found in pilot");
});

test("only a wrong call exits with 2, all else with 3", () => {
  const codes: ErrorCode[] = ["data/unreadable", "data/invalid", "data/wrong-corpus", "output/unwritable"];
  for (const code of codes) expect(exitCodeOf(new CounterpointError(code, ""))).toBe(3);
  expect(exitCodeOf(new CounterpointError("usage", ""))).toBe(2);
});
