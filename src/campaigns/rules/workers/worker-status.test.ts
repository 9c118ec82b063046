import { expect, test } from "vitest";
import { standingOf } from "./worker-status.ts";

test("a worker may leave and come back, but not out of a block", () => {
  expect(standingOf(["joined"])).toBe("active");
  expect(standingOf(["joined", "left"])).toBe("left");
  expect(standingOf(["joined", "left", "joined"])).toBe("active");
  expect(standingOf(["joined", "blocked"])).toBe("blocked");
  expect(standingOf(["joined", "blocked", "left", "joined"])).toBe("blocked");
  expect(standingOf(["joined", "blocked", "unblocked"])).toBe("active");
});
