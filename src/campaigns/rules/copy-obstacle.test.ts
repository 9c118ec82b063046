import { expect, test } from "vitest";
import { copyObstacle } from "./copy-obstacle.ts";

test.each([
  "CC-BY-SA-4.0",
  "CC BY-SA 3.0 de",
  "CC BY 2.0 (https://creativecommons.org/licenses/by/2.0/)",
  "CC0",
  "CC0-1.0",
  "Public domain",
  "Public Domain Mark 1.0",
  "PDM",
  "GFDL 1.2+",
  " CC BY 4.0 ",
])('"%s" allows copies', (licence) => {
  expect(copyObstacle(licence)).toBeUndefined();
});

test.each(["All rights reserved", "CC BYE", "CC BY\n; rm", "CC BY; all rights reserved", "not CC BY"])(
  "%j is not known to allow copies: all of a licence is read",
  (licence) => {
    expect(copyObstacle(licence)).toBe("the licence is not known to allow copies");
  },
);

test("without a licence nothing is copied", () => {
  expect(copyObstacle("  ")).toBe("no licence is known");
});
