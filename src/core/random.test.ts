import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "./random.ts";

test("xoshiro128** gives the outputs of the reference algorithm from state 1, 2, 3, 4", () => {
  // Computed outside this project: the C code of Blackman and Vigna's xoshiro128** compiled with gcc, and
  // the same recurrence in Python. The first by hand: s[1] = 2, 2 * 5 = 10, rotated by 7 is 1280, 1280 * 9 = 11520.
  const reference = [
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ];
  const random = Random.fromState([1, 2, 3, 4]);
  expect(reference.map(() => random.uint32())).toEqual(reference);
});

test("xoshiro128** agrees with the recurrence in unbounded integers from any state", () => {
  const word = fc.nat(2 ** 32 - 1);
  fc.assert(
    fc.property(fc.tuple(word, word, word, word), (state) => {
      expect(draw(Random.fromState(state), 30)).toEqual(xoshiroInBigInts(state, 30));
    }),
  );
});

test("uniform takes its 53 bits from two words", () => {
  // The first words are 11520 and 0: (11520 >> 5) * 2^26 / 2^53 = 360 / 2^27.
  expect(Random.fromState([1, 2, 3, 4]).uniform()).toBe(360 / 2 ** 27);
});

test("the same seed gives the same numbers, as a number or as text", () => {
  expect(draw(new Random(7))).toEqual(draw(new Random("7")));
});

test("other seeds give other numbers", () => {
  const streams = Array.from({ length: 2000 }, (_, seed) => draw(new Random(seed), 2).join());
  expect(new Set(streams).size).toBe(2000);
});

test("a split stream depends on the seed and its name, never on what was drawn before", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(20), (seed, name, drawn) => {
      const fresh = new Random(seed);
      const used = new Random(seed);
      draw(used, drawn);
      expect(draw(used.split(name))).toEqual(draw(fresh.split(name)));
    }),
  );
});

test("splitting does not move the stream that was split", () => {
  const random = new Random("harbour");
  random.split("a");
  expect(draw(random)).toEqual(draw(new Random("harbour")));
});

test("streams of different names, of different seeds, and the unsplit one all differ", () => {
  const streams = [new Random(1), new Random(2), new Random(1).split("a"), new Random(1).split("b")];
  streams.push(new Random(2).split("a"), new Random(1).split("a").split("b"));
  expect(new Set(streams.map((each) => draw(each).join())).size).toBe(streams.length);
});

test("uniform stays in [0, 1) and has the mean and variance of the uniform distribution", () => {
  const n = 100_000;
  const random = new Random("uniform");
  const drawn = Array.from({ length: n }, () => random.uniform());
  expect(drawn.every((u) => u >= 0 && u < 1)).toBe(true);
  const mean = drawn.reduce((sum, u) => sum + u, 0) / n;
  const variance = drawn.reduce((sum, u) => sum + (u - mean) ** 2, 0) / n;
  // Mean 1/2 and variance 1/12; four standard errors are 4 * sqrt(1/12 / n) = 0.0037 and about 0.0010.
  expect(Math.abs(mean - 1 / 2)).toBeLessThan(0.0037);
  expect(Math.abs(variance - 1 / 12)).toBeLessThan(0.001);
});

test("below throws a fair die", () => {
  const random = new Random("die");
  const counts = new Array<number>(6).fill(0);
  for (let i = 0; i < 60_000; i += 1) counts[random.below(6)]! += 1;
  expect(chiSquared(counts)).toBeLessThan(20.52); // five degrees of freedom, p = 0.001
});

test("below has none of the bias of a plain remainder", () => {
  // With bound 3 * 2^30 a remainder of 2^32 would fall into the first third twice as often as into the others.
  const random = new Random("remainder");
  const thirds = [0, 0, 0];
  for (let i = 0; i < 30_000; i += 1) thirds[Math.floor(random.below(3 * 2 ** 30) / 2 ** 30)]! += 1;
  expect(chiSquared(thirds)).toBeLessThan(13.82); // two degrees of freedom, p = 0.001
});

test("below stays below its bound", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, bound) => {
      const drawn = new Random(seed).below(bound);
      expect(Number.isInteger(drawn) && drawn >= 0 && drawn < bound).toBe(true);
    }),
  );
});

test.each([0, -1, Number.NaN, 2 ** 32 + 1])("below(%d) is refused instead of drawing for ever", (bound) => {
  expect(() => new Random(1).below(bound)).toThrow(RangeError);
});

test("shuffle gives a permutation and leaves its argument as it was", () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer()), (seed, elements) => {
      const before = [...elements];
      const shuffled = new Random(seed).shuffle(elements);
      expect(elements).toEqual(before);
      expect(shuffled.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
    }),
  );
});

test("shuffle gives all six orders of three equally often", () => {
  const random = new Random("orders");
  const counts = new Map<string, number>();
  for (let i = 0; i < 60_000; i += 1) {
    const order = random.shuffle(["a", "b", "c"]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  expect(chiSquared([...counts.values()])).toBeLessThan(20.52); // five degrees of freedom, p = 0.001
});

function draw(random: Random, length = 8): number[] {
  return Array.from({ length }, () => random.uint32());
}

function chiSquared(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function xoshiroInBigInts(state: readonly number[], length: number): number[] {
  const cut = (x: bigint) => BigInt.asUintN(32, x);
  const rotate = (x: bigint, by: bigint) => cut(x << by) | (x >> (32n - by));
  let [a, b, c, d] = state.map(BigInt) as [bigint, bigint, bigint, bigint];
  return Array.from({ length }, () => {
    const output = cut(rotate(cut(b * 5n), 7n) * 9n);
    [a, b, c, d] = [a ^ b ^ d, a ^ b ^ c, a ^ c ^ cut(b << 9n), rotate(b ^ d, 11n)];
    return Number(output);
  });
}
