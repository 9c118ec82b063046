import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { Fetcher } from "../fetching/fetcher.ts";
import { readPhotoFeatures } from "../similarity/photo-features.ts";
import { openLocal } from "../sources/local.ts";
import { openOpenverse } from "../sources/openverse.ts";
import { IMAGE_LIMITS, type ImageQuery, type Source } from "../sources/source.ts";
import { makePicture, makePixelBomb } from "../testing/pictures.ts";
import { openverseImage, openversePage } from "../testing/replies.ts";
import { endless, type Page, quickClock, redirect, reply, startWeb, type Web } from "../testing/web.ts";
import { type GatherOptions, gather } from "./gather.ts";
import { PAPER_LIMITS } from "./limits.ts";

const folder = temporaryFolder();
const webs: Web[] = [];
afterEach(async () => {
  for (const web of webs.splice(0)) await web.stop();
});

const newFetcher = () =>
  new Fetcher({ userAgent: "test", delayMs: 0, clock: quickClock(), allowPrivate: true });
const linesOf = (out: string, name: string) =>
  readFileSync(join(folder.at(out), name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A gathering into a folder, in which nobody waits long for a slow server. */
function gatherFrom(
  source: Source,
  out: string,
  queries: readonly ImageQuery[],
  more: Partial<GatherOptions> = {},
) {
  const fetcher = newFetcher();
  const quick: Source = {
    ...source,
    fetch: (url) =>
      url.startsWith("file:")
        ? source.fetch(url)
        : fetcher.get(url, { ...IMAGE_LIMITS, timeoutMs: 500, maxAttempts: 1 }),
  };
  const options = {
    ...{ source: quick, sourceName: "a source", folder: folder.at(out) },
    ...{ limits: PAPER_LIMITS, jobs: 8, retry: false },
  };
  return gather(queries, { ...options, working: () => () => {}, ...more });
}

/** A search engine and the images that it finds, all on one server: of each result, the paths of its similar images. */
async function startEngine(
  pages: Readonly<Record<string, Page | Uint8Array>>,
  engine: Readonly<Record<string, readonly { readonly path: string; readonly similar: readonly string[] }[]>>,
) {
  const answers: Record<string, Page | Uint8Array> = { ...pages };
  const web = await startWeb(answers);
  webs.push(web);
  let number = 0;
  const toImage = (path: string) => {
    number += 1;
    return openverseImage(number, { url: path.startsWith("http") ? path : web.url + path });
  };
  for (const [query, results] of Object.entries(engine)) {
    const found = results.map(({ path, similar }) => {
      const image = toImage(path);
      answers[`/v1/images/${image.id}/related/`] = openversePage(similar.map(toImage));
      return image;
    });
    answers[`/v1/images/?${new URLSearchParams({ q: query, page: "1", page_size: "20" })}`] =
      openversePage(found);
  }
  return { web, source: openOpenverse(newFetcher(), web.url) };
}

/** So many sound pictures, each its own, at paths of this prefix. */
async function pictures(prefix: string, count: number, first: number) {
  const made = Array.from({ length: count }, async (_, i) => {
    return [`/${prefix}${i}.jpg`, await makePicture(first + i, { width: 240, height: 200 })] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<string, Buffer>;
}

/** Every way in which an image can be broken. */
async function brokenPages() {
  const sound = await makePicture(900);
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  return {
    "/gone.jpg": reply(404),
    "/failing.jpg": reply(500),
    "/page.jpg": Buffer.from("<!doctype html><title>Not found</title>"),
    "/vector.jpg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
    "/animation.jpg": gif,
    "/bomb.png": makePixelBomb(),
    "/half.jpg": sound.subarray(0, sound.length / 2),
    "/cut.jpg": ((_, response) => {
      response.setHeader("content-length", "100000");
      response.write(sound, () => response.destroy());
    }) as Page,
    "/huge.jpg": reply(200, { "content-length": `${21 * 2 ** 20}` }),
    "/slow.jpg": endless,
    "/around.jpg": redirect("/around.jpg"),
    "/to-a-file.jpg": redirect("file:///etc/passwd"),
  };
}

test("[P3] [P4] every step drops what it should: counts as computed by hand", async () => {
  const broken = await brokenPages();
  const a = await pictures("a", 16, 0);
  const b = await pictures("b", 8, 100);
  const c = await pictures("c", 8, 200);
  const same = await makePicture(300, { width: 240, height: 200 });
  const noted = await sharp(same)
    .keepExif()
    .withExif({ IFD0: { Copyright: "other bytes" } })
    .jpeg()
    .toBuffer();
  const { web, source } = await startEngine(
    {
      ...a,
      ...b,
      ...c,
      ...broken,
      "/same-1.jpg": same,
      "/same-2.jpg": same,
      "/noted-1.jpg": noted,
      "/noted-2.jpg": Buffer.concat([noted, Buffer.from("and more behind it")]),
      "/narrow.jpg": await makePicture(400, { width: 199, height: 300 }),
      "/low.png": await makePicture(401, { width: 300, height: 199, type: "png" }),
      "/moved.jpg": redirect("/c7.jpg"),
    },
    {
      "acorn fruit": [
        { path: "/a0.jpg", similar: Object.keys(a).slice(1) }, // a set of 16, all sound
        { path: "https://www.shutterstock.com/1.jpg", similar: [] }, // stock
        { path: "/x1.jpg", similar: [] }, // without similar images
        // Of 16: seen a1, a2; small narrow, low; duplicates same-2 and noted-2; broken gone, page. Eight are left.
        {
          path: "/b0.jpg",
          similar: [
            ...["/gone.jpg", "/a1.jpg", "/a2.jpg", "/narrow.jpg", "/low.png", "/page.jpg"],
            ...["/same-1.jpg", "/same-2.jpg", "/noted-1.jpg", "/noted-2.jpg"],
            ...["/b1.jpg", "/b2.jpg", "/b3.jpg", "/b4.jpg", "/b5.jpg"],
          ],
        },
        // Of 16, nine are broken, each in another way: seven are left, and the set goes.
        {
          path: "/b6.jpg",
          similar: [
            ...["/vector.jpg", "/animation.jpg", "/bomb.png", "/half.jpg", "/cut.jpg", "/huge.jpg"],
            ...["/slow.jpg", "/around.jpg", "/to-a-file.jpg"],
            ...["/b7.jpg", "/c0.jpg", "/c1.jpg", "/c2.jpg", "/c3.jpg", "/c4.jpg"],
          ],
        },
        ...["/x2.jpg", "/x3.jpg", "/x4.jpg", "/x5.jpg", "/x6.jpg"].map((path) => ({ path, similar: [] })),
        { path: "/never.jpg", similar: ["/never-either.jpg"] }, // five in a row were before it
      ],
      // Another query: what the first has had is not seen here. c0 to c6 and c7 by a redirect, with one that fails: eight are left.
      "acorn nut": [
        {
          path: "/c0.jpg",
          similar: [...Object.keys(c).slice(1, 7), "/moved.jpg", "/failing.jpg", "https://alamy.com/2.jpg"],
        },
      ],
    },
  );
  const queries = [
    { synset: "acorn", query: "acorn fruit" },
    { synset: "acorn", query: "acorn nut" },
  ];
  const report = await gatherFrom(source, "counts", queries);
  expect(report).toMatchObject({
    queries: 2,
    withoutResults: 0,
    results: 9 + 1,
    stock: 1,
    withoutSimilar: 6,
    sets: 4,
    images: 16 + 16 + 16 + 9,
    removed: { broken: 2 + 9 + 1, seen: 2, small: 2, duplicate: 2 },
    droppedSets: 1,
    droppedImages: 7,
    keptSets: 3,
    keptImages: 16 + 8 + 8,
    distinctImages: 16 + 8 + 8,
    endings: { "without similar images": 1, "no more results": 1 },
    problems: {
      "status 404": 1,
      "status 500": 1,
      unreadable: 1 + 4, // page; vector, animation, bomb, half
      unreachable: 1,
      "too-large": 1,
      "too-slow": 1,
      redirects: 1,
      refused: 1,
    },
    // Different URLs: 16 in the first set, 14 more in the second, 16 in the third; c5, c6, moved and failing in the last.
    settled: 16 + 14 + 16 + 4,
  });
  expect(web.asked.has("/never.jpg") || web.asked.has("/x1.jpg")).toBe(false);
});

/** A query whose one set is these pictures. */
async function oneSet(pages: Readonly<Record<string, Page | Uint8Array>>) {
  const [path, ...similar] = Object.keys(pages) as [string, ...string[]];
  const engine = await startEngine(pages, { acorns: [{ path, similar }] });
  return { ...engine, queries: [{ synset: "acorn", query: "acorns" }] };
}

test("[P9] an image is kept once by its content, without where it was taken, as thumbnail and within 530 x 416", async () => {
  const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const located = await sharp(await makePicture(50, { width: 800, height: 600 }))
    .withExif(gps)
    .jpeg()
    .toBuffer();
  expect((await sharp(located).metadata()).exif).toBeDefined();
  const { source, queries } = await oneSet({ "/located.jpg": located, ...(await pictures("d", 8, 500)) });
  await gatherFrom(source, "kept", queries);
  const [image] = linesOf("kept", "images.jsonl");
  expect(image).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    type: "jpeg",
    width: 800,
    height: 600,
    bytes: expect.any(Number),
    averageHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    rank: 1,
    url: expect.stringMatching(/\/located\.jpg$/),
    landingPage: "https://photos.example/1",
    licence: "CC-BY-SA-2.0",
    attribution: '"Acorn 1" by A. Painter is licensed under CC BY-SA 2.0.',
  });
  const place = join(folder.at("kept"), "images", image.hash.slice(0, 2), image.hash);
  expect((await sharp(place).metadata()).exif).toBeUndefined();
  expect(await sharp(`${place}-530x416.jpg`).metadata()).toMatchObject({ width: 530, height: 398 }); // 530 / 800 of 600
  expect(await sharp(`${place}-thumbnail.jpg`).metadata()).toMatchObject({ width: 177, height: 133 });
  const sets = linesOf("kept", "sets.jsonl");
  expect(sets).toHaveLength(1);
  expect(sets[0]).toMatchObject({ set: 0, synset: "acorn", query: "acorns" });
  expect(sets[0].images).toEqual(linesOf("kept", "images.jsonl").map(({ hash }) => hash));
  const files = readdirSync(join(folder.at("kept"), "images"), { recursive: true }).filter(
    (name) => `${name}`.length > 2,
  );
  expect(files).toHaveLength(3 * 9);
});

test("run again, nothing is asked for and the same bytes are written; what was broken only with retry", async () => {
  const pages: Record<string, Page | Uint8Array> = {
    ...(await pictures("e", 9, 600)),
    "/gone.jpg": reply(404),
  };
  const { web, source, queries } = await oneSet(pages);
  const { settled, ...report } = await gatherFrom(source, "again", queries);
  expect([settled, report.removed.broken]).toEqual([10, 1]);
  const outputs = () =>
    ["sets.jsonl", "images.jsonl", "report.json"].map((name) =>
      readFileSync(join(folder.at("again"), name), "utf8"),
    );
  const [before, written] = [new Map(web.asked), outputs()];
  expect(await gatherFrom(source, "again", queries)).toEqual({ ...report, settled: 0 });
  expect([web.asked, outputs()]).toEqual([before, written]);
  expect(await gatherFrom(source, "again", queries, { retry: true })).toEqual({ ...report, settled: 1 });
  await expect(gatherFrom(source, "again", queries, { sourceName: "another" })).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("another source: a source"),
  });
});

test("a file that was fetched by a run that was killed is not fetched again", async () => {
  const { web, source, queries } = await oneSet(await pictures("f", 8, 700));
  await gatherFrom(source, "waiting", queries);
  const url = `${web.url}/f3.jpg`;
  const again = folder.at("waiting-again");
  mkdirSync(join(again, "fetched"), { recursive: true });
  writeFileSync(join(again, "journal.jsonl"), ""); // it is there before anything is fetched
  const waiting = join(again, "fetched", createHash("sha256").update(url).digest("hex"));
  writeFileSync(waiting, await makePicture(703, { width: 240, height: 200 }));
  await gatherFrom(source, "waiting-again", queries);
  expect([web.asked.get("/f3.jpg"), web.asked.get("/f4.jpg")]).toEqual([1, 2]);
  expect(existsSync(waiting)).toBe(false);
  expect(linesOf("waiting-again", "sets.jsonl")).toEqual(linesOf("waiting", "sets.jsonl"));
});

test("[D1] [P3] near duplicates in a set are named, those of images in another set are left out", async () => {
  const white = { create: { width: 300, height: 400, channels: 3, background: "white" } } as const;
  const half = sharp({ create: { ...white.create, width: 600, background: "black" } });
  const first = await half
    .composite([{ input: white, left: 300, top: 0 }])
    .png()
    .toBuffer();
  const again = await sharp(first).resize(300, 200).jpeg().toBuffer();
  const smaller = await sharp(first).resize(400, 300).jpeg().toBuffer();
  const [one, two] = [await pictures("g", 8, 800), await pictures("h", 8, 820)];
  const { source } = await startEngine(
    { ...one, ...two, "/g1.jpg": first, "/g2.jpg": smaller, "/again.png": again },
    {
      acorns: [{ path: "/g0.jpg", similar: Object.keys(one).slice(1) }],
      cups: [{ path: "/again.png", similar: Object.keys(two) }],
    },
  );
  const { nearDuplicates, removed, keptSets } = await gatherFrom(source, "near", [
    { synset: "acorn", query: "acorns" },
    { synset: "cup", query: "cups" },
  ]);
  const hashOf = (name: string) =>
    linesOf("near", "images.jsonl").find(({ url }) => url.endsWith(name)).hash as string;
  expect(nearDuplicates).toEqual([[hashOf("/g1.jpg"), hashOf("/g2.jpg")]]);
  expect([removed.shared, keptSets]).toEqual([1, 2]);
  expect(linesOf("near", "images.jsonl").some(({ url }) => url.endsWith("/again.png"))).toBe(false);
});

test("[P3] a source that cannot tell what is similar is asked for its results, and the nearest of a synset are similar", async () => {
  // Two groups of sixteen: each a picture, a little lighter every time. Every result has its own group as its fifteen nearest.
  mkdirSync(folder.at("groups/acorn"), { recursive: true });
  for (const [group, number] of [
    ["a", 31],
    ["b", 77],
  ] as const) {
    for (let i = 0; i < 16; i += 1) {
      const picture = sharp(await makePicture(number, { width: 240, height: 200 })).linear(1, i);
      writeFileSync(
        folder.at(`groups/acorn/${group}${String(i).padStart(2, "0")}.png`),
        await picture.png().toBuffer(),
      );
    }
  }
  const source = await openLocal(folder.at("groups"), newFetcher());
  const report = await gatherFrom(source, "groups-gathered", [{ synset: "acorn", query: "acorns" }]);
  // The first result of each group takes the whole of it: an image belongs to one set.
  expect(report).toMatchObject({
    results: 2,
    sets: 2,
    images: 32,
    removed: { broken: 0, seen: 0, small: 0, duplicate: 0, shared: 0 },
    droppedSets: 0,
    keptSets: 2,
    keptImages: 32,
    endings: { "no more results": 1 },
    settled: 32,
  });
  const groupOf = new Map(
    linesOf("groups-gathered", "images.jsonl").map(({ hash, url }) => [hash, url.at(-7)]),
  );
  const groups = linesOf("groups-gathered", "sets.jsonl").map(({ images }) => [
    ...new Set(images.map((hash: string) => groupOf.get(hash))),
  ]);
  expect(groups).toEqual([["a"], ["b"]]);
});

test("[P3] with features, images that show the same are similar, whatever they look like; without for all, those that look alike", async () => {
  // The 32 pictures from before. By their features even numbers belong together, and odd ones.
  const source = await openLocal(folder.at("groups"), newFetcher());
  const names = ["a", "b"].flatMap((group) =>
    Array.from({ length: 16 }, (_, i) => `${group}${String(i).padStart(2, "0")}.png`),
  );
  const line = (name: string, i: number) =>
    JSON.stringify({
      file: folder.at(`groups/acorn/${name}`),
      features: i % 2 === 0 ? [9, i / 100, 0] : [0, i / 100, 9],
    });
  const queries = [{ synset: "acorn", query: "acorns" }];
  const gatherBy = async (out: string, lines: readonly string[]) => {
    const features = await readPhotoFeatures(folder.write(`${out}.jsonl`, lines.join("\n")));
    const { similarBy } = await gatherFrom(source, out, queries, { features });
    const nameOf = new Map(linesOf(out, "images.jsonl").map(({ hash, url }) => [hash, url.slice(-7)]));
    const sets = linesOf(out, "sets.jsonl").map(({ images }) =>
      images.map((hash: string) => nameOf.get(hash)),
    );
    return { similarBy, sets: sets.map((set: string[]) => set.sort()) };
  };
  expect(await gatherBy("by-features", names.map(line))).toEqual({
    similarBy: { features: 32, descriptors: 0 },
    sets: [names.filter((_, i) => i % 2 === 0)], // the odd ones are near duplicates of these, and an image is in one set
  });
  expect(await gatherBy("by-looks", names.slice(1).map(line))).toEqual({
    similarBy: { features: 0, descriptors: 32 },
    sets: [names.slice(0, 16), names.slice(16)],
  });
});

test("[P3] [P4] the paper's limits can be set otherwise; they are reported, and a folder keeps those it was begun with", async () => {
  const source = await openLocal(folder.at("groups"), newFetcher());
  const queries = [{ synset: "acorn", query: "two acorns" }];
  const limits = { ...PAPER_LIMITS, extendedResults: 20, similar: 4, minImages: 5 };
  const report = await gatherFrom(source, "limited", queries, { limits });
  // Of 32 results twenty are read: four sets of a result with four similar images.
  expect(report).toMatchObject({ limits, results: 4, sets: 4, images: 20 });
  for (const { images } of linesOf("limited", "sets.jsonl")) expect(images).toHaveLength(5);
  await expect(gatherFrom(source, "limited", queries)).rejects.toMatchObject({
    code: "usage",
    message: `${folder.at("limited")} was gathered with other limits: extendedResults 20 (now 100), similar 4 (now 15), minImages 5 (now 8)`,
  });
  const none = await gatherFrom(source, "large", queries, { limits: { ...PAPER_LIMITS, minSide: 241 } });
  expect(none).toMatchObject({ unfit: { small: 32 }, keptSets: 0 }); // the pictures are 240 x 200
});

test("a folder that has got new photographs is searched again, and queries without results are counted", async () => {
  mkdirSync(folder.at("growing/acorn"), { recursive: true });
  const add = async (number: number) =>
    writeFileSync(
      folder.at(`growing/acorn/${100 + number}.jpg`),
      await makePicture(number, { width: 240, height: 200 }),
    );
  const queries = [
    { synset: "acorn", query: "acorns" },
    { synset: "cup", query: "cups" },
  ];
  const run = async () => gatherFrom(await openLocal(folder.at("growing"), newFetcher()), "grown", queries);
  for (let number = 0; number < 7; number += 1) await add(number);
  expect(await run()).toMatchObject({ keptSets: 0, withoutResults: 1, settled: 7 });
  await add(7);
  expect(await run()).toMatchObject({ keptSets: 1, keptImages: 8, settled: 1 });
});

test.each(["report.json", "sets.jsonl", "fetched/notes.txt", "images/holiday.jpg"])(
  "a folder in which somebody else has %s is refused, and nothing in it is touched",
  async (name) => {
    const out = `own/${name.replaceAll("/", "-")}`;
    const place = join(folder.at(out), name);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, "mine");
    const source: Source = { async *search() {}, fetch: async () => ({ ok: true, bytes: new Uint8Array() }) };
    await expect(gatherFrom(source, out, [{ synset: "acorn", query: "acorn" }])).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining("already exists and was not written by `photos gather`"),
    });
    expect(readFileSync(place, "utf8")).toBe("mine");
  },
);
