import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createForecaster } from "./forecast.ts";

const SMALL = {
  recipe: "scenes",
  settings: { requireQualification: false, limitedPool: 1 },
  presentations: 2,
  workers: 4,
} as const;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "counterpoint-test-"));
  vi.stubEnv("TMPDIR", folder); // of this file alone, to see what is left in it
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("a forecast says what a campaign would cost and take, tells of its answers, and leaves nothing", {
  timeout: 240_000,
}, async () => {
  const told: number[] = [];
  const { forecast } = createForecaster()(SMALL, (answers) => void told.push(answers));
  const { days, outcome, people } = await forecast;
  expect(outcome).toMatchObject({ settled: true, funnel: [{ inputs: 2 }, { stage: "validation" }] });
  expect(days).toBeGreaterThan(0);
  expect(people.reduce((sum, { workers }) => sum + workers, 0)).toBe(4);
  const answers = people.reduce((sum, row) => sum + row.answers, 0);
  expect(told).toEqual(Array.from({ length: answers + 1 }, (_, i) => i));
  expect(await readdir(folder)).toEqual([]);
});

test("one that is cancelled ends at once, and leaves nothing", { timeout: 240_000 }, async () => {
  let stop = () => {};
  const answered = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const played = createForecaster()(SMALL, (answers) => answers === 1 && stop());
  await answered;
  await played.stop();
  await expect(played.forecast).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});
