import { mkdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { seriousViolations } from "../../web/testing/accessibility.ts";
import { lacksChromium, NEEDS_CHROMIUM, startChromium } from "../../web/testing/chromium.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { toLines } from "./testing/own-corpus.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const chromium = startChromium();
const run = (...args: string[]) => runInProcess("photos", "choose-synsets", ...args);

const IMAGES = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => `${name}.jpg`);
const setOf = (synset: string, number: number) => ({
  synset,
  query: `query ${number % 5}`,
  images: IMAGES.map((image) => `${synset} ${number}/${image}`),
});
const marked = (synset: string, interesting: readonly number[]) =>
  interesting.map((many, number) => {
    const set = setOf(synset, number);
    return { ...set, interesting: set.images.slice(0, many) };
  });
const fives = (many: number) => Array.from({ length: 25 }, () => many);

test("[P2] photos choose-synsets scores marks and keeps the synsets with most points", async () => {
  const ann = folder.write(
    "ann.jsonl",
    toLines([...marked("acorn", fives(4)), ...marked("seawall", fives(3))]),
  );
  const bob = folder.write("bob.jsonl", toLines(marked("vase", fives(8))));
  const { exitCode, stdout, stderr } = await run(ann, bob, "--keep", "2");
  expect(exitCode).toBe(0);
  expect(stdout.split("\n").slice(2, 5)).toEqual([
    expect.stringMatching(/^vase +object +25 +25 +5 +100\.0 +200 +yes$/),
    expect.stringMatching(/^acorn +object +25 +25 +5 +50\.0 +200 +yes$/),
    expect.stringMatching(/^seawall +object +0 +25 +5 +37\.5 +200 +no$/),
  ]);
  expect(stderr).toBe("2 of 3 synsets kept: animals 0, objects 2.\n");
  const choice = JSON.parse((await run(ann, bob, "--json")).stdout);
  expect(choice).toMatchObject({ kept: 3, leastPoints: 0, tied: 0, incomplete: 0 });
});

test("photos choose-synsets tells animals, and how much of each synset was pruned in gathered folders", async () => {
  const marks = folder.write(
    "kinds.jsonl",
    toLines([...marked("boxer", [8]), ...marked("vase", [7]), ...marked("gizmotron", [1])]),
  );
  for (const [name, images, keptImages] of [
    ["first", 60, 30],
    ["second", 20, 10],
  ] as const) {
    mkdirSync(folder.at(name));
    folder.write(
      `${name}/report.json`,
      JSON.stringify({ synsets: [{ synset: "vase", images, keptImages }] }),
    );
  }
  const args = [
    marks,
    "--queries",
    "1",
    "--sets",
    "1",
    "--gathered",
    folder.at("first"),
    folder.at("second"),
  ];
  const { exitCode, stdout, stderr } = await run(...args);
  expect(exitCode).toBe(0);
  // vase: 40 of 80 images are left
  expect(stdout).toMatch(/^boxer +animal +1 .* - +yes$/m);
  expect(stdout).toMatch(/^vase +object +1 .* 50\.0 +yes$/m);
  expect(stderr).toBe("3 of 3 synsets kept: animals 1, objects 1, 1 not in WordNet.\n");
  const { synsets } = JSON.parse((await run(...args, "--json")).stdout);
  expect(synsets).toMatchObject([
    { synset: "boxer", kind: "animal", pruning: null },
    { synset: "vase", kind: "object", pruning: { collected: 80, left: 40 } },
    { synset: "gizmotron", kind: null },
  ]);
  const missing = await run(marks, "--gathered", folder.path);
  expect([missing.exitCode, missing.stderr]).toEqual([
    3,
    expect.stringContaining("is not a report of `photos gather"),
  ]);
});

test("photos choose-synsets says which synsets cannot be compared yet, and ties", async () => {
  const marks = folder.write(
    "few.jsonl",
    toLines([...marked("acorn", [8, 8]), ...marked("vase", [8, 8, 1])]),
  );
  const { exitCode, stderr } = await run(marks, "--keep", "1");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("Tied with the last kept synset at 2 points, but not kept: 1.");
  expect(stderr).toContain("the number of marked sets is not 25: 2.");
});

test.each([
  ["a set without marks", [setOf("vase", 0)], /"interesting" should be a list/],
  [
    "marks of other images",
    [{ ...setOf("vase", 0), interesting: ["z.jpg"] }],
    /"interesting" should be a list/,
  ],
  ["a set that is marked twice", [marked("vase", [1])[0], marked("vase", [2])[0]], /marked twice/],
  [
    "a set without a query",
    [{ synset: "vase", images: IMAGES, interesting: [] }],
    /"query" should be a text/,
  ],
])("photos choose-synsets refuses %s, with its line", async (_, records, message) => {
  const { exitCode, stdout, stderr } = await run(folder.write("bad.jsonl", toLines(records)));
  expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: "" });
  expect(stderr).toMatch(message);
});

test("photos choose-synsets says of a folder without marks that a page comes first", async () => {
  const { exitCode, stderr } = await run(folder.path);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/--page mark\.html`, mark images on it/)]);
});

test.skipIf(lacksChromium)(
  `a team marks in a page by keys, and what it saves is scored ${NEEDS_CHROMIUM}`,
  async () => {
    const sets = [setOf("<acorn>", 0), setOf("vase", 1)];
    for (const [number, { images }] of sets.entries()) {
      mkdirSync(folder.at(images[0]!.replace(/\/.*/, "")), { recursive: true });
      for (const [i, image] of images.entries()) {
        folder.write(image, await picture(20 * i + 90 * number));
      }
    }
    const gathered = folder.write("sets.jsonl", toLines(sets));
    const written = await run(gathered, "--page", folder.at("mark.html"), "--json");
    expect(JSON.parse(written.stdout)).toEqual({ file: folder.at("mark.html"), sets: 2, synsets: 2 });

    const page = await chromium.open();
    await page.goto(pathToFileURL(folder.at("mark.html")).href);
    await page.getByRole("heading", { name: "<acorn>" }).waitFor();
    const sizes = await page.locator("img").evaluateAll((all) => all.map((each) => each.clientWidth > 0));
    expect(sizes).toHaveLength(8);
    expect(await page.evaluate("[...document.images].every((each) => each.naturalWidth > 0)")).toBe(true);
    for (const key of ["1", "2", "3", "8", "2"]) await page.keyboard.press(key); // the second time takes 2 back
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Image 5" }).click();
    await page.keyboard.press("Enter"); // goes on, though an image was pressed last
    await page.getByRole("heading", { name: "vase" }).waitFor();
    await page.keyboard.press("Enter"); // none of these is interesting
    await page.reload(); // what is marked stays
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
    const marks = folder.at("marks.jsonl");
    await download.saveAs(marks);
    const [acorn, vase] = sets;
    expect(readFileSync(marks, "utf8")).toBe(
      toLines([
        { ...acorn, interesting: [0, 2, 4, 7].map((i) => acorn!.images[i]) },
        { ...vase, interesting: [] },
      ]),
    );
    const { synsets } = JSON.parse((await run(marks, "--json")).stdout);
    expect(synsets).toMatchObject([
      { synset: "<acorn>", points: 1 },
      { synset: "vase", points: 0 },
    ]);
  },
);

test("photos choose-synsets finds images that were gathered by their hash, and leaves URLs alone", async () => {
  const hash = "ab".repeat(32);
  const images = [hash, "https://example.org/a.jpg", ...IMAGES.slice(2)];
  mkdirSync(folder.at("gathered"));
  folder.write("gathered/sets.jsonl", toLines([{ set: 0, synset: "vase", query: "two vases", images }]));
  await run(folder.at("gathered"), "--page", folder.at("page.html"));
  const page = readFileSync(folder.at("page.html"), "utf8");
  expect(page).toContain(
    `"sources":["gathered/images/ab/${hash}-530x416.jpg","https://example.org/a.jpg","gathered/c.jpg"`,
  );
});

function picture(hue: number): Promise<Buffer> {
  const background = { r: hue % 256, g: (2 * hue) % 256, b: 255 - (hue % 256) };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
