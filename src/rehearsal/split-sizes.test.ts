import { expect, test } from "vitest";
import { splitSizes } from "./rehearse.ts";

test("[C2] presentations of a rehearsal are divided by shares, hidden included, and all of them are used", () => {
  expect(splitSizes(100)).toEqual({ train: 80, dev: 10, test: 10, hidden: 0 });
  const shares = { train: 0.7, dev: 0.1, test: 0.1, hidden: 0.1 };
  expect(splitSizes(300, shares)).toEqual({ train: 210, dev: 30, test: 30, hidden: 30 });
  expect(splitSizes(10, { dev: 1, hidden: 1 })).toEqual({ train: 0, dev: 5, test: 0, hidden: 5 });
});
