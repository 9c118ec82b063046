import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { addImage, type Campaign, createCampaign, parseRecipe } from "../campaigns/index.ts";
import { FolderStore, ImageFiles, openDatabase } from "../database/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { inspectPhoto } from "../photos/index.ts";
import { makePicture } from "../photos/testing/pictures.ts";
import { rehearseOn } from "../rehearsal/testing/start-rehearsal.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const databases = embeddedDatabases();
const folder = temporaryFolder();
let data = "";
beforeAll(async () => {
  data = await databases.folder();
  const database = await openDatabase({ folder: data });
  await rehearseOn(database, { settings: { requireQualification: false, limitedPool: 1 } });
  await database.close();
});

const jsonOf = async (...args: string[]) => {
  const { stdout, stderr, exitCode } = await runInProcess(...args, "--json");
  if (exitCode !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};
const bytesOf = async (corpus: string) =>
  Promise.all(
    ["train.json", "dev.json", "test.json", "judgments.json", "answers.json", "campaign.json"].map((name) =>
      readFile(join(corpus, name), "utf8"),
    ),
  );

test("a campaign is listed and built into files that the other commands read", async () => {
  expect(await jsonOf("campaign", "list", "--data", data)).toMatchObject({
    campaigns: [{ id: "rehearsal" }],
  });
  const out = folder.at("corpus");
  const built = await jsonOf("campaign", "build", "rehearsal", "--data", data, "--out", out);
  // Three splits, the same before pruning, judgments and other answers; [C4] six images of every example.
  expect(built).toMatchObject({
    settled: true,
    files: { length: 8 },
    images: { written: 6 * built.examples },
  });
  const [record] = (await readFile(join(out, "dev.json"), "utf8"))
    .split("\n")
    .map((line) => JSON.parse(line || "{}"));
  for (const order of [0, 5])
    expect(
      existsSync(join(out, `images/dev/${record.directory}/dev-${record.identifier}-${order}.png`)),
    ).toBe(true);
  const files = ["train", "dev", "test"].map((split) => join(out, `${split}.json`));
  expect(await jsonOf("corpus", "check", ...files)).toMatchObject({ ok: true });
  expect(await jsonOf("corpus", "stats", ...files)).toMatchObject({ total: { examples: built.examples } });
  const { alpha } = await jsonOf("corpus", "agreement", ...files);
  expect(built.quality.after.agreement.alpha).toBeCloseTo(alpha, 12); // the same by the files as by the answers
  const judged = ["train", "dev", "test"].map((split) => join(out, `before_pruning_${split}.json`));
  const before = await jsonOf("corpus", "agreement", ...judged);
  expect(built.quality.before.agreement.alpha).toBeCloseTo(before.alpha, 12);
  expect(built.quality.before.agreement.examples).toBe(before.examples);
  const build = ["campaign", "build", "rehearsal", "--data", data, "--out", out];
  expect((await runInProcess(...build, "--no-images")).stdout).toContain("stage");
  expect(existsSync(join(out, "images"))).toBe(false);
});

test("[C2] presentations of the unreleased test are added by command, sampled or from a file", async () => {
  const home = await databases.folder();
  const { db, close } = await openDatabase({ folder: home });
  const described = { id: "pilot", name: "Pilot", seed: "1", sealedSeed: "s", currency: "USD" };
  const campaign = { ...described, ...parseRecipe("scenes", {}) } as Campaign; // a pair
  await createCampaign(db, { campaign, budget: 100, now: 0 });
  await close();
  const add = ["campaign", "add-presentations", "pilot", "--data", home];
  expect(await jsonOf(...add, "--split", "hidden", "--count", "3", "--tower-share", "0.3")).toEqual({
    campaign: "pilot",
    split: "hidden",
    presentations: 3,
    added: 3,
  });
  const scenes = folder.at("own-scenes");
  await jsonOf("scenes", "generate", "--presentations", "2", "--orders", "0", "--out", scenes);
  const own = [...add, "--split", "dev", "--scenes", join(scenes, "train.json")];
  expect(await jsonOf(...own)).toMatchObject({ split: "dev", presentations: 2 });
  expect((await runInProcess(...add, "--split", "dev")).exitCode).toBe(2);
  expect((await runInProcess(...add, "--scenes", join(scenes, "none.json"))).exitCode).toBe(3);
});

test("an archive restores a campaign elsewhere, from which the same bytes are built", async () => {
  const archive = folder.at("rehearsal.jsonl.gz");
  const { lines } = await jsonOf("campaign", "export", "rehearsal", "--data", data, "--out", archive);
  const elsewhere = folder.at("elsewhere"); // made by the import
  expect(await jsonOf("campaign", "import", archive, "--data", elsewhere)).toMatchObject({ lines });
  await jsonOf("campaign", "build", "rehearsal", "--data", data, "--out", folder.at("a"));
  await jsonOf("campaign", "build", "rehearsal", "--data", elsewhere, "--out", folder.at("b"));
  expect(await bytesOf(folder.at("b"))).toEqual(await bytesOf(folder.at("a")));
  const again = await runInProcess("campaign", "import", archive, "--data", elsewhere);
  expect([again.exitCode, again.stderr]).toEqual([
    3,
    expect.stringContaining("Does a campaign with this name already exist here?"),
  ]);
});

test("an archive holds the images of a campaign; without them, it is neither written nor silently restored", async () => {
  const [home, archive] = [await databases.folder(), folder.at("photos.jsonl")];
  const bytes = await makePicture(1, { type: "png" });
  const hash = createHash("sha256").update(bytes).digest("hex");
  const image = { ...(await inspectPhoto(bytes)), bytes: bytes.length };
  const { db, close } = await openDatabase({ folder: home });
  const described = { id: "photos", name: "Photos", seed: "1", sealedSeed: "s", currency: "USD" };
  const campaign = { ...described, ...parseRecipe("photos", {}) } as Campaign; // a pair
  await createCampaign(db, { campaign, budget: 100, now: 0 });
  await addImage(db, { ...image, campaign: "photos", hash, now: 0 });
  await close();
  const write = ["campaign", "export", "photos", "--data", home, "--out", archive];
  const failed = await runInProcess(...write);
  expect([failed.exitCode, failed.stderr]).toEqual([3, expect.stringContaining(hash)]);
  expect((await readdir(folder.path)).filter((name) => name.startsWith("photos.jsonl"))).toEqual([]);
  await new ImageFiles(new FolderStore(folder.at("pictures"))).put(hash, bytes);
  await jsonOf(...write, "--image-store", folder.at("pictures"));

  const first = await databases.folder();
  expect(await jsonOf("campaign", "import", archive, "--data", first)).toMatchObject({ missingImages: [] });
  expect(await new ImageFiles(new FolderStore(join(first, "images"))).get(hash)).toEqual(bytes);
});

test.each([
  ["a campaign that there is not", ["build", "nothing", "--out", "x"], 3, 'no campaign "nothing"'],
  ["an archive that is none", ["import", "package.json"], 3, "not a campaign archive"],
])("%s is refused", async (_, args, exitCode, message) => {
  const run = await runInProcess("campaign", ...args, "--data", data);
  expect([run.exitCode, run.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
});

test.each(["list", "build", "export"])(
  "a folder without a database is not made into one by %s",
  async (verb) => {
    const none = folder.at(`none-${verb}`);
    await mkdir(none);
    const args = verb === "list" ? [] : ["rehearsal", "--out", folder.at("none.out")];
    for (const place of [none, join(none, "nowhere")]) {
      const run = await runInProcess("campaign", verb, ...args, "--data", place);
      expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("No database found")]);
    }
    expect(await readdir(none)).toEqual([]);
  },
);

test("an import that is refused leaves no new database", async () => {
  const fresh = folder.at("fresh");
  const run = await runInProcess("campaign", "import", "package.json", "--data", join(fresh, "data"));
  expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("not a campaign archive")]);
  expect(existsSync(fresh)).toBe(false);
});

test.each(["a.jsonl.gz", "images/a.jsonl", "postgres/PG_VERSION", "../link/new/a.jsonl"])(
  "an archive is not written among the database's own files, as %s",
  async (name) => {
    const link = join(data, "../link");
    await symlink(data, link).catch(() => {}); // it may be there
    const out = `${data}/${name}`;
    const run = await runInProcess("campaign", "export", "rehearsal", "--data", data, "--out", out);
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining(`${out} is inside ${data}`)]);
    await rm(link);
  },
);

test.each(["campaign list", "campaign import package.json", "serve"])(
  "data in a file, or below one, is a foreseen failure of %s",
  async (command) => {
    const file = folder.write("file", "");
    for (const place of [file, join(file, "below")]) {
      const run = await runInProcess(...command.split(" "), "--data", place);
      expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining(place)]);
    }
  },
);

test.runIf(existsSync("/dev/full"))("a disk that is full is a foreseen failure of an export", async () => {
  const run = await runInProcess("campaign", "export", "rehearsal", "--data", data, "--out", "/dev/full");
  expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("Cannot write /dev/full")]);
});
