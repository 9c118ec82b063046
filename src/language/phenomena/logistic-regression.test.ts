import { expect, test } from "vitest";
import { scoreExample, trainLogistic } from "./logistic-regression.ts";

const example = (value: number, positive: boolean) => ({
  indices: Int32Array.of(0),
  values: Float64Array.of(value),
  positive,
});

test("[A5] the weight of one feature satisfies the optimality condition of penalised logistic regression", () => {
  // Two examples, x = 1 positive and x = -1 negative, cost 2. The gradient w - 2 * 2 * sigmoid(-w) is zero
  // where w * (1 + e^w) = 4, that is at w = 1.0616.
  const weights = trainLogistic([example(1, true), example(-1, false)], { features: 1, cost: 2 });
  expect(weights[0]! * (1 + Math.exp(weights[0]!))).toBeCloseTo(4, 1);
});

test("[A5] separable examples are put on their sides, and no examples give no weights", () => {
  const examples = [example(2, true), example(1, true), example(-1, false)];
  const weights = trainLogistic(examples, { features: 1, cost: 10 });
  expect(examples.map((x) => scoreExample(weights, x) > 0)).toEqual([true, true, false]);
  expect([...trainLogistic([], { features: 2, cost: 1 })]).toEqual([0, 0]);
});
