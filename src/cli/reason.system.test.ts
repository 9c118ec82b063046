import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { officialFile } from "../core/testing/official-data.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { toStructuredRep } from "../formats/index.ts";
import { scattered, towers } from "../reasoning/testing/hand-made.ts";
import { ownPairs, toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const circles = [
  scattered("black circle 20 0 40; blue circle 20 40 80"),
  scattered("yellow circle 10 40 3"),
  scattered("black square 30 35 35"),
] as const;
const records = [
  {
    sentence: "There is a tower with a black block at the top.",
    label: "true",
    scene: towers("yellow black", "blue", "blue"),
  },
  {
    sentence: "Ther is a tower with a blakc block at the top.",
    label: "false",
    scene: towers("black blue", "blue", "blue"),
  },
  { sentence: "There are exactly two circles touching the wall.", label: "true", scene: circles },
  { sentence: "Colourless green ideas sleep furiously.", label: "true", scene: circles },
].map(({ scene, ...record }, i) => ({
  ...record,
  identifier: `${i}-0`,
  directory: "0",
  evals: {},
  structured_rep: toStructuredRep(scene),
}));
const file = folder.write("dev.json", toLines(records));
const unlabelled = folder.write("sealed.json", toLines(records.map(({ label, evals, ...rest }) => rest)));

test("[M5] reason predict writes a prediction per example, and counts them by route", async () => {
  const out = folder.at("predictions.csv");
  const result = await jsonOf("reason", "predict", file, "--out", out);
  expect(readFileSync(out, "utf8")).toBe("0-0,true\n1-0,false\n2-0,true\n3-0,true\n");
  expect(result).toEqual({
    predictions: 4,
    unreadable: [],
    missing: 0,
    routes: [
      { route: "grammar", sentences: 2, predictions: 2, labelled: 2, right: 2 },
      { route: "repaired", sentences: 1, predictions: 1, labelled: 1, right: 1 },
      { route: "backoff", sentences: 0, predictions: 0, labelled: 0, right: 0 },
      { route: "majority", sentences: 1, predictions: 1, labelled: 1, right: 1 },
    ],
  });
  expect((await runInProcess("eval", "score", out, "--gold", file)).stdout).toContain("100.00 %");
});

test("predictions need no labels, and --routes says so", async () => {
  const out = folder.at("sealed.csv");
  const { stdout, exitCode } = await runInProcess("reason", "predict", unlabelled, "--out", out, "--routes");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/grammar +2 +2 +50\.00 +-/);
  expect(readFileSync(out, "utf8")).toContain("0-0,true");
});

test("[M5] from pixels alone the predictions are the same, one per image", async () => {
  const images = folder.at("images");
  await runInProcess("scenes", "draw", file, "--out", images);
  folder.write("broken.png", "no image");
  const out = folder.at("images.csv");
  const { exitCode } = await runInProcess(
    ...words`reason predict ${unlabelled} --split dev --images ${images} --out ${out}`,
  );
  expect(exitCode).toBe(0);
  const lines = readFileSync(out, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(24); // six orders of the boxes each
  for (const line of lines) expect(line.endsWith(line.startsWith("dev-1-") ? ",false" : ",true")).toBe(true);
});

test("images that belong to no example are unusable input, and an unreadable one is a problem found", async () => {
  const out = folder.at("none.csv");
  const empty = await runInProcess(
    ...words`reason predict ${file} --images ${folder.path} --split hidden --out ${out}`,
  );
  expect(empty.exitCode).toBe(3);
  expect(empty.stderr).toContain("No image in");
  const broken = folder.write("dev-0-0-0.png", "no image");
  const { exitCode, stderr } = await runInProcess(
    ...words`reason predict ${file} --images ${broken} --out ${out}`,
  );
  expect(exitCode).toBe(1);
  expect(stderr).toContain("dev-0-0-0.png");
});

test("neither predictions nor a drawing may take the place of the file they are made from", async () => {
  const before = readFileSync(file, "utf8");
  expect((await runInProcess("reason", "predict", file, "--out", file)).exitCode).toBe(2);
  const drawing = ["reason", "explain", "There is a box.", "--scene", `${file}#0-0`, "--svg", file];
  expect((await runInProcess(...drawing)).exitCode).toBe(2);
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("images that are not there are counted", async () => {
  const images = folder.at("one-order");
  await runInProcess("scenes", "draw", file, "--orders", "0", "--out", images);
  const options = ["--images", images, "--out", folder.at("few.csv")];
  expect(await jsonOf("reason", "predict", file, ...options)).toMatchObject({ predictions: 4, missing: 20 });
});

test("a file of NLVR2 has no scenes to reason about", async () => {
  const pairs = folder.write("pairs.json", toLines(ownPairs({ sets: 1 })));
  const { exitCode, stderr } = await runInProcess("reason", "predict", pairs, "--out", folder.at("p.csv"));
  expect(exitCode).toBe(3);
  expect(stderr).toContain("is an NLVR2 file, which has no scenes");
});

test("reason explain prints route, reading, answer and what made it so, and marks it in a drawing", async () => {
  const svg = folder.at("why.svg");
  const { stdout } = await runInProcess(
    ...words`reason explain ${"There is a black block on a yellow block."} --scene ${file}#0-0 --svg ${svg}`,
  );
  expect(stdout.split("\n").slice(0, 5)).toEqual([
    "route    grammar",
    "reading  count(some, and(black, on(yellow)))",
    "answer   true",
    "  true: count(some, and(black, on(yellow)))  [black square of size 20 at 40,59 in box 1; beside yellow square of size 20 at 40,80 in box 1]",
    "marked   2 items, 0 boxes",
  ]);
  // the lines lie outside the blocks, which are 20 wide: a line of 2 has its middle 1 away from them
  const marks = readFileSync(svg, "utf8").match(/<rect[^>]*stroke[^>]*>/g);
  expect(marks).toEqual([
    expect.stringContaining('x="39" y="58" width="22" height="22"'),
    expect.stringContaining('x="39" y="79" width="22" height="22"'),
  ]);
});

test("reason explain marks nothing for something that is not there, and says so", async () => {
  const svg = folder.at("nothing.svg");
  const scene = ["--scene", `${file}#0-0`, "--svg", svg];
  const { stdout } = await runInProcess("reason", "explain", "There is a circle.", ...scene);
  expect(stdout).toContain("answer   false");
  expect(stdout).toContain("marked   nothing: no single item or box decides the answer");
  expect(readFileSync(svg, "utf8")).not.toContain("stroke");
});

test("reason explain says which words were passed over, and plainly when nothing was understood", async () => {
  const explain = async (sentence: string) =>
    (await runInProcess("reason", "explain", sentence, "--scene", `${file}#0-0`)).stdout;
  const guessed = await explain("There is a wonderfully shimmering black block.");
  expect(guessed).toContain("route    backoff");
  expect(guessed).toMatch(/^without {2}.*wonderfully.*shimmering/m);
  const nothing = await explain("Colourless green ideas sleep furiously.");
  expect(nothing).toContain("route    majority");
  expect(nothing).toContain("reading  none: not parsed");
});

test("reason explain says what was repaired, and when a presupposition fails", async () => {
  const { stdout } = await runInProcess(
    ...words`reason explain ${"The base of the tower with four bloks is blue."} --scene ${file}#0-0`,
  );
  expect(stdout).toContain("read as  the base of the tower with four blocks is blue");
  expect(stdout).toContain("answer   false (presupposition failure)");
});

test.each([
  { what: "a file that is no image", scene: file, exitCode: 3 },
  { what: "an unknown identifier", scene: `${file}#77-0`, exitCode: 2 },
  { what: "no such file", scene: `${folder.at("nowhere.json")}#0-0`, exitCode: 3 },
])("$what for --scene ends with $exitCode", async ({ scene, exitCode }) => {
  expect((await runInProcess("reason", "explain", "There is a box.", "--scene", scene)).exitCode).toBe(
    exitCode,
  );
});

const dev = officialFile("nlvr/dev.json");
const images = officialFile("nlvr/images/dev");
describe.skipIf(dev === undefined || images === undefined)("[M5] on 240 released images", () => {
  test("pixels give the predictions that the stored scenes give", async () => {
    const [fromScenes, fromImages] = [folder.at("scenes.csv"), folder.at("pixels.csv")];
    await runInProcess("reason", "predict", dev!, "--out", fromScenes);
    await runInProcess("reason", "predict", dev!, "--images", images!, "--out", fromImages);
    const read = (path: string) =>
      readFileSync(path, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.split(",") as [string, string]);
    const expected = new Map(read(fromScenes));
    const found = read(fromImages);
    expect(found).toHaveLength(240);
    for (const [name, label] of found)
      expect(label).toBe(expected.get(name.replace(/^dev-(\d+-\d+)-\d\.png$/, "$1")));
  });
});
