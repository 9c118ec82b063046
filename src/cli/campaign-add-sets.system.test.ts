import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Campaign, createCampaign, getImages, getSets, parseRecipe } from "../campaigns/index.ts";
import { FolderStore, ImageFiles, openDatabase } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { gatheredImagePath, reviewSet } from "../photos/index.ts";
import { makePicture } from "../photos/testing/pictures.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const databases = embeddedDatabases();
let data = "";
beforeAll(async () => {
  data = await databases.folder();
  const database = await openDatabase({ folder: data });
  for (const recipe of ["photos", "scenes"] as const) {
    const described = { id: recipe, name: recipe, seed: "1", sealedSeed: "s", currency: "USD" };
    const campaign = { ...described, ...parseRecipe(recipe, {}) } as Campaign; // a pair
    await createCampaign(database.db, { campaign, budget: 1_000_000, now: 0 });
  }
  await database.close();
});

/** Gathers from a manifest of sixteen pictures for each query, which are one set. */
async function gather(queries: readonly string[]) {
  mkdirSync(folder.at("pictures"), { recursive: true });
  const manifest: object[] = [];
  for (const [q, query] of queries.entries()) {
    for (let i = 0; i < 16; i += 1) {
      const name = `pictures/${q}-${i}.png`;
      writeFileSync(
        folder.at(name),
        await makePicture(100 * q + i, { width: 240, height: 210, type: "png" }),
      );
      manifest.push({
        query,
        url: name,
        licence: "CC-BY-4.0",
        attribution: "A.\nPainter", // as some pages have it
        landing_page: i === 0 ? "javascript:alert(1)" : "https://a.example",
      });
    }
  }
  const lines = (records: readonly object[]) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const source = folder.write("manifest.jsonl", lines(manifest));
  const asked = folder.write("queries.jsonl", lines(queries.map((query) => ({ synset: query, query }))));
  return jsonOf("photos", "gather", asked, "--source", source, "--out", folder.at("gathered"));
}

async function jsonOf(...args: string[]) {
  const { stdout, stderr, exitCode } = await runInProcess(...args, "--json");
  if (exitCode !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const addSets = (campaign = "photos") => [
  "campaign",
  "add-sets",
  campaign,
  folder.at("gathered"),
  "--data",
  data,
];

test("gathered sets become sets of a campaign, with where every image is from; those it has are left out", async () => {
  expect(await gather(["acorn"])).toMatchObject({ keptSets: 1, keptImages: 16 });
  expect(await jsonOf(...addSets())).toEqual({
    campaign: "photos",
    sets: 1,
    knownSets: 0,
    sharedSets: 0,
    leftOut: 0,
    images: 16,
    withoutLicence: 0,
  });
  expect(await jsonOf(...addSets())).toEqual({
    campaign: "photos",
    sets: 0,
    knownSets: 1,
    sharedSets: 0,
    leftOut: 0,
    images: 0,
    withoutLicence: 0,
  });
  expect(await gather(["acorn", "cup"])).toMatchObject({ keptSets: 2 });
  const { stdout } = await runInProcess(...addSets());
  expect(stdout).toBe("photos: 1 sets of 16 images added; 1 already in the campaign\n");
  const gathered = (await readFile(join(folder.at("gathered"), "sets.jsonl"), "utf8")).trimEnd().split("\n");
  const { db, close } = await openDatabase({ folder: data });
  const sets = await getSets(db, "photos");
  expect(sets.map(({ set, synset, query }) => [set, synset, query])).toEqual([
    [0, "acorn", "acorn"],
    [1, "cup", "cup"],
  ]);
  expect(sets.map(({ images }) => images.map(({ hash }) => hash))).toEqual(
    gathered.map((line) => JSON.parse(line).images),
  );
  expect(sets[1]!.images.map(({ rank }) => rank).toSorted((a, b) => a! - b!)).toEqual(
    Array.from({ length: 16 }, (_, i) => i + 1),
  );
  expect(sets[1]!.images.find(({ rank }) => rank === 4)).toMatchObject({
    query: "cup",
    url: "", // a file of this machine
    landingPage: "https://a.example",
    licence: "CC-BY-4.0",
    attribution: "A. Painter",
  });
  expect(sets[1]!.images.find(({ rank }) => rank === 1)).toMatchObject({ landingPage: "" }); // no address on the web
  const images = await getImages(db, "photos");
  expect(images).toHaveLength(32);
  const files = new ImageFiles(new FolderStore(join(data, "images")));
  expect(await files.missing(images.map(({ hash }) => hash))).toEqual([]);
  await close();
});

test("what was left out is not handed over, what cannot be is told with what to do, and the campaign keeps what it had", async () => {
  const refused = async (args: readonly string[]) => {
    const { exitCode, stderr } = await runInProcess(...args);
    return [exitCode, stderr];
  };
  expect(await refused(addSets("scenes"))).toEqual([3, expect.stringMatching(/"scenes"/)]);
  expect(await refused(addSets("nobody"))).toEqual([3, expect.stringMatching(/"nobody"/)]);
  const nowhere = ["campaign", "add-sets", "photos", folder.path, "--data", data];
  expect(await refused(nowhere)).toEqual([
    3,
    expect.stringMatching(/contains no gathered sets.+\n.*`photos gather`/),
  ]);
  await gather(["acorn", "cup", "jar"]);
  const last = (await readFile(join(folder.at("gathered"), "sets.jsonl"), "utf8"))
    .trimEnd()
    .split("\n")
    .at(-1)!;
  const { synset, images } = JSON.parse(last);
  await reviewSet(folder.at("gathered"), { synset, images, isLeftOut: true });
  expect(await jsonOf(...addSets())).toMatchObject({ sets: 0, knownSets: 2, leftOut: 1 });
  await reviewSet(folder.at("gathered"), { synset, images, isLeftOut: false });
  writeFileSync(
    gatheredImagePath(folder.at("gathered"), images[0]),
    await makePicture(1, { width: 240, height: 210 }),
  );
  expect(await refused(addSets())).toEqual([3, expect.stringMatching(/was changed after it was gathered/)]);
  const { db, close } = await openDatabase({ folder: data });
  expect(await getSets(db, "photos")).toHaveLength(2);
  await close();
});

test("[P3] images that a set of the campaign has are left out of others; sets with too few of their own are counted", async () => {
  await gather(["acorn", "cup", "jar", "kettle"]);
  const sets = folder.at("gathered/sets.jsonl");
  const [acorn, , jar, kettle] = (await readFile(sets, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const changed = [
    { ...acorn, synset: "oak" }, // all of its images are in a set
    { ...jar, images: [...acorn.images.slice(0, 9), ...jar.images.slice(0, 7)] }, // seven are its own
    { ...kettle, images: [...acorn.images.slice(0, 8), ...kettle.images.slice(0, 8)] },
  ];
  writeFileSync(sets, changed.map((each) => `${JSON.stringify(each)}\n`).join(""));
  expect(await jsonOf(...addSets())).toMatchObject({ sets: 1, knownSets: 1, sharedSets: 1, images: 8 });
  const { db, close } = await openDatabase({ folder: data });
  expect((await getSets(db, "photos")).at(-1)!.images.map(({ hash }) => hash)).toEqual(
    kettle.images.slice(0, 8),
  );
  await close();
});

test("a folder of an older version is refused with what to do", async () => {
  const images = folder.at("gathered/images.jsonl");
  const lines = (await readFile(images, "utf8")).trimEnd().split("\n");
  const older = lines.map((line) => JSON.stringify({ ...JSON.parse(line), rank: undefined }));
  writeFileSync(images, `${older.join("\n")}\n`);
  const { exitCode, stderr } = await runInProcess(...addSets());
  expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/"rank".+Run `photos gather` again/s)]);
});
