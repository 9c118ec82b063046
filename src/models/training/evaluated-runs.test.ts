import { expect, test } from "vitest";
import { OFFICIAL_SPLITS } from "../../formats/index.ts";
import { withPublished } from "./evaluated-runs.ts";

const DEV = OFFICIAL_SPLITS.find(({ id }) => id === "nlvr-dev")! as { readonly sha256: string };
const MEASURED = { split: "dev", examples: 989, hash: DEV.sha256, runs: 1, mean: 0.5531, deviation: null };
const publishedBeside = (measured: typeof MEASURED | (Omit<typeof MEASURED, "hash"> & { hash: null })) =>
  withPublished("majority", [measured])[0]?.published;

test("[M4] the paper's figure stands beside runs on the official split", () => {
  expect(publishedBeside(MEASURED)).toEqual({ mean: 0.5531, deviation: null }); // N Table 3: 55.31
});

test("[M4] it does not stand beside other examples, nor beside those of another split under its name", () => {
  expect(publishedBeside({ ...MEASURED, hash: "0".repeat(64) })).toBeNull();
  expect(publishedBeside({ ...MEASURED, hash: null })).toBeNull();
  expect(publishedBeside({ ...MEASURED, split: "test" })).toBeNull();
});
