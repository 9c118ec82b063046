import { expect, test } from "vitest";
import { workerStatus } from "./review-round.ts";

test("a worker may leave and come back, but not out of a block", () => {
  expect(workerStatus(["joined"])).toBe("active");
  expect(workerStatus(["joined", "left"])).toBe("left");
  expect(workerStatus(["joined", "left", "joined"])).toBe("active");
  expect(workerStatus(["joined", "blocked"])).toBe("blocked");
  expect(workerStatus(["joined", "blocked", "left", "joined"])).toBe("blocked");
  expect(workerStatus(["joined", "blocked", "unblocked"])).toBe("active");
});
