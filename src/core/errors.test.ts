import { expect, test } from "vitest";
import { CounterpointError, Findings } from "./errors.ts";

test("a foreseen failure carries its code, place, hint and cause", () => {
  const cause = new Error("below");
  const error = new CounterpointError("usage", "No file", { at: ["dev.json", 4], hint: "Name one", cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "CounterpointError",
    code: "usage",
    message: "No file",
    hint: "Name one",
  });
  expect(error.at).toEqual(["dev.json", 4]);
  expect(error.cause).toBe(cause);
});

test("the number of findings is the length of the list, unless more were met than are listed", () => {
  const finding = { code: "a/b", file: "dev.json", line: 1, message: "" };
  expect(new CounterpointError("data/invalid", "").findingCount).toBe(0);
  expect(new CounterpointError("data/invalid", "", { findings: [finding] }).findingCount).toBe(1);
  expect(
    new CounterpointError("data/invalid", "", { findings: [finding], findingCount: 9 }).findingCount,
  ).toBe(9);
});

test("findings are counted without limit, by code, and the first ten thousand are kept in order", () => {
  const findings = new Findings();
  for (let line = 1; line <= 10_500; line += 1) {
    findings.add({ code: line % 3 === 0 ? "a/third" : "a/other", file: "dev.json", line, message: "" });
  }
  expect(findings.total).toBe(10_500);
  expect(findings.counts).toEqual({ "a/third": 3_500, "a/other": 7_000 });
  expect(findings.kept.map(({ line }) => line)).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 1));
});

test("what is wrong with a file as a whole comes first, and is kept however many findings came before", () => {
  const findings = new Findings();
  for (let line = 1; line <= 10_500; line += 1)
    findings.add({ code: "a/b", file: "dev.gz", line, message: "" });
  findings.add({ code: "file/truncated", file: "dev.gz", line: 10_501, message: "" });
  expect(findings.total).toBe(10_501);
  expect(findings.kept[0]).toMatchObject({ code: "file/truncated", line: 10_501 });
  expect(findings.kept).toHaveLength(10_001);
});

test("findings stand file by file and line by line, however they are met, and what has no line comes last", () => {
  const findings = new Findings();
  for (const [file, line] of [
    ["b", 0],
    ["b", 7],
    ["a", 2],
    ["b", 3],
    ["a", 1],
  ] as const)
    findings.add({ code: "a/b", file, line, message: "" });
  expect(findings.kept.map(({ file, line }) => `${file}${line}`)).toEqual(["b3", "b7", "b0", "a1", "a2"]);
});

test("no findings are none of any code", () => {
  const findings = new Findings();
  expect([findings.total, findings.kept, findings.counts]).toEqual([0, [], {}]);
});
