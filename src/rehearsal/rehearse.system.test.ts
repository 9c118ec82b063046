import { expect, test } from "vitest";
import { reviews } from "../campaigns/tables.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { SIMULATION } from "./simulation.ts";
import { rehearseOn, START } from "./testing/start-rehearsal.ts";

/** Everybody may write from the beginning. */
const WITHOUT_QUALIFICATION = { requireQualification: false, limitedPool: 1 };

const databases = embeddedDatabases();

/** A rehearsal that several tests look at; the first of them runs it. */
let usual: ReturnType<typeof rehearseOn> | undefined;
const usualRehearsal = async () =>
  (usual ??= rehearseOn(await databases.open(), { settings: WITHOUT_QUALIFICATION }));

test("[C1-C4] a rehearsal ends with a corpus whose examples have the judgments they were to get", async () => {
  const { outcome, files } = await usualRehearsal();
  expect(outcome.settled).toBe(true);
  expect(outcome.funnel.map(({ stage, inputs }) => [stage, inputs])).toEqual([
    ["writing", 5],
    ["validation", 4 * outcome.funnel[0]!.kept],
  ]);
  const judgmentsOf = (name: string) =>
    parse(files.find((file) => file.name === name)!.text).map(
      ({ evals }) => Object.keys(evals as object).length,
    );
  expect(new Set(judgmentsOf("train.json"))).toEqual(new Set([1]));
  expect(new Set([...judgmentsOf("dev.json"), ...judgmentsOf("test.json")])).toEqual(new Set([5]));
});

test("the same seed gives the same corpus, answers and people, and another seed others", async () => {
  const rehearseBriefly = async (seed: string) =>
    rehearseOn(await databases.open(), {
      settings: WITHOUT_QUALIFICATION,
      seed,
      presentations: 2,
      workers: 4,
    });
  const first = await rehearseBriefly("1");
  expect(await rehearseBriefly("1")).toEqual(first);
  expect((await rehearseBriefly("2")).files).not.toEqual(first.files);
});

test("[W1 W3] workers qualify, write in the limited pool first, and are let into the whole of it after a good round", async () => {
  const { outcome, people, days } = await rehearseOn(await databases.open(), {
    workers: 10,
    settings: { limitedPool: 0.5 },
  });
  expect(outcome.funnel[0]!.kept).toBe(5);
  expect(days).toBeGreaterThan(2 / 24); // nobody writes before the manager has read its first sentence
  const careful = people.find(({ character }) => character === "careful")!;
  expect(careful).toMatchObject({ workers: 6, blocked: 0 }); // 60 % of 10
  expect(careful.earned).toBeGreaterThan(0);
});

test("[W2] the manager reads sampled sentences about photographs and records the guidelines that they break", {
  timeout: 120_000,
}, async () => {
  const database = await databases.open();
  await rehearseOn(database, {
    recipe: "photos",
    presentations: 5,
    settings: { ...WITHOUT_QUALIFICATION, heldOut: 0.6 },
    simulation: { ...SIMULATION, violations: 1, missedViolations: 0 },
  });
  const recorded = await database.db
    .select({ good: reviews.good, guidelines: reviews.guidelines })
    .from(reviews);
  expect(recorded.length).toBeGreaterThan(5);
  const written = recorded.filter(({ guidelines }) => guidelines.length > 0);
  expect(written.every(({ good }) => !good)).toBe(true);
  expect(written.length).toBeGreaterThan(0.8 * recorded.length); // the others are meaningless
  expect(written.flatMap(({ guidelines }) => guidelines)).toContain("absent-object");
});

test("what workers earn and fees are what the campaign cost", async () => {
  const { outcome, people } = await usualRehearsal();
  const earned = people.reduce((sum, row) => sum + row.earned, 0); // whole cents, of which a fee of 20 % is exact
  expect(outcome.costs.total).toMatchObject({ cost: (12 * earned) / 10, fees: (2 * earned) / 10 });
});

test("a budget that runs out stops the campaign before it is overspent, and says what was left undone", async () => {
  const { outcome } = await rehearseOn(await databases.open(), {
    workers: 4,
    settings: WITHOUT_QUALIFICATION,
    budget: 300,
    end: START + 12 * 60 * 60 * 1_000, // long after the last answer
  });
  expect(outcome.costs.total.cost).toBeLessThanOrEqual(300);
  const undone = outcome.funnel.map(({ dropped }) => (dropped.unfinished ?? 0) + (dropped.withdrawn ?? 0));
  expect(undone[0]! + undone[1]!).toBeGreaterThan(0);
});

function parse(text: string): readonly Record<string, unknown>[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
