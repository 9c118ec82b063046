import { expect, test } from "vitest";
import type { FoundImage } from "../sources/source.ts";
import { collectSets } from "./collect-sets.ts";
import { limitsFor } from "./limits.ts";
import { type ImageFile, pruneSets } from "./prune-sets.ts";

const found = (name: string | number, host = "photos.example"): FoundImage => ({
  url: `https://${host}/${name}.jpg`,
  landingPage: "",
  licence: "",
  attribution: "",
});
const results = (count: number) => Array.from({ length: count }, (_, i) => found(i));
const similar = (image: FoundImage, count = 20) =>
  Array.from({ length: count }, (_, i) => found(`like-${image.url.slice(23, -4)}-${i}`));

test("[P3] a result and its fifteen most similar images are a set of sixteen, in this order", async () => {
  const { sets } = await collectSets(results(1), (image) => similar(image), limitsFor("acorn fruit"));
  expect(sets).toEqual([[found(0), ...Array.from({ length: 15 }, (_, i) => found(`like-0-${i}`))]]);
});

test.each([
  { query: "acorn fruit", observed: 30, sets: 30 },
  { query: "two acorns", observed: 60, sets: 60 },
  { query: "group of acorns", observed: 60, sets: 60 },
  { query: "herd of water buffalo", observed: 60, sets: 60 },
])("[P3] $query ends after $sets sets", async ({ query, observed, sets: count }) => {
  const { sets, ...rest } = await collectSets(results(200), (image) => similar(image), limitsFor(query));
  expect([sets.length, rest]).toEqual([count, { observed, withoutSimilar: 0, ending: "sets" }]);
});

test.each([
  ["acorn fruit", 60],
  ["two acorns", 100],
])("[P3] %s ends after %i results, if every other has similar images", async (query, observed) => {
  const everyOther = (image: FoundImage) => (/[02468]\.jpg$/.test(image.url) ? similar(image) : []);
  const limits = { ...limitsFor(query), sets: 1_000 };
  const collected = await collectSets(results(200), everyOther, limits);
  expect(collected).toMatchObject({ observed, withoutSimilar: observed / 2, ending: "results" });
  expect(collected.sets).toHaveLength(observed / 2);
});

test("[P3] five results in a row without similar images end it, four do not", async () => {
  // 0 has some, 1 to 4 none, 5 some, 6 to 10 none: eleven were looked at.
  const collected = await collectSets(
    results(60),
    (image) => (["0", "5"].includes(image.url.slice(23, -4)) ? similar(image, 3) : []),
    limitsFor("acorn fruit"),
  );
  expect(collected).toMatchObject({ observed: 11, withoutSimilar: 9, ending: "without similar images" });
  expect(collected.sets.map((set) => set.length)).toEqual([4, 4]);
});

test("[P3] stock photos are neither results nor similar images, and do not count", async () => {
  const asked: string[] = [];
  const stock = ["www.shutterstock.com", "media.gettyimages.com", "ALAMY.com", "shutterstock.com."];
  const collected = await collectSets(
    [...stock.map((host) => found("s", host)), found(1), found("x", "notshutterstock.com")],
    (image) => {
      asked.push(image.url);
      return [found("s", "c8.alamy.com"), ...similar(image)];
    },
    limitsFor("acorn fruit"),
  );
  expect(asked).toEqual(["https://photos.example/1.jpg", "https://notshutterstock.com/x.jpg"]);
  expect(collected).toMatchObject({ observed: 2, ending: "no more results" });
  expect(collected.sets[0]).toHaveLength(16);
  expect(collected.sets[0]!.some(({ url }) => url.includes("alamy"))).toBe(false);
});

/** Files by URL; those that are not named are sound, and each its own. */
function files(named: Readonly<Record<string, ImageFile>>) {
  return (url: string): ImageFile => named[url] ?? file(`hash of ${url}`);
}

function file(hash: string, { width = 640, height = 480, averageHash = `look of ${hash}` } = {}) {
  return { ok: true, hash, averageHash, width, height } as const;
}
const pruneOne = (sets: readonly (readonly string[])[], fileOf: (url: string) => ImageFile) =>
  pruneSets([sets], fileOf)[0]!;
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

test("[P4] broken, seen, small and duplicate images go, each counted once by the first rule that it breaks", () => {
  const same = file("same");
  const fileOf = files({
    broken: { ok: false },
    narrow: file("n", { width: 199 }),
    low: file("l", { height: 199 }),
    least: file("m", { width: 200, height: 200 }),
    one: same,
    two: same,
  });
  const [first, second] = pruneOne(
    [
      [...names("a", 8), "broken", "one", "two"],
      ["a0", "a1", "broken", "narrow", "low", "least", "two", ...names("b", 7)],
    ],
    fileOf,
  );
  expect(first).toEqual({
    urls: [...names("a", 8), "one"],
    removed: { broken: 1, seen: 0, small: 0, duplicate: 1, shared: 0 },
    outcome: "kept",
  });
  // "two" was in the first set, so it is seen, though it was removed there.
  expect(second).toEqual({
    urls: ["least", ...names("b", 7)],
    removed: { broken: 1, seen: 3, small: 2, duplicate: 0, shared: 0 },
    outcome: "kept",
  });
});

test("[P4] a set left with seven is dropped, with eight kept; what a dropped set had is seen", () => {
  const sets = pruneOne([names("a", 7), names("b", 8), [...names("a", 7), ...names("c", 8)]], files({}));
  expect(sets.map(({ outcome }) => outcome)).toEqual(["too few", "kept", "kept"]);
  expect(sets[2]).toMatchObject({ urls: names("c", 8), removed: { seen: 7 } });
});

test("[P3] an image belongs to one set, whichever query brought it, by URL, content or look", () => {
  const [first, second] = pruneSets(
    [[names("a", 8)], [["a0", "copy", "alike", ...names("b", 8)]]],
    files({ copy: file("hash of a1"), alike: file("other", { averageHash: "look of hash of a2" }) }),
  );
  expect(first).toMatchObject([{ urls: names("a", 8), outcome: "kept" }]);
  expect(second).toMatchObject([{ urls: names("b", 8), removed: { shared: 3, seen: 0 }, outcome: "kept" }]);
});

test("[P3] a set left with seven of its own is dropped for that reason, and what it had stays free for others", () => {
  const [, second, third] = pruneSets(
    [[names("a", 8)], [["a0", ...names("b", 7)]], [["b0", ...names("c", 7)]], [names("c", 7)]],
    files({}),
  );
  expect(second).toMatchObject([{ urls: names("b", 7), removed: { shared: 1 }, outcome: "shared" }]);
  expect(third).toMatchObject([{ urls: ["b0", ...names("c", 7)], removed: { shared: 0 }, outcome: "kept" }]);
});
