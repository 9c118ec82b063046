import { expect, test } from "vitest";
import { aCampaign } from "../../testing/campaigns.ts";
import { type CampaignFacts, checklistOf, warningsOf } from "./campaign-guide.ts";

const scenes = aCampaign("scenes");

/** A campaign that nobody has done anything about, but with money. */
const NEW: CampaignFacts = {
  state: "new",
  inputs: new Map(),
  stages: [],
  left: 100_000,
  smallSets: 0,
  hasSeenTest: false,
  hasChosenConsent: false,
  hasInvited: false,
  joined: 0,
  qualified: [],
  toApprove: 0,
  openPools: [],
  mostFlags: undefined,
  answerTimes: [],
};

const RUNNING: CampaignFacts = {
  ...NEW,
  state: "started",
  inputs: new Map([["train", 2]]),
  stages: [
    { stage: "writing", tasks: 2, done: 1, seats: 2, answers: 1, held: 0 },
    { stage: "validation", tasks: 4, done: 0, seats: 4, answers: 0, held: 0 },
  ],
  hasSeenTest: true,
  hasChosenConsent: true,
  hasInvited: true,
  joined: 3,
  qualified: ["writer", "validator"],
  openPools: ["limited", "whole"],
};

const undone = (facts: CampaignFacts, campaign = scenes) =>
  checklistOf(campaign, facts).flatMap(({ step, isDone }) => (isDone ? [] : [step]));

test("of a new campaign with a budget everything else is to do, in the order of the list", () => {
  expect(undone(NEW)).toEqual(["inputs", "test", "consent", "workers", "start"]);
  expect(undone({ ...NEW, left: 0 })).toContain("budget");
});

test("steps are ticked by what was done", () => {
  expect(undone({ ...NEW, inputs: new Map([["train", 1]]) })).not.toContain("inputs");
  expect(undone({ ...NEW, hasSeenTest: true })).not.toContain("test");
  expect(undone({ ...NEW, hasChosenConsent: true })).not.toContain("consent");
  expect(undone({ ...NEW, joined: 1 })).not.toContain("workers");
  expect(undone(RUNNING)).toEqual([]);
  expect(undone({ ...RUNNING, state: "paused" })).toEqual(["start"]);
});

test("a campaign without a test has no such step", () => {
  const steps = checklistOf(aCampaign("scenes", { requireQualification: false }), NEW);
  expect(steps.map(({ step }) => step)).toEqual(["inputs", "consent", "workers", "budget", "start"]);
});

test("nothing is wrong with a campaign that runs well", () => {
  expect(warningsOf(scenes, RUNNING)).toEqual([]);
  expect(warningsOf(scenes, NEW)).toEqual([]);
});

test("a stage with open tasks that no active worker is qualified for is named, once somebody has joined", () => {
  const facts = { ...RUNNING, qualified: ["validator"] as const, toApprove: 2 };
  expect(warningsOf(scenes, facts)).toEqual([
    { kind: "nobody-qualified", stages: ["writing"], toApprove: 2 },
  ]);
  expect(warningsOf(scenes, { ...facts, joined: 0 })).toEqual([]);
  expect(warningsOf(aCampaign("scenes", { requireQualification: false }), facts)).toEqual([]);
});

test("new writers without tasks are told of while others are open", () => {
  expect(warningsOf(scenes, { ...RUNNING, openPools: ["whole"] })).toEqual([
    { kind: "limited-pool-used-up" },
  ]);
  expect(warningsOf(scenes, { ...RUNNING, openPools: [] })).toEqual([]);
});

test("sets that are too small are told of until all sets are pruned", () => {
  const photos = aCampaign("photos");
  const facts = { ...NEW, inputs: new Map([["all", 3]]), smallSets: 2 };
  expect(warningsOf(photos, facts)).toEqual([{ kind: "small-sets", sets: 2, minImages: 8 }]);
  const pruned = { stage: "image-pruning", tasks: 3, done: 3, seats: 3, answers: 3, held: 0 } as const;
  expect(warningsOf(photos, { ...facts, stages: [pruned] })).toEqual([]);
});

test("a worker who flags three sets or more, and a quarter of theirs, is named", () => {
  const warned = (flags: number, answers: number) =>
    warningsOf(aCampaign("photos"), { ...NEW, mostFlags: { worker: "Ada", flags, answers } });
  expect(warned(3, 12)).toEqual([{ kind: "many-flags", worker: "Ada", flags: 3, answers: 12 }]);
  expect(warned(2, 2)).toEqual([]);
  expect(warned(3, 13)).toEqual([]);
});

test("pay below the minimum per hour is told of by the median time of five answers or more", () => {
  const times = (seconds: readonly number[]) =>
    seconds.map((each) => ({ stage: "validation", milliseconds: 1_000 * each }) as const);
  // 3 cents in 20 seconds are 540 cents an hour, in 10 seconds 1,080; one who went for lunch does not count.
  const slow = { ...RUNNING, answerTimes: times([20, 20, 20, 1, 3_600]) };
  const told = { kind: "low-pay", stage: "validation", perHour: 540, minimum: 800, answers: 5 };
  expect(warningsOf(scenes, slow)).toEqual([told]);
  expect(warningsOf(scenes, { ...RUNNING, answerTimes: times([10, 10, 10, 1, 3_600]) })).toEqual([]);
  expect(warningsOf(scenes, { ...RUNNING, answerTimes: times([20, 20, 20, 20]) })).toEqual([]);
  expect(warningsOf(aCampaign("scenes", { minHourlyPay: 0 }), slow)).toEqual([]);
});
