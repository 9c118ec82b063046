import { expect, test } from "vitest";
import { aCampaign } from "../../testing/campaigns.ts";
import { budgetWarning, forecastCost } from "./budget-forecast.ts";

// By default a writing task costs 25 + 5 of bonus and 20 %, 36 cents; a judgment 3.6; pruning a set 6, constructing it 10.8.
const scenes = aCampaign("scenes");
const photos = aCampaign("photos");
const inputs = new Map([
  ["train", 10],
  ["dev", 2],
]);

test("the forecast of scenes has a sentence for each presentation, and the judgments of its four examples", () => {
  // 12 * 36, and 4 * (10 * 1 + 2 * 5) * 3.6
  expect(forecastCost(scenes, { inputs, stages: [] })).toBe(432 + 288);
});

test("the forecast of photographs goes through all stages as if everything were kept", () => {
  // 10 sets are pruned and constructed, 20 sentences are written, 80 pairs are judged, 16 of them four times more
  const cost = 10 * 6 + 10 * 10.8 + 20 * 36 + 80 * 3.6 + 16 * 4 * 3.6;
  expect(forecastCost(photos, { inputs: new Map([["all", 10]]), stages: [] })).toBe(Math.ceil(cost));
});

test("while a campaign runs, the forecast has what is left: open seats that nobody holds, and what follows", () => {
  const stages = [
    { stage: "writing", tasks: 12, done: 4, seats: 12, answers: 4, held: 1 },
    { stage: "validation", tasks: 16, done: 6, seats: 16, answers: 6, held: 0 },
  ] as const;
  // 7 sentences, 10 judgments, and those of the 32 examples to come: 20 of 12 presentations, as above
  expect(forecastCost(scenes, { inputs, stages })).toBe(7 * 36 + 10 * 3.6 + 32 * (20 / 12) * 3.6);
});

test("extra judgments are in the forecast until splitting has opened their tasks", () => {
  const done = (stage: "image-pruning" | "set-construction" | "writing" | "validation", tasks: number) => {
    return { stage, tasks, done: tasks, seats: tasks, answers: tasks, held: 0 };
  };
  const before = [
    done("image-pruning", 10),
    done("set-construction", 10),
    done("writing", 20),
    done("validation", 80),
  ];
  const all = new Map([["all", 10]]);
  expect(forecastCost(photos, { inputs: all, stages: before })).toBe(Math.ceil(16 * 4 * 3.6));
  const extra = { stage: "extra-validation", tasks: 12, done: 0, seats: 48, answers: 8, held: 0 } as const;
  expect(forecastCost(photos, { inputs: all, stages: [...before, extra] })).toBe(40 * 3.6);
});

test("a budget that cannot pay one task is told from one that cannot pay all of them", () => {
  const work = { inputs, stages: [] };
  expect(budgetWarning(scenes, { ...work, left: 35.99 })).toEqual({
    kind: "task-unaffordable",
    stage: "writing",
    price: 36,
    left: 35.99,
  });
  expect(budgetWarning(scenes, { ...work, left: 719 })).toEqual({
    kind: "budget-below-forecast",
    forecast: 720,
    left: 719,
  });
  expect(budgetWarning(scenes, { ...work, left: 720 })).toBeUndefined();
});

test("before there are inputs the price of the first task counts, and when all is done none does", () => {
  const work = { inputs: new Map(), stages: [] };
  expect(budgetWarning(scenes, { ...work, left: 0 })).toMatchObject({ kind: "task-unaffordable" });
  expect(budgetWarning(scenes, { ...work, left: 36 })).toBeUndefined();
  const stages = [
    { stage: "writing", tasks: 12, done: 12, seats: 12, answers: 12, held: 0 },
    { stage: "validation", tasks: 48, done: 48, seats: 80, answers: 80, held: 0 },
  ] as const;
  expect(budgetWarning(scenes, { inputs, stages, left: 0 })).toBeUndefined();
});

test("while judgments are wanted, what a judgment costs has to be left, not what a sentence costs", () => {
  const stages = [
    { stage: "writing", tasks: 12, done: 11, seats: 12, answers: 11, held: 0 },
    { stage: "validation", tasks: 44, done: 0, seats: 44, answers: 0, held: 0 },
  ] as const;
  expect(budgetWarning(scenes, { inputs, stages, left: 3.6 })).toMatchObject({
    kind: "budget-below-forecast",
  });
  expect(budgetWarning(scenes, { inputs, stages, left: 3.5 })).toMatchObject({
    kind: "task-unaffordable",
    stage: "validation",
  });
});
