import { expect, test } from "vitest";
import { buildCommand } from "./build-command.ts";

test("the command builds what the page shows, with unfinished items dropped where the box is ticked", () => {
  expect(buildCommand("pilot", { drops: false })).toBe("counterpoint campaign build pilot --out corpus");
  expect(buildCommand("pilot", { drops: true })).toBe(
    "counterpoint campaign build pilot --out corpus --drop-unfinished",
  );
});
