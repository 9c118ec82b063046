import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../formats/testing/temporary-folder.ts";
import { ownScenes, toLines } from "./testing/own-corpus.ts";
import { jsonOf, runCounterpoint } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const generate = (out: string, ...more: string[]) =>
  runCounterpoint("scenes", "generate", "--presentations", "50", "--seed", "7", "--out", out, ...more);

/** Every file below a folder with its bytes. */
function contents(root: string): Map<string, string> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    paths
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(root.length), readFileSync(path, "base64")]),
  );
}

test("[C4] scenes generate writes four scenes a presentation and six images a scene, in folders of at most 1000", async () => {
  const out = folder.at("counts");
  expect((await generate(out)).exitCode).toBe(0);
  expect(readFileSync(join(out, "train.json"), "utf8").trimEnd().split("\n")).toHaveLength(200);
  const folders = readdirSync(join(out, "images"));
  const images = folders.map((name) => readdirSync(join(out, "images", name)));
  expect(images.flat()).toHaveLength(1200);
  for (const names of images) expect(names.length).toBeLessThanOrEqual(1000);
  const folderOf = new Map<string, string>();
  images.forEach((names, i) => {
    for (const name of names) {
      const presentation = name.split("-")[1]!;
      expect(folderOf.get(presentation) ?? folders[i]).toBe(folders[i]);
      folderOf.set(presentation, folders[i]!);
    }
  });
});

test("what is generated does not depend on the number of jobs, nor on having been stopped half-way", async () => {
  const [one, two] = [folder.at("one"), folder.at("two")];
  await generate(one, "--jobs", "1");
  await generate(two, "--jobs", "2");
  expect(contents(two)).toEqual(contents(one));
  rmSync(join(two, "images/0/train-3-1-2.png"));
  rmSync(join(two, "images/1"), { recursive: true });
  expect((await generate(two)).exitCode).toBe(0);
  expect(contents(two)).toEqual(contents(one));
});

test("a folder that holds another run is refused, and stays as it is", async () => {
  const out = folder.at("claimed");
  await generate(out);
  const before = contents(out);
  const { exitCode, stderr } = await generate(out, "--kind", "tower");
  expect(exitCode).toBe(2);
  expect(stderr).toContain("another run");
  expect(contents(out)).toEqual(before);
});

test("[S6] scenes draw draws what scenes generate drew, under the same names", async () => {
  const out = folder.at("generated");
  await generate(out);
  const drawn = folder.at("drawn");
  const result = await jsonOf("scenes", "draw", join(out, "train.json"), "--out", drawn);
  expect(result).toMatchObject({ scenes: 200, images: 1200 });
  expect(contents(drawn)).toEqual(contents(join(out, "images")));
});

test("a scene file cannot lead images out of the folder", async () => {
  const [first] = ownScenes({ presentations: 1 });
  const path = folder.write("evil.json", toLines([{ ...first, directory: "../../outside" }]));
  const { exitCode, stderr } = await runCounterpoint(
    "scenes",
    "draw",
    path,
    "--out",
    folder.at("safe/inner"),
  );
  expect(exitCode).toBe(3);
  expect(stderr).toContain('"directory" should be the name of a folder');
  expect(existsSync(folder.at("outside"))).toBe(false);
  expect(existsSync(folder.at("safe"))).toBe(false);
});

test("options that cannot be are refused before anything is written", async () => {
  const wrong = [
    ["--presentations", "0"],
    ["--presentations", "1.5"],
    ["--orders", "6"],
    ["--scale", "0"],
    ["--jobs", "0"],
    ["--split", "a-b"],
    ["--kind", "heap"],
  ];
  for (const options of wrong) {
    const { exitCode } = await generate(folder.at("never"), ...options);
    expect([options, exitCode]).toEqual([options, 2]);
  }
  expect(existsSync(folder.at("never"))).toBe(false);
});

test("[S7] scenes read gives back what was drawn, one line an image, and names what is no scene", async () => {
  const out = folder.at("read-back");
  await generate(out);
  const images = join(out, "images", "1");
  const stored = readFileSync(join(out, "train.json"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { exitCode, stdout } = await runCounterpoint("scenes", "read", images, "--json");
  expect(exitCode).toBe(0);
  const inOrder = (items: { x_loc: number; y_loc: number }[]) =>
    items.toSorted((a, b) => b.y_loc - a.y_loc || a.x_loc - b.x_loc);
  for (const line of stdout.trimEnd().split("\n")) {
    const { file, structured_rep } = JSON.parse(line);
    const [, n, m, k] = /train-(\d+)-(\d+)-(\d+)\.png$/.exec(file)!;
    if (k !== "0") continue; // the stored order of the boxes
    const scene = stored.find(({ identifier }) => identifier === `${n}-${m}`);
    expect(structured_rep).toEqual(scene.structured_rep.map(inOrder));
  }
  const notAScene = folder.write("not-a-scene.png", "hello");
  const failed = await runCounterpoint("scenes", "read", notAScene, folder.at("absent.png"), "--json");
  expect(failed.exitCode).toBe(1);
  const lines = failed.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { file: notAScene, error: expect.stringContaining("neither a PNG nor a JPEG") },
    { file: folder.at("absent.png"), error: expect.stringContaining("no such file") },
  ]);
});

test("scenes draw does not depend on the number of jobs, and draws again what is there in another style", async () => {
  const scenes = folder.write("dev.json", toLines(ownScenes({ presentations: 50 })));
  const draw = (out: string, ...more: string[]) =>
    runCounterpoint("scenes", "draw", scenes, "--out", out, "--orders", "4", ...more);
  const [one, two] = [folder.at("draw-one"), folder.at("draw-two")];
  await draw(one, "--jobs", "1");
  await draw(two, "--jobs", "2", "--scale", "2");
  expect(contents(two)).not.toEqual(contents(one));
  await draw(two, "--jobs", "2");
  expect(contents(two)).toEqual(contents(one));
});

test("scenes draw refuses two scenes that would have the same name", async () => {
  const [first] = ownScenes({ presentations: 1 });
  const twice = folder.write("twice.json", toLines([first, first]));
  const { exitCode, stderr } = await runCounterpoint("scenes", "draw", twice, "--out", folder.at("twice"));
  expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining("twice-0-0-0.png") });
  expect(existsSync(folder.at("twice"))).toBe(false);
});
