import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnyExample, type Example, photographsOf, Random } from "../../core/index.ts";
import { pairExample, sceneExample, tower } from "../../core/testing/examples.ts";
import type { ImageHashes } from "../leaks.ts";
import { assignSplits, DROPPED, divideHeldOut } from "./assign-splits.ts";
import { findClusters, SharedLinks } from "./clusters.ts";
import { LinkedExamples, type LinkOptions, setKey } from "./linked-examples.ts";

const SHARES = [0.8, 0.2 / 3, 0.2 / 3, 0.2 / 3];
const image = fc.integer({ min: 0, max: 12 }).map((n) => `image ${n}`);

/** Pairs of few images, so that sets are linked in every way; some images have hashes, some share them. */
const linkedPairs = fc
  .uniqueArray(
    fc.record({
      split: fc.constantFrom("dev", "test1"),
      set: fc.nat(11),
      pair: fc.nat(3),
      left: image,
      right: image,
      synset: fc.constantFrom("a", "b"),
      hash: fc.option(fc.nat(15), { nil: undefined }),
    }),
    { selector: ({ split, set, pair }) => `${split}-${set}-${pair}`, minLength: 1, maxLength: 40 },
  )
  .map((described) => {
    const hashes = new Map<string, string>();
    const examples = described.map(({ split, set, pair, left, right, synset, hash }, i) => {
      if (hash !== undefined) hashes.set(`${split}-${set}-${pair}-img${i % 2}.png`, `hash ${hash}`);
      return { ...pairExample(`${split}-${set}-${pair}-0`, true, { images: [left, right] }), synset };
    });
    return { examples, hashes };
  });

const seed = fc.string({ maxLength: 4 });
const heldOut = fc.double({ min: 0.05, max: 0.95, noNaN: true });

/** What an example may not share with an example of another split. */
function keysOf({ pictures, split, set, position }: Example, hashes: ImageHashes = new Map()): string[] {
  const keys = [`set ${split} ${set}`];
  for (const { url } of photographsOf({ pictures })) keys.push(`image ${url}`);
  for (const side of [0, 1]) {
    const hash = hashes.get(`${split}-${set}-${position}-img${side}.png`);
    if (hash !== undefined) keys.push(hash);
  }
  return keys;
}

function expectNothingShared(
  examples: readonly Example[],
  splits: Int8Array,
  keys: (example: Example) => readonly string[],
) {
  const seen = new Map<string, number>();
  examples.forEach((example, i) => {
    if (splits[i] === DROPPED) return;
    for (const key of keys(example)) {
      expect(seen.get(key) ?? splits[i], key).toBe(splits[i]);
      seen.set(key, splits[i]!);
    }
  });
}

test("[D1] no set, image or hash is in two splits, whatever links there are", () => {
  fc.assert(
    fc.property(linkedPairs, seed, heldOut, ({ examples, hashes }, ...[text, share]) => {
      const splits = assign(examples, { hashes, seed: text, heldOut: share });
      expectNothingShared(examples, splits, (example) => keysOf(example, hashes));
      const parts = divideHeldOut(link(examples, { hashes }), { random: new Random(text) });
      expectNothingShared(examples, parts, (example) => keysOf(example, hashes));
    }),
    { numRuns: 40 },
  );
});

test("[D1] no scene is in two splits, whatever the order of its boxes", () => {
  const heights = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 1, max: 4 })));
  const scenes = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(3), heights), {
    selector: ([presentation, position]) => `${presentation}-${position}`,
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(scenes, seed, heldOut, (described, text, share) => {
      const examples = described.map(([presentation, position, [a, b, c]]) =>
        sceneExample(`${presentation}-${position}`, true, { scene: tower(a!, b!, c!) }),
      );
      const heightsOf = new Map(examples.map((example, i) => [example, described[i]![2].toSorted().join()]));
      const splits = assign(examples, { seed: text, heldOut: share });
      expectNothingShared(examples, splits, (example) => [heightsOf.get(example)!, `set ${example.set}`]);
    }),
    { numRuns: 30 },
  );
});

test("[D1] an example is dropped only if it would share a picture with an example of another split", () => {
  fc.assert(
    fc.property(linkedPairs, seed, ({ examples, hashes }, text) => {
      const splits = assign(examples, { hashes, seed: text });
      const splitOfSet = new Map<string, number>();
      const keptKeys = new Map<string, number>();
      examples.forEach((example, i) => {
        if (splits[i] === DROPPED) return;
        splitOfSet.set(setKey(example), splits[i]!);
        for (const key of keysOf(example, hashes)) keptKeys.set(key, splits[i]!);
      });
      examples.forEach((example, i) => {
        const own = splitOfSet.get(setKey(example));
        if (splits[i] !== DROPPED || own === undefined) return; // the split of a set without examples is not known
        const crosses = keysOf(example, hashes).some((key) => (keptKeys.get(key) ?? own) !== own);
        expect(crosses, example.id).toBe(true);
      });
    }),
    { numRuns: 30 },
  );
});

test("[D1] clusters hold every set once, and are no larger than the links ask for", () => {
  fc.assert(
    fc.property(linkedPairs, ({ examples, hashes }) => {
      const names = [...new Set(examples.map(setKey))];
      const clusters = findClusters(new SharedLinks(link(examples, { hashes }))).map(({ sets }) =>
        sets.map((set) => names[set]!),
      );
      expect(clusters.flat().toSorted()).toEqual(names.toSorted());
      // The second method: spread over shared keys until nothing is added.
      const keys = new Map(names.map((name) => [name, new Set<string>()]));
      for (const example of examples)
        for (const key of keysOf(example, hashes)) keys.get(setKey(example))!.add(key);
      for (const cluster of clusters) {
        const reached = new Set([cluster[0]!]);
        for (const set of reached)
          for (const other of names)
            if ([...keys.get(other)!].some((key) => keys.get(set)!.has(key))) reached.add(other);
        expect([...reached].toSorted()).toEqual(cluster.toSorted());
      }
    }),
  );
});

test("[D1] examples that had one set before they were given new numbers stay together", () => {
  const examples = [0, 1, 2, 3].map((set) =>
    pairExample(`dev-${set}-0-0`, true, { images: [`${set}`, `b${set}`] }),
  );
  const originOf = ({ set, position }: AnyExample) => ({ split: "train", set: set % 2, position });
  const linked = link(examples, { originOf });
  expect([0, 1, 2, 3].map((example) => linked.setOf(example))).toEqual([0, 1, 0, 1]);
});

test("[D1] by sets alone, as the paper splits, images may be in two splits and nothing is dropped", () => {
  const examples = collected({ synsets: 3, sets: 50, images: 240, seed: "paper" });
  const splits = assignSplits(link(examples, { bySetOnly: true }), { random: new Random("1") });
  expect(splits).not.toContain(DROPPED);
  expectNothingShared(examples, splits, ({ set }) => [`set ${set}`]);
  const splitOfImage = new Map<string, Set<number>>();
  examples.forEach((example, i) => {
    for (const { url } of photographsOf(example))
      splitOfImage.set(url!, (splitOfImage.get(url!) ?? new Set()).add(splits[i]!));
  });
  expect([...splitOfImage.values()].some((found) => found.size > 1)).toBe(true);
});

describe("[D1] a fifth is held out in three equal splits, and every synset has its share in each", () => {
  const seeds = ["1", "2"];
  test.each(seeds)("with 124 synsets of about 120 examples (seed %s)", (text) => {
    expectShares(collected({ synsets: 124, sets: 20, seed: text }), { maxDropped: 0 });
  });
  test.each(seeds)("with synsets of 1 to 60 sets (seed %s)", (text) => {
    expectShares(collected({ synsets: 124, sets: (random) => 1 + random.below(60), seed: text }), {
      maxDropped: 0,
    });
  });
  test.each(seeds)("with 500 synsets of two sets (seed %s)", (text) => {
    expectShares(collected({ synsets: 500, sets: 2, seed: text }), { maxDropped: 0 });
  });
  test.each(seeds)("where sets of a synset share one image in five (seed %s)", (text) => {
    expectShares(collected({ synsets: 3, sets: 52, images: 2_000, seed: text }), { maxDropped: 0.06 });
  });
  // Every image is in 1.7 sets on average: whatever is held out shares images with much of the rest.
  test.each(seeds)("where sets of a synset share most images (seed %s)", (text) => {
    expectShares(collected({ synsets: 3, sets: 52, images: 240, seed: text }), { maxDropped: 0.3 });
  });
  test.each(seeds)("where sets of small synsets share images (seed %s)", (text) => {
    expectShares(collected({ synsets: 20, sets: 15, images: 240, seed: text }), { maxDropped: 0.2 });
  });
});

test("[D1] sets that share images stay in one split where they fit, and nothing is dropped", () => {
  // Pairs of sets: 2k and 2k + 1 share an image.
  const examples = Array.from({ length: 600 }, (_, set) => [
    pairExample(`all-${set}-0-0`, true, { images: [`shared ${set >> 1}`, `own ${set}`] }),
    pairExample(`all-${set}-1-0`, true, { images: [`left ${set}`, `right ${set}`] }),
  ]).flat();
  const splits = assign(examples, { seed: "pairs" });
  expect(splits).not.toContain(DROPPED);
  expectNothingShared(examples, splits, ({ set }) => [`pair ${set >> 1}`]);
});

test("[D1] a cluster that is too large for a held-out split goes to train where there is room, and nothing is dropped", () => {
  const linked = Array.from({ length: 60 }, (_, set) =>
    pairExample(`all-${set}-0-0`, true, { images: ["shared", `own ${set}`] }),
  );
  const alone = Array.from({ length: 40 }, (_, set) => pairExample(`all-${100 + set}-0-0`, true));
  const splits = assign([...linked, ...alone], { seed: "large" });
  expect(new Set(splits.subarray(0, 60))).toEqual(new Set([0]));
  // Three parts of 6.67 each, of sets with one example.
  for (const split of [1, 2, 3]) expect([6, 7]).toContain(splits.filter((each) => each === split).length);
});

test("[D1] held-out examples are divided anew into three equal parts when some were removed", () => {
  const examples = collected({ synsets: 20, sets: 20, seed: "divide" });
  const random = new Random("7");
  const splits = assign(examples, { seed: "7" });
  const held = examples.filter((_, i) => splits[i]! > 0);
  const agreed = held.filter((_, i) => i % 9 !== 0); // some without agreement
  const parts = divideHeldOut(link(agreed), { random });
  const sizes = [0, 1, 2].map((part) => parts.filter((each) => each === part).length);
  for (const size of sizes) expect(Math.abs(size / agreed.length - 1 / 3)).toBeLessThan(0.01);
  expectNothingShared(agreed, parts, keysOf);
});

test("[D1] sets of all sizes are held out alike", () => {
  const examples = collected({ synsets: 124, sets: 40, seed: "sizes" });
  const splits = assign(examples, { seed: "sizes" });
  const sizes = new Map<number, number>();
  for (const { set } of examples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const splitOf = new Map(examples.map(({ set }, i) => [set, splits[i]!]));
  const mean = (isWanted: (split: number) => boolean) => {
    const wanted = [...sizes].filter(([set]) => isWanted(splitOf.get(set)!));
    return wanted.reduce((sum, [, size]) => sum + size, 0) / wanted.length;
  };
  // Sizes are binomial, 8 times 0.75: a standard deviation of 1.22, so 0.04 for the mean of about 990 sets held out.
  expect(Math.abs(mean((split) => split > 0) - mean((split) => split === 0))).toBeLessThan(0.12);
});

test("[D1] the same seed gives the same splits, another seed others", () => {
  const examples = Array.from({ length: 200 }, (_, set) => pairExample(`all-${set}-0-0`, true));
  expect(assign(examples, { seed: "1" })).toEqual(assign(examples, { seed: "1" }));
  expect(assign(examples, { seed: "1" })).not.toEqual(assign(examples, { seed: "2" }));
});

interface Options {
  readonly hashes?: ImageHashes;
  readonly seed: string;
  readonly heldOut?: number;
}

function assign(examples: readonly Example[], { hashes, seed: text, heldOut: share = 0.2 }: Options) {
  const linked = link(examples, hashes === undefined ? {} : { hashes });
  return assignSplits(linked, { heldOut: share, random: new Random(text) });
}

function link(examples: readonly Example[], options: LinkOptions = {}): LinkedExamples {
  const linked = new LinkedExamples(options);
  for (const example of examples) linked.add(example);
  return linked;
}

interface Collected {
  readonly synsets: number;
  readonly sets: number | ((random: Random) => number);
  /** Number of images of a synset, of which each set has eight; images of their own when omitted. */
  readonly images?: number;
  readonly seed: string;
}

/** A corpus as a campaign collects it: sets of four pairs with two sentences, of which three quarters pass validation. */
function collected({ synsets, sets, images, seed: text }: Collected): Example[] {
  const random = new Random(text);
  const examples: Example[] = [];
  let set = 0;
  for (let synset = 0; synset < synsets; synset += 1) {
    const last = set + (typeof sets === "number" ? sets : sets(random));
    for (; set < last; set += 1) {
      const own = Array.from({ length: images ?? 8 }, (_, i) =>
        images === undefined ? `${set}/${i}` : `${synset}/${i}`,
      );
      const shown = images === undefined ? own : random.shuffle(own).slice(0, 8);
      for (let each = 0; each < 8; each += 1) {
        if (random.uniform() < 0.25) continue;
        const [pair, sentence] = [each >> 1, each & 1];
        const pictures: [string, string] = [shown[2 * pair]!, shown[2 * pair + 1]!];
        const id = `all-${set}-${pair}-${sentence}`;
        examples.push(pairExample(id, true, { images: pictures, synset: `s${synset}` }));
      }
    }
  }
  return examples;
}

/** Checks the shares of splits, overall within a point and by synset within a quarter, or within a set for small ones. */
function expectShares(examples: readonly Example[], { maxDropped }: { readonly maxDropped: number }) {
  const splits = assign(examples, { seed: "shares" });
  expectNothingShared(examples, splits, keysOf);
  const counts = new Map<string, number[]>();
  const all = [0, 0, 0, 0];
  examples.forEach(({ tags }, i) => {
    const synset = tags?.synset;
    if (splits[i] === DROPPED) return;
    if (!counts.has(synset!)) counts.set(synset!, [0, 0, 0, 0]);
    for (const list of [counts.get(synset!)!, all]) list[splits[i]!]! += 1;
  });
  const kept = all.reduce((sum, count) => sum + count, 0);
  expect(1 - kept / examples.length).toBeLessThanOrEqual(maxDropped);
  expect(Math.abs(all[0]! / kept - 0.8)).toBeLessThan(0.01);
  for (const [synset, list] of counts) {
    const total = list.reduce((sum, count) => sum + count, 0);
    list.forEach((count, split) => {
      const wanted = SHARES[split]! * total;
      const allowed = total >= 120 ? 0.25 * wanted : 8; // a set has eight examples at most
      expect(Math.abs(count - wanted), `${synset} in split ${split}`).toBeLessThanOrEqual(allowed + 1e-9);
    });
  }
}
