import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { ownScenes, toLines } from "./testing/own-corpus.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const SCENES = ownScenes({ presentations: 3 });
const file = folder.write("dev.json", toLines(SCENES.toReversed()));
const show = (...args: string[]) => runInProcess("scenes", "show", ...args);
const size = (path: string) => {
  const bytes = readFileSync(path);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

test("scenes show prints one scene of a file, or all of a presentation by position", async () => {
  const one = await show(`${file}#2-3`);
  expect(one.exitCode).toBe(0);
  expect(one.stdout).toMatch(/^2-3 \(tower\)\n\+-+\+ \+-+\+ \+-+\+\n/);
  const whole = await show(`${file}#2`);
  expect(whole.stdout.match(/^\d-\d .*$/gm)).toEqual([
    "2-0 (tower)",
    "2-1 (tower)",
    "2-2 (tower)",
    "2-3 (tower)",
  ]);
});

test("scenes show --json gives the scenes in the official fields", async () => {
  const { stdout } = await show(`${file}#1`, "--json");
  const { scenes } = JSON.parse(stdout);
  const stored = SCENES.slice(4, 8);
  expect(scenes).toEqual(
    stored.map(({ identifier, structured_rep }, position) => {
      return { name: identifier, position, kind: "scatter", structured_rep };
    }),
  );
});

test("scenes show reads an image, and --out writes a sheet of a presentation", async () => {
  const sheet = folder.at("sheets/one.png");
  expect((await show(`${file}#0`, "--out", sheet)).exitCode).toBe(0);
  expect(size(sheet)).toEqual([964, 948]);
  const { encodePng, drawScene } = await import("../scenes/index.ts");
  const block = { x: 40, y: 80, shape: "square", colour: "blue", size: 20 } as const;
  const image = folder.write("image.png", encodePng(drawScene([[block], [block], [block]])));
  const { stdout } = await show(image);
  expect(stdout).toContain(`${image} (tower)`);
  expect(stdout).toContain("0 blue square 20     40,80");
});

test("[S6] scenes show writes one scene as an SVG, and no presentation", async () => {
  const out = folder.at("scene.svg");
  expect((await show(`${file}#0-0`, "--out", out)).exitCode).toBe(0);
  expect(readFileSync(out, "utf8")).toMatch(/^<svg /);
  expect((await show(`${file}#0`, "--out", folder.at("all.svg"))).exitCode).toBe(2);
});

test("a sheet says which scenes of its presentation are not in the file", async () => {
  const pruned = folder.write("pruned.json", toLines([SCENES[0], SCENES[3]]));
  const { exitCode, stderr } = await show(`${pruned}#0`, "--out", folder.at("pruned.png"));
  expect(exitCode).toBe(0);
  expect(stderr).toContain("Missing from the file and left blank: B, C\n");
});

test.each([
  {
    what: "a presentation that is not there",
    words: () => `${file}#77`,
    code: 2,
    says: "presentation 77 not found",
  },
  { what: "a scene that is not there", words: () => `${file}#1-9`, code: 2, says: "scene 1-9 not found" },
  {
    what: "a file that is not there",
    words: () => `${join(folder.path, "no.json")}#1`,
    code: 3,
    says: "File not found",
  },
  {
    what: "a file without a scene's name",
    words: () => file,
    code: 3,
    says: "Choose one of its scenes, such as",
  },
  { what: "a name that is none", words: () => `${file}#one`, code: 3, says: "File not found" },
  { what: "a folder", words: () => folder.path, code: 3, says: "not a regular file" },
  { what: "a device", words: () => "/dev/zero", code: 3, says: "not a regular file" },
  { what: "a number with zeros before it", words: () => `${file}#01`, code: 3, says: "File not found" },
])("scenes show tells $what, and how scenes are named", async ({ words, code, says }) => {
  const { exitCode, stdout, stderr } = await show(words());
  expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
  expect(stderr.toLowerCase()).toContain(says.toLowerCase());
});

test("a sheet never takes the place of the scenes: it is a PNG by name", async () => {
  const before = readFileSync(file, "utf8");
  const { exitCode, stderr } = await show(`${file}#0`, "--out", file);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining("--out must end in"),
  });
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("a sheet of an image, or of an unlikely position, is refused, and nothing is written", async () => {
  const { exitCode, stderr } = await show(
    `${folder.write("far.json", toLines([{ ...SCENES[0], identifier: "0-4" }]))}#0`,
    "--out",
    folder.at("far.png"),
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain("positions 0 to 3");
  expect(() => readFileSync(folder.at("far.png"))).toThrow("ENOENT");
});
