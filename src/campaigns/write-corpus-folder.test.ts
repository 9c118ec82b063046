import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import fs, { mkdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { CampaignOutcome } from "./schemas/outcome.ts";
import { writeCorpusFolder } from "./write-corpus-folder.ts";

const { rename, rm } = fs;
afterEach(() => mendDisk());

/** Lets all moves and removals fail after some, as if the process had been killed there. */
function failAfter(steps: number): void {
  let left = steps;
  const killed = () => Promise.reject(new Error("killed"));
  fs.rename = (...paths) => (left-- > 0 ? rename(...paths) : killed());
  fs.rm = (...paths) => (left-- > 0 ? rm(...paths) : killed());
  syncBuiltinESMExports(); // files of unit tests share modules, which vi.mock would not reach
}

function mendDisk(): void {
  Object.assign(fs, { rename, rm });
  syncBuiltinESMExports();
}

const folder = temporaryFolder();

/** Writes files whose text is the number of the run. */
async function write(out: string, run: string, names: readonly string[], campaign = "pilot") {
  const outcome = { campaign: { id: campaign } } as CampaignOutcome; // the part that is read again
  return writeCorpusFolder(out, { campaign, noImages: false }, async (partial) => {
    for (const name of names) {
      await mkdir(dirname(join(partial, name)), { recursive: true });
      await writeFile(join(partial, name), run);
    }
    return { outcome };
  });
}

/** Names and texts of the files of a folder, but for campaign.json. */
function contents(out: string): Readonly<Record<string, string>> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1));
  return Object.fromEntries(
    paths
      .filter((name) => name !== "campaign.json")
      .map((name) => [name, readFileSync(join(out, name), "utf8")]),
  );
}

const FIRST = ["dev.json", "balanced_dev.json", "images/dev/0.png", "report.html"];
const SECOND = ["train.json", "dev.json", "sealed/test2.json", "images/dev/1.png"];
const REPLACED = Object.fromEntries(SECOND.map((name) => [name, "2"]));

test("the next corpus of a campaign replaces all of the earlier one, and other files stay", async () => {
  const out = folder.at("replaced");
  await write(out, "1", FIRST);
  writeFileSync(join(out, "notes.txt"), "mine");
  writeFileSync(join(out, "tags.json"), "mine");
  await write(out, "2", SECOND);
  expect(contents(out)).toEqual({ ...REPLACED, "notes.txt": "mine", "tags.json": "mine" });
});

test("a campaign that is not settled yet leaves the earlier corpus, or no folder at all", async () => {
  const out = folder.at("unsettled");
  await write(out, "1", []);
  expect(readdirSync(folder.path)).not.toContain("unsettled");
  await write(out, "1", FIRST);
  await write(out, "2", []);
  expect(contents(out)).toEqual(Object.fromEntries(FIRST.map((name) => [name, "1"])));
});

test("wherever a run is killed while files are moved, the same run completes the folder", async () => {
  let kills = 0;
  for (const [earlier, before] of [["none", []] as const, ["one", FIRST] as const]) {
    for (let steps = 0; ; steps++) {
      const out = folder.at(`killed-${earlier}-${steps}`);
      await write(out, "1", before);
      failAfter(steps);
      const isDone = await write(out, "2", SECOND).then(
        () => true,
        () => false,
      );
      mendDisk();
      await write(out, "2", SECOND);
      expect(contents(out), `${steps} steps after ${earlier}`).toEqual(REPLACED);
      if (isDone) break;
      kills += 1;
    }
  }
  // Five entries are moved, campaign.json among them; before that the four of the earlier corpus are removed.
  expect(kills).toBe(5 + 4 + 5);
});

test("a second run is refused while the first one works", async () => {
  const out = folder.at("locked");
  const outcome = { campaign: { id: "pilot" } } as CampaignOutcome;
  await writeCorpusFolder(out, { campaign: "pilot", noImages: true }, async (partial) => {
    await expect(write(out, "2", SECOND)).rejects.toMatchObject({ code: "output/unwritable" });
    await writeFile(join(partial, "dev.json"), "1");
    return { outcome };
  });
  expect(contents(out)).toEqual({ "dev.json": "1" });
});

const manifest = (id: string, files: readonly string[]) => JSON.stringify({ campaign: { id }, files });
test.each([
  ["a folder of images that no corpus lists", "images", undefined],
  ["a folder of sealed labels that no corpus lists", "sealed", undefined],
  ["a folder in place of a file", "dev.json", undefined],
  ["a folder in place of campaign.json", "campaign.json", undefined],
  ["the corpus of another campaign", undefined, manifest("other", ["dev.json"])],
  ["a list that leads out of the folder", undefined, manifest("pilot", ["../precious"])],
  ["a list of what no corpus has", undefined, manifest("pilot", ["precious"])],
  ["a campaign.json of somebody else", undefined, "not JSON"],
])("%s is refused before the work and stays", async (title, subfolder, text) => {
  const place = folder.at(title.replaceAll(" ", "-"));
  const out = join(place, "out");
  mkdirSync(join(out, "precious"), { recursive: true });
  mkdirSync(join(place, "precious"));
  if (subfolder !== undefined) mkdirSync(join(out, subfolder));
  if (text !== undefined) writeFileSync(join(out, "campaign.json"), text);
  const before = readdirSync(place, { recursive: true }).sort();
  const make = vi.fn();
  await expect(writeCorpusFolder(out, { campaign: "pilot", noImages: false }, make)).rejects.toMatchObject({
    code: "output/unwritable",
  });
  expect(make).not.toHaveBeenCalled();
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(before);
});

test("without images, a folder of images of one's own is not touched", async () => {
  const out = folder.at("own-images");
  mkdirSync(join(out, "images"), { recursive: true });
  writeFileSync(join(out, "images/mine.png"), "mine");
  const outcome = { campaign: { id: "pilot" } } as CampaignOutcome;
  await writeCorpusFolder(out, { campaign: "pilot", noImages: true }, async (partial) => {
    await writeFile(join(partial, "dev.json"), "1");
    return { outcome };
  });
  expect(contents(out)).toEqual({ "dev.json": "1", "images/mine.png": "mine" });
});
