import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { samplePresentation } from "./sample-presentation.ts";

test.each([
  { towerShare: 0, towers: 0 },
  { towerShare: 0.3, towers: 30 },
  { towerShare: 0.67, towers: 67 }, // NLVR's dev: 179 of 267
  { towerShare: 1, towers: 100 },
  { towerShare: undefined, towers: 50 },
])(
  "[S2] of 100 presentations with a tower share of $towerShare, $towers are towers",
  ({ towerShare, towers }) => {
    const random = new Random("1");
    const kinds = Array.from({ length: 100 }, (_, number) =>
      samplePresentation({ random, number, kind: "both", towerShare, placement: "uniform" }),
    ).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "tower")).toHaveLength(towers);
  },
);
