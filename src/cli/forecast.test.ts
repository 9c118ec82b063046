import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { forecasts } from "./forecast.ts";

const SMALL = {
  recipe: "scenes",
  settings: { qualification: false, limitedPool: 1 },
  presentations: 10,
  workers: 8,
} as const;
const left = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("counterpoint-forecast-"));

test("a forecast says what a campaign would cost and take, tells of its answers, and leaves nothing", {
  timeout: 240_000,
}, async () => {
  const before = await left();
  const told: number[] = [];
  const { forecast } = forecasts("0.0.0")(SMALL, (answers) => void told.push(answers));
  const { days, outcome, people } = await forecast;
  expect(outcome).toMatchObject({ settled: true, funnel: [{ inputs: 10 }, { stage: "validation" }] });
  expect(days).toBeGreaterThan(0);
  expect(people.reduce((sum, { workers }) => sum + workers, 0)).toBe(8);
  const answers = people.reduce((sum, row) => sum + row.answers, 0);
  expect(told).toEqual(Array.from({ length: answers + 1 }, (_, i) => i));
  expect(await left()).toEqual(before);
});

test("one that is cancelled ends at once, and leaves nothing", { timeout: 60_000 }, async () => {
  const before = await left();
  let stop = () => {};
  const answered = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const played = forecasts("0.0.0")(SMALL, (answers) => answers === 1 && stop());
  await answered;
  await played.stop();
  await expect(played.forecast).rejects.toThrow();
  expect(await left()).toEqual(before);
});
