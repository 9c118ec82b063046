import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { toStructuredRep } from "../formats/index.ts";
import { drawScene, encodePng } from "../scenes/index.ts";
import { inReadingOrder, legalScenes } from "../scenes/testing/legal-scenes.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const read = (...args: string[]) => runInProcess("scenes", "read", "--json", ...args);
const lines = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const SCENES = legalScenes(100, 11);
const images = folder.at("images");
mkdirSync(join(images, "b"), { recursive: true });
for (const [i, scene] of SCENES.entries()) {
  const name = `${i < 50 ? "" : "b/"}${String(i).padStart(3, "0")}.png`;
  writeFileSync(join(images, name), encodePng(drawScene(scene)));
}
const expected = SCENES.map((scene, i) => ({
  file: join(images, i < 50 ? "" : "b", `${String(i).padStart(3, "0")}.png`),
  structured_rep: toStructuredRep(inReadingOrder(scene)),
}));

test("[S7] scenes read keeps the order of arguments and names, whatever the number of jobs", async () => {
  const paths = [expected[7]!.file, images, folder.at("absent.png"), expected[3]!.file];
  const runs = await Promise.all(["1", "2", "3"].map((jobs) => read(...paths, "--jobs", jobs)));
  const wanted = [
    expected[7],
    ...expected,
    { file: folder.at("absent.png"), error: "File not found" },
    expected[3],
  ];
  for (const { exitCode, stdout } of runs) {
    expect(exitCode).toBe(1);
    expect(lines(stdout)).toEqual(wanted);
  }
});

test("links to folders are not followed, and what is no file is not waited for", async () => {
  const odd = folder.at("odd");
  mkdirSync(join(odd, "a folder.png"), { recursive: true });
  writeFileSync(join(odd, "a folder.png", "line\nbreak \u{1f600}.PNG"), encodePng(drawScene(SCENES[0]!)));
  writeFileSync(join(odd, "notes.txt"), "no image");
  symlinkSync(odd, join(odd, "loop"));
  symlinkSync(odd, join(odd, "loop.png"));
  symlinkSync("/dev/zero", join(odd, "zero.png"));
  const { exitCode, stdout } = await read(odd);
  expect(exitCode).toBe(1);
  expect(lines(stdout)).toEqual([
    { ...expected[0], file: join(odd, "a folder.png", "line\nbreak \u{1f600}.PNG") },
    { file: join(odd, "loop.png"), error: "This is not a regular file" },
    { file: join(odd, "zero.png"), error: "This is not a regular file" },
  ]);
});

test("a folder without images is a problem, not an empty success", async () => {
  mkdirSync(folder.at("empty"));
  const { exitCode, stdout } = await read(folder.at("empty"));
  expect(exitCode).toBe(1);
  expect(lines(stdout)).toEqual([
    { file: folder.at("empty"), error: "No PNG or JPEG files found in this folder" },
  ]);
});

test.each(["0", "-1", "65", "1.5", "NaN", "1e9", ""])("--jobs '%s' is refused", async (jobs) => {
  const { exitCode, stdout } = await read(images, "--jobs", jobs);
  expect(exitCode).toBe(2);
  expect(lines(stdout)).toEqual([{ error: expect.objectContaining({ code: "usage" }) }]);
});
