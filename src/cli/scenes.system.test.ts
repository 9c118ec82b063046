import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../files/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { ownScenes, toLines } from "./testing/own-corpus.ts";
import {
  jsonOf,
  runInProcess,
  spawnCounterpoint,
  startCounterpoint,
  words,
} from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const generate = (out: string, ...more: string[]) =>
  runInProcess("scenes", "generate", "--presentations", "50", "--seed", "7", "--out", out, ...more);
/** The same with one image a scene: many files take long to remove. */
const generateFew = (out: string, ...more: string[]) => generate(out, "--orders", "0", ...more);

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

test("a run may grow, and then equals one that was as large from the start", async () => {
  const [grown, whole] = [folder.at("grown"), folder.at("whole")];
  for (const presentations of ["3", "45"]) await generateFew(grown, "--presentations", presentations);
  expect(await generateFew(grown, "--json")).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('"images":200'),
  });
  await generateFew(whole);
  expect(contents(grown)).toEqual(contents(whole));
});

test("a folder that holds another run, or more of the same, is refused and stays as it is", async () => {
  const out = folder.at("claimed");
  await generateFew(out);
  const before = contents(out);
  const others = [
    { options: ["--kind", "tower"], says: 'its kind is "both", not "tower"' },
    { options: ["--seed", "8"], says: 'its seed is "7", not "8"' },
    { options: ["--orders", "0,3"], says: "its orders is [0], not [0,3]" },
    { options: ["--presentations", "49"], says: "holds 50 presentations, more than 49" },
  ];
  for (const { options, says } of others) {
    const { exitCode, stderr } = await generateFew(out, ...options);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(says) });
  }
  expect(contents(out)).toEqual(before);
});

test("a split that would take the place of the run's record is refused", async () => {
  const { exitCode, stderr } = await generate(folder.at("record"), "--split", "generated");
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining("--split can't be"),
  });
});

test("files that scenes generate did not write are never written over", async () => {
  const out = folder.at("official");
  mkdirSync(out);
  writeFileSync(join(out, "train.json"), "precious");
  const { exitCode, stderr } = await generate(out);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("already exists") });
  expect(contents(out)).toEqual(new Map([["/train.json", Buffer.from("precious").toString("base64")]]));
});

test("killed in the middle, the same command ends with the same bytes", async () => {
  const [killed, whole] = [folder.at("killed"), folder.at("unharmed")];
  const many = ["--presentations", "400", "--orders", "0"];
  mkdirSync(killed);
  const child = startCounterpoint("scenes", "generate", "--seed", "7", "--out", killed, ...many);
  for await (const { filename } of watch(killed)) if (filename === "images") break;
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
  expect((await generate(killed, ...many)).exitCode).toBe(0);
  await generate(whole, ...many);
  expect(contents(killed)).toEqual(contents(whole));
});

test("while somebody writes to a folder, others are refused", async () => {
  const out = folder.at("busy");
  const unlock = (await lockFolder(out, "writing")) as () => void; // nobody else knows the folder
  onTestFinished(unlock);
  const scenes = folder.write("busy-dev.json", toLines(ownScenes({ presentations: 1 })));
  for (const run of [() => generate(out), () => runInProcess("scenes", "draw", scenes, "--out", out)]) {
    const { exitCode, stderr } = await run();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: expect.stringContaining("is being written to by"),
    });
  }
  expect(readdirSync(out)).toEqual(["writing.lock"]);
});

test("two runs into one folder at once leave the bytes of one", async () => {
  const [shared, alone] = [folder.at("shared"), folder.at("alone")];
  const args = words`scenes generate --presentations 50 --seed 7 --out ${shared} --orders 0`;
  const runs = await Promise.all([spawnCounterpoint(...args), spawnCounterpoint(...args)]);
  expect(runs.map(({ exitCode }) => exitCode).filter((code) => code !== 0 && code !== 3)).toEqual([]);
  expect((await generateFew(shared)).exitCode).toBe(0);
  await generateFew(alone);
  expect(contents(shared)).toEqual(contents(alone));
});

test("scenes draw does not depend on the number of jobs, and draws again what is there in another style", async () => {
  const scenes = folder.write("dev.json", toLines(ownScenes({ presentations: 50 })));
  const draw = (out: string, ...more: string[]) =>
    runInProcess("scenes", "draw", scenes, "--out", out, "--orders", "4", ...more);
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
  const { exitCode, stderr } = await runInProcess("scenes", "draw", twice, "--out", folder.at("twice"));
  expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining("twice-0-0-0.png") });
  expect(existsSync(folder.at("twice"))).toBe(false);
});

test("a place that cannot be written is told as such, not as a bug", async () => {
  const file = folder.write("a-file", "");
  const blocked = folder.at("blocked");
  mkdirSync(blocked);
  const scenes = folder.write("blocked-dev.json", toLines(ownScenes({ presentations: 1 })));
  writeFileSync(join(blocked, "4"), "not a folder");
  for (const run of [
    generate(file),
    generate(join(file, "below")),
    runInProcess("scenes", "draw", scenes, "--out", file),
    runInProcess("scenes", "draw", scenes, "--out", blocked),
  ]) {
    const { exitCode, stderr } = await run;
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining("Cannot write") });
  }
});

test("[S6] scenes draw draws what scenes generate drew, under the same names", async () => {
  const out = folder.at("generated");
  expect(await generate(out)).toMatchObject({ exitCode: 0, stderr: "" });
  const drawn = folder.at("drawn");
  const result = await jsonOf("scenes", "draw", join(out, "train.json"), "--out", drawn);
  expect(result).toMatchObject({ scenes: 200, images: 1200 });
  expect(contents(drawn)).toEqual(contents(join(out, "images")));
});

test("a scene file cannot lead images out of the folder", async () => {
  const [first] = ownScenes({ presentations: 1 });
  const path = folder.write("evil.json", toLines([{ ...first, directory: "../../outside" }]));
  const { exitCode, stderr } = await runInProcess("scenes", "draw", path, "--out", folder.at("safe/inner"));
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
    ["--orders", ""],
    ["--orders", "0,"],
    ["--presentations", "-1"],
    ["--presentations", "NaN"],
    ["--presentations", "1e99"],
    ["--scale", "0"],
    ["--scale", "51"],
    ["--jobs", "1e9"],
    ["--split", ""],
    ["--split", "../up"],
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
  const { exitCode, stdout } = await runInProcess("scenes", "read", images, "--json");
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
  const failed = await runInProcess("scenes", "read", notAScene, folder.at("absent.png"), "--json");
  expect(failed.exitCode).toBe(1);
  const lines = failed.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { file: notAScene, error: expect.stringContaining("neither a PNG nor a JPEG") },
    { file: folder.at("absent.png"), error: "File not found" },
  ]);
});

test("[S1] scenes draw tells how many scenes break a rule, and draws them", async () => {
  const [first] = ownScenes({ presentations: 1 });
  const item = { x_loc: 10, y_loc: 10, type: "square", color: "Black", size: 20 };
  const path = folder.write(
    "overlap.json",
    toLines([{ ...first, structured_rep: [[item, item], [item], [item]] }]),
  );
  const out = folder.at("overlapping");
  const { exitCode, stderr } = await runInProcess("scenes", "draw", path, "--orders", "0", "--out", out);
  expect(exitCode).toBe(0);
  expect(stderr).toContain("1 of them break NLVR's scene rules");
});
