import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { SCENES_SETTINGS } from "./settings/campaign-settings.ts";
import { readSettings } from "./settings/setting.ts";
import {
  bonusPerSentence,
  isInLimitedPool,
  poolOf,
  reviewRound,
  sampleForReview,
  workerStatus,
} from "./workers.ts";

const settings = readSettings(SCENES_SETTINGS);

test.each([
  [20, "full-bonus", settings.fullBonus],
  [15, "full-bonus", settings.fullBonus], // 75 %
  [14, "lower-bonus", settings.lowerBonus],
  [10, "lower-bonus", settings.lowerBonus], // 50 %
  [9, "no-bonus", 0],
  [0, "no-bonus", 0],
])("[W2] %i good sentences of twenty: %s", (good, outcome, bonus) => {
  expect(reviewRound({ good, reviewed: 20 }, settings)).toBe(outcome);
  expect(bonusPerSentence(outcome as "full-bonus", settings)).toBe(bonus);
});

test("[W2] twenty different sentences are sampled, or all when there are fewer", () => {
  const written = Array.from({ length: 90 }, (_, i) => i);
  const sample = sampleForReview(written, { reviewSample: 20, random: new Random(1) });
  expect(new Set(sample).size).toBe(20);
  expect(sampleForReview(written.slice(0, 7), { reviewSample: 20, random: new Random(1) })).toHaveLength(7);
  expect(reviewRound({ good: 0, reviewed: 0 }, settings)).toBe("no-bonus");
});

test("[W3] one good round opens the whole pool for good", () => {
  expect(poolOf([])).toBe("limited");
  expect(poolOf(["lower-bonus", "no-bonus"])).toBe("limited");
  expect(poolOf(["no-bonus", "full-bonus", "no-bonus"])).toBe("whole");
});

test("[W3] the limited pool holds its share of the tasks, the same ones each time", () => {
  const limits = { limitedPool: 0.1, seed: "pools" };
  const inPool = Array.from({ length: 10_000 }, (_, i) => isInLimitedPool(`writing/${i}`, limits));
  const count = inPool.filter(Boolean).length;
  expect(Math.abs(count - 1_000)).toBeLessThan(150); // five standard deviations of a binomial: 30 each
  expect(isInLimitedPool("writing/5", limits)).toBe(inPool[5]);
});

test("a worker may leave and come back, but not out of a block", () => {
  expect(workerStatus(["joined"])).toBe("active");
  expect(workerStatus(["joined", "left"])).toBe("left");
  expect(workerStatus(["joined", "left", "joined"])).toBe("active");
  expect(workerStatus(["joined", "blocked"])).toBe("blocked");
  expect(workerStatus(["joined", "blocked", "left", "joined"])).toBe("blocked");
  expect(workerStatus(["joined", "blocked", "unblocked"])).toBe("active");
});
