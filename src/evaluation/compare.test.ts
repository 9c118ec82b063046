import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { pairExample } from "../core/testing/examples.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { compare } from "./compare.ts";

/** Two examples per sentence. */
function goldOf(sentences: number) {
  return tableOf(
    Array.from({ length: 2 * sentences }, (_, i) => pairExample(`dev-${Math.floor(i / 2)}-${i % 2}-0`, true)),
  );
}

const outcomes = (right: string) => ({ correct: Uint8Array.from(right, Number), predictionsPerExample: 1 });

test("[E3] differences are first less second, and McNemar counts what only one has right", () => {
  const result = compare(goldOf(4), [outcomes("11101101"), outcomes("10001110")], options("hand"));
  // First 6 of 8 right, second 4 of 8; whole sentences: first 1 and 3 (11, 11), second 3 (11).
  // Only the first: examples 2, 3, 8; only the second: example 7. p = 2 (1 + 4)/16 = 0.625.
  expect(result).toMatchObject({
    accuracies: [0.75, 0.5],
    difference: 0.25,
    consistencies: [0.5, 0.25],
    consistencyDifference: 0.25,
    predictions: 8,
    groups: 4,
  });
  expect(result.mcnemar).toEqual({ b: 3, c: 1, p: expect.closeTo(0.625, 12) });
});

test("[E3] a system compared with itself differs by nothing", () => {
  const one = outcomes("11010010");
  expect(compare(goldOf(4), [one, one], options("same"))).toMatchObject({
    difference: 0,
    interval: [0, 0],
    consistencyDifference: 0,
    consistencyInterval: [0, 0],
    mcnemar: { b: 0, c: 0, p: 1 },
  });
});

test("[E3] exchanging the systems turns the signs round", () => {
  const [one, two] = [outcomes("1110110111001011"), outcomes("1000111001110010")];
  const gold = goldOf(8);
  const forth = compare(gold, [one, two], options("exchange"));
  const back = compare(gold, [two, one], options("exchange"));
  expect(back.difference).toBeCloseTo(-forth.difference, 12);
  expect(back.mcnemar).toEqual({ b: forth.mcnemar.c, c: forth.mcnemar.b, p: forth.mcnemar.p });
});

test("[E3] the bootstrap is paired: what both share does not widen the interval", () => {
  // 500 sentences; both systems right on the same half of them, the first also on 10 more.
  const second = Array.from({ length: 1_000 }, (_, i) => (i < 500 ? "1" : "0")).join("");
  const first = Array.from({ length: 1_000 }, (_, i) => (i < 520 ? "1" : "0")).join("");
  const { interval, difference } = compare(
    goldOf(500),
    [outcomes(first), outcomes(second)],
    options("paired"),
  );
  expect(difference).toBeCloseTo(0.02, 12);
  // Paired: 1.96 sqrt(0.02 * 0.98 / 500) = 0.0123; unpaired it would be 1.96 sqrt(2 * 0.25 / 500) = 0.062.
  const [low, high] = interval!;
  expect((high - low) / 2).toBeLessThan(0.016);
  expect((high - low) / 2).toBeGreaterThan(0.009);
  expect(low).toBeGreaterThan(0);
});

test("[E3] predictions per example and per PNG cannot be compared", () => {
  const perPng = { correct: new Uint8Array(24), predictionsPerExample: 6 };
  expect(() => compare(goldOf(2), [outcomes("1111"), perPng], options("mixed"))).toThrow(
    expect.objectContaining({ code: "data/invalid", hint: expect.stringMatching(/both/) }),
  );
});

function options(seed: string) {
  return { random: new Random(seed) };
}

test("[E3] six PNGs of an example are one outcome to McNemar, right when all six are", () => {
  const png = (examples: string) => ({
    correct: Uint8Array.from([...examples].flatMap((right) => new Array(6).fill(Number(right)))),
    predictionsPerExample: 6,
  });
  const [first, second] = ["11101101", "10001110"] as const;
  const perExample = compare(goldOf(4), [outcomes(first), outcomes(second)], options("png"));
  const perPng = compare(goldOf(4), [png(first), png(second)], options("png"));
  expect(perPng.mcnemar).toEqual(perExample.mcnemar); // the same answers six times are no more evidence
  expect(perPng.signFlip).toEqual(perExample.signFlip);
});
