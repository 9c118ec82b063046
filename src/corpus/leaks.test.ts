import { expect, test } from "vitest";
import type { AnyExample, Example } from "../core/index.ts";
import { pairExample, sceneExample, tower } from "../core/testing/examples.ts";
import { type LeakOptions, LeakTally } from "./leaks.ts";

/** Three sound splits, with an image used twice within one of them. */
const SOUND = [
  pairExample("dev-1-0-0", true, { images: ["a", "b"] }),
  pairExample("dev-1-1-0", true, { images: ["a", "c"] }),
  pairExample("dev-2-0-0", true, { images: ["a", "b"] }),
  pairExample("test1-1-0-0", true, { images: ["d", "e"] }),
  pairExample("test2-1-0-0", true, { images: ["f", "g"] }),
];

test("[D1] splits that share nothing have no leak, though set numbers repeat", () => {
  expect(leaksOf(SOUND)).toEqual([]);
});

test("[D1] an image in two splits is a leak, on whichever side it stands, and is reported once", () => {
  const examples = [
    ...SOUND,
    pairExample("test1-2-0-0", true, { images: ["h", "a"] }),
    pairExample("test1-3-0-0", true, { images: ["a", "i"] }),
  ];
  expect(leaksOf(examples)).toEqual([
    {
      kind: "image",
      what: "a",
      splits: ["dev", "test1"],
      examples: ["dev-1-0-0", "test1-2-0-0"],
      file: "test1.json",
      line: 6,
    },
  ]);
});

test("[D1] an image in three splits names all three", () => {
  const examples = [
    ...SOUND,
    pairExample("test1-2-0-0", true, { images: ["a", "x"] }),
    pairExample("test2-2-0-0", true, { images: ["y", "a"] }),
  ];
  expect(leaksOf(examples)).toMatchObject([{ what: "a", splits: ["dev", "test1", "test2"], line: 7 }]);
});

test("[D1] an image that corpora of two formats share is named by the identifier of each", () => {
  const own = (id: string, split: string, images: readonly string[]): Example => ({
    ...pairExample(`${split}-1-0-0`, true, { images: [images[0]!, images[1]!] }),
    ...{ format: "statements", id },
  });
  const examples = [
    pairExample("dev-5-0-0", true, { images: ["a", "b"] }),
    own("x", "train", ["c", "d"]),
    own("y", "train", ["e", "a"]),
    pairExample("dev-6-1-0", true, { images: ["c", "f"] }),
  ];
  expect(leaksOf(examples).map(({ what, examples: ids }) => [what, ids])).toEqual([
    ["a", ["dev-5-0-0", "y"]],
    ["c", ["x", "dev-6-1-0"]],
  ]);
});

test("[D1] a scene in two splits is a leak although its boxes stand in another order", () => {
  const [a, b, c] = tower(1, 2, 3);
  const examples = [
    sceneExample("1-0", true, { scene: [a, b, c] }),
    sceneExample("1-1", true),
    sceneExample("7-0", true, { split: "test", scene: [b, c, a] }),
    sceneExample("7-1", true, { split: "test" }),
  ];
  const leaks = leaksOf(examples);
  expect(leaks).toMatchObject([
    { kind: "scene", splits: ["dev", "test"], examples: ["1-0", "7-0"], line: 3 },
  ]);
});

test("[D1] images with the same perceptual hash in two splits are near duplicates", () => {
  const hashes = new Map([
    ["dev-1-0-img0.png", "00ff00ff00ff00ff"],
    ["dev-1-0-img1.png", "1111111111111111"],
    ["test1-1-0-img1.png", "00ff00ff00ff00ff"],
    ["test2-1-0-img0.png", "2222222222222222"],
  ]);
  expect(leaksOf(SOUND, { hashes })).toMatchObject([
    { kind: "near-duplicate", what: "00ff00ff00ff00ff", splits: ["dev", "test1"] },
  ]);
});

test("[D1] after renaming, a set that was parted is a leak, and hashes go by the old names", () => {
  const origins = new Map([
    ["dev-1-0-0", { split: "all", set: 7, position: 0 }],
    ["test1-1-0-0", { split: "all", set: 7, position: 1 }],
    ["test2-1-0-0", { split: "all", set: 8, position: 0 }],
  ]);
  const originOf = ({ id, ...example }: AnyExample) => origins.get(id) ?? { ...example, split: `old ${id}` };
  const hashes = new Map([
    ["all-7-0-img0.png", "0000000000000000"],
    ["all-8-0-img1.png", "0000000000000000"],
    ["dev-1-0-img0.png", "3333333333333333"], // of no example: the names are new ones
    ["test1-1-0-img0.png", "3333333333333333"],
  ]);
  expect(leaksOf(SOUND, { originOf, hashes })).toMatchObject([
    { kind: "set", what: "all-7", splits: ["dev", "test1"] },
    { kind: "near-duplicate", what: "0000000000000000", splits: ["dev", "test2"] },
  ]);
});

function leaksOf(examples: readonly Example[], options?: LeakOptions) {
  const tally = new LeakTally(options);
  for (const [i, example] of examples.entries())
    tally.add(example, { file: `${example.split}.json`, line: i + 1 });
  return tally.leaks();
}
