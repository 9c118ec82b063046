import { expect, test } from "vitest";
import { CounterpointError } from "./errors.ts";

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
