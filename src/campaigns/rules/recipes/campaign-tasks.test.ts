import { expect, test } from "vitest";
import { PHOTOS_SETTINGS, SCENES_SETTINGS } from "../settings/campaign-settings.ts";
import { readSettings } from "../settings/setting.ts";
import type { StageName } from "../stages/stage.ts";
import type { Campaign } from "./campaign.ts";
import { parseAnswer } from "./campaign-tasks.ts";

const common = { id: "c", name: "c", seed: "c", sealedSeed: "s", currency: "USD" };
const scenes: Campaign = { ...common, recipe: "scenes", settings: readSettings(SCENES_SETTINGS) };
const photos: Campaign = { ...common, recipe: "photos", settings: readSettings(PHOTOS_SETTINGS) };

const set = { set: 1, synset: "acorn", query: "acorns", images: ["a", "b", "c"] };
const pairs = {
  set: 1,
  synset: "acorn",
  pairs: ["ab", "cd", "ef", "gh"].map((each) => [...each]),
  sentenceNumber: 0,
};

interface Case {
  readonly campaign?: Campaign;
  readonly stage: StageName;
  readonly input: unknown;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const CASES: readonly Case[] = [
  {
    stage: "image-pruning",
    input: set,
    good: [{ removed: {} }, { removed: { a: "not-realistic" } }],
    bad: [null, 3, [], {}, { removed: [] }, { removed: { z: "not-realistic" } }, { removed: { a: "dull" } }],
  },
  {
    stage: "set-construction",
    input: set,
    good: [{ duplicates: ["a"], notInteresting: [] }],
    bad: [
      {},
      { duplicates: ["a"] },
      { duplicates: ["z"], notInteresting: [] },
      { duplicates: ["a", "a"], notInteresting: [] },
    ],
  },
  {
    stage: "writing",
    input: pairs,
    good: [
      { kind: "sentence", selected: [0, 3], sentence: "S" },
      { kind: "flag", reason: "duplicates" },
    ],
    bad: [
      { sentence: "S" },
      ...[[], [1], [1, 1], [0, 4], [-1, 0], [0, 1, 2], [0.5, 1]].map((selected) => {
        return { kind: "sentence", selected, sentence: "S" }; // two different pairs that are there
      }),
      { kind: "sentence", selected: [0, "1"], sentence: "S" },
      { kind: "sentence", selected: [0, 1], sentence: 5 },
      { kind: "flag", reason: "boring" },
    ],
  },
  {
    campaign: scenes,
    stage: "writing",
    input: {},
    good: [{ sentence: "S" }],
    bad: ["S", {}, { sentence: null }],
  },
  {
    stage: "validation",
    input: {},
    good: ["true", "false", "nonsense"],
    bad: [true, "True", "", { verdict: "true" }],
  },
];

test.each(CASES)(
  "[P5-P8 C1 C2] only sound answers to $stage reach the rules",
  ({ campaign = photos, ...task }) => {
    for (const content of task.good)
      expect(parseAnswer(task, content, campaign)).toEqual({ ok: true, content });
    for (const content of task.bad) {
      expect(parseAnswer(task, content, campaign), JSON.stringify(content)).toMatchObject({ ok: false });
    }
  },
);

test("what was not asked for is left out of an answer", () => {
  const read = parseAnswer({ stage: "writing", input: {} }, { sentence: "S", label: "true" }, scenes);
  expect(read).toEqual({ ok: true, content: { sentence: "S" } });
});
