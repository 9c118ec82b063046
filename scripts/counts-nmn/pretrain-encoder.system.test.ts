import { expect, test } from "vitest";
import { Random } from "../../src/core/index.ts";
import { pretrainEncoder } from "./pretrain-encoder.js";

test("the encoder learns to count on sampled scenes", async () => {
  const errors: number[] = [];
  const report = (_: number, error: number) => errors.push(error);
  const weights = await pretrainEncoder({ scenes: 480, random: new Random("1"), report });
  expect([...weights.keys()]).toEqual([1, 2, 3].flatMap((i) => [`eyes ${i}/weights`, `eyes ${i}/bias`]));
  expect(errors.at(-1)).toBeLessThan(errors[0]! / 2);
});
