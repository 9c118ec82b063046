import { expect, test } from "vitest";
import type { Example } from "../../../core/index.ts";
import { PHOTOS_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import { splitWarnings } from "./split-warnings.ts";

const photos = (heldOut = 0.2) => ({
  recipe: "photos" as const,
  settings: readSettings(PHOTOS_SETTINGS, { heldOut }),
});
const examplesIn = (...splits: string[]) => splits.map((split) => ({ split }) as Example);
const ALL = examplesIn("train", "dev", "test1", "test2");
const funnel = (dropped: number) =>
  ["splitting", "division"].map((stage, i) => {
    const counts = { inputs: 1_000, images: null, removedImages: null, waiting: 0, kept: 0, outputs: 0 };
    return { stage, of: "examples", ...counts, dropped: { "shared-image": i === 0 ? dropped - 1 : 1 } };
  });

test("[D1] more than 5 % of examples dropped for shared images is a warning with the figures and what to do", () => {
  expect(splitWarnings(photos(), { funnel: funnel(50), examples: ALL, settled: true })).toEqual([]);
  expect(splitWarnings(photos(), { funnel: funnel(51), examples: ALL, settled: true })).toEqual([
    expect.stringMatching(/^51 of 1000 examples \(5\.1 %\) were dropped .+ Put every image into one set/),
  ]);
});

test("[D1] splits without examples are named, unless nothing is to be held out or answers are missing", () => {
  const examples = examplesIn("train", "test1");
  const options = { funnel: funnel(1), examples, settled: true };
  expect(splitWarnings(photos(), options)).toEqual([
    expect.stringMatching(/^No example is in dev, test2: .+ Add image sets/),
  ]);
  expect(splitWarnings(photos(0), options)).toEqual([]);
  expect(splitWarnings(photos(), { ...options, settled: false })).toEqual([]);
});
