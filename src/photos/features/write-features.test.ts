import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { nlvr2Record } from "../../formats/testing/records.ts";
import { fromFloat16 } from "../../tensors/index.ts";
import { FEATURE_FILES, FeatureStore } from "./feature-store.ts";
import { testNetwork } from "./testing/networks.ts";
import { writeFeatures } from "./write-features.ts";

const folder = temporaryFolder();

/** Of 4 x 4 photographs as they are, side by side. */
const RECIPE = {
  photograph: { width: 4, height: 4 },
  sideBySide: true,
  image: { width: 8, height: 4 },
  mean: [0, 0, 0],
  deviation: [1, 1, 1],
};
const PAIRS = 50;
/** Levels of red of the photographs of a pair; they are told apart by their sum. */
const redOf = (pair: number, image: number) => 4 * pair + image;

let options: Parameters<typeof writeFeatures>[1];
let corpus: string;

beforeAll(async () => {
  mkdirSync(folder.at("images"));
  const records: string[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const name = `dev-${Math.floor(pair / 4)}-${pair % 4}`;
    records.push(JSON.stringify(nlvr2Record({ identifier: `${name}-0` })));
    records.push(JSON.stringify(nlvr2Record({ identifier: `${name}-1` })));
    for (const image of [0, 1]) await writePhotograph(`${name}-img${image}.png`, redOf(pair, image));
  }
  corpus = folder.write("dev.json", `${records.join("\n")}\n`);
  options = {
    images: folder.at("images"),
    out: folder.at("features"),
    recipe: folder.write("recipe.json", JSON.stringify(RECIPE)),
    backbone: folder.write("network.onnx", testNetwork().model),
    cacheFolder: folder.at("cache"),
    jobs: 2,
    threads: 1,
  };
});

async function writePhotograph(name: string, red: number): Promise<void> {
  const background = { r: red, g: 0, b: 51 };
  const photograph = sharp({ create: { width: 4, height: 4, channels: 3, background } });
  writeFileSync(join(folder.at("images"), name), await photograph.png().toBuffer());
}

test("each pair has one row, with the features that its colours come to", async () => {
  const written = await writeFeatures([corpus], options);
  expect(written).toMatchObject({
    rows: PAIRS,
    written: PAIRS,
    shape: [3],
    missing: [],
    bytes: PAIRS * 3 * 2,
  });
  const store = await FeatureStore.open(options.out);
  try {
    const row = store.rowOf(["dev-1-2-img0.png", "dev-1-2-img1.png"])!;
    expect(store.rowOf(["dev-1-2-img1.png", "dev-1-2-img0.png"])).toBeUndefined();
    // The seventh pair has reds of 24 and 25: their mean of 24.5 / 255 = 0.0961; blue is 0.2, times -4.
    expect(row).toBe(6);
    const [red, green, blue] = fromFloat16(await store.read([row]));
    expect(red).toBeCloseTo(0.0961, 3);
    expect(green).toBe(0);
    expect(blue).toBeCloseTo(-0.8, 3);
    const several = fromFloat16(await store.read([49, 0]));
    expect(several[0]).toBeCloseTo((redOf(49, 0) + 0.5) / 255, 3);
    expect(several[3]).toBeCloseTo(0.5 / 255, 3);
  } finally {
    await store.close();
  }
  expect(await writeFeatures([corpus], options)).toMatchObject({ written: 0, rows: PAIRS });
});

test("stopped ten times, with half-written rows and lines, it comes to the same bytes", async () => {
  const out = folder.at("killed");
  const file = (name: keyof typeof FEATURE_FILES) => join(out, FEATURE_FILES[name]);
  let kills = 0;
  while (kills < 10) {
    const stop = () => {
      throw new Error("killed");
    };
    await expect(writeFeatures([corpus], { ...options, out, onProgress: stop })).rejects.toThrow("killed");
    await expect(FeatureStore.open(out)).rejects.toThrow("not all rows are written yet");
    // What a kill can leave: rows without a note, and half a note. Every third time, noted rows were lost with the power.
    appendFileSync(file("rows"), Buffer.alloc(7 * kills + 1, 255));
    appendFileSync(file("journal"), '{"rows":9');
    if (kills % 3 === 2 || kills > 3) truncateSync(file("rows"), 16 * 6 + kills);
    kills += 1;
  }
  await writeFeatures([corpus], { ...options, out });
  for (const name of ["rows", "manifest", "photographs"] as const)
    expect(readFileSync(file(name))).toEqual(readFileSync(join(options.out, FEATURE_FILES[name])));
  expect(existsSync(file("journal"))).toBe(false);
});

test("photographs that are missing or damaged are listed, and only a given number is gone on without", async () => {
  const images = folder.at("images");
  const kept = ["dev-0-1-img0.png", "dev-2-0-img1.png"].map((name) => join(images, name));
  const before = kept.map((path) => readFileSync(path));
  rmSync(kept[0]!);
  writeFileSync(kept[1]!, before[1]!.subarray(0, 60));
  const out = folder.at("lacking");
  try {
    const none = await writeFeatures([corpus], { ...options, out }).catch((error) => error);
    expect(none.message).toContain("1 photographs");
    expect(none.findings).toMatchObject([
      { file: "dev-0-1-img0.png", message: "The photograph is not in the folder" },
    ]);
    await expect(writeFeatures([corpus], { ...options, out, maxMissing: 1 })).rejects.toThrow(
      "2 photographs in",
    );
    const { missing } = await writeFeatures([corpus], { ...options, out, maxMissing: 2 });
    expect(missing).toMatchObject([
      { row: 1, photograph: "dev-0-1-img0.png" },
      { row: 8, photograph: "dev-2-0-img1.png", problem: "The image is damaged" },
    ]);
    const store = await FeatureStore.open(out);
    expect([...(await store.read([8]))]).toEqual([0, 0, 0]);
    await store.close();
  } finally {
    for (const [i, path] of kept.entries()) writeFileSync(path, before[i]!);
  }
  // With the photographs in their place, the same command computes what was missing.
  expect(await writeFeatures([corpus], { ...options, out })).toMatchObject({ written: 2, missing: [] });
  for (const name of Object.values(FEATURE_FILES).filter((each) => existsSync(join(options.out, each))))
    expect(readFileSync(join(out, name))).toEqual(readFileSync(join(options.out, name)));
});

test("a folder of another recipe, network or corpus is refused; one that was cut off is too, until it is made again", async () => {
  const write = (changes: Partial<typeof options>, files = [corpus]) =>
    writeFeatures(files, { ...options, ...changes });
  const own = (name: string, changes: object) =>
    folder.write(name, JSON.stringify({ ...RECIPE, ...changes }));
  await expect(write({ recipe: own("other.json", { mean: [0, 0, 0.5] }) })).rejects.toThrow("another recipe");
  await expect(write({ output: "scaled" })).rejects.toThrow("another backbone");
  const shorter = folder.write("short.json", readFileSync(corpus, "utf8").split("\n").slice(0, 8).join("\n"));
  await expect(write({}, [shorter])).rejects.toThrow("another corpus");
  await expect(write({ recipe: "films" })).rejects.toThrow('no recipe "films"');
  await expect(write({ recipe: own("wrong.json", { deviation: [1, 0, 1] }) })).rejects.toThrow("above 0");
  const { model } = testNetwork({ shape: ["n", 3, 224, 224] });
  await expect(write({ backbone: folder.write("larger.onnx", model) })).rejects.toThrow(
    "takes images of 224x224",
  );
  const { rows, photographs, manifest } = FEATURE_FILES;
  const files = [rows, photographs, manifest].map((name) => join(options.out, name));
  const before = files.map((path) => readFileSync(path));
  truncateSync(files[0]!, 100);
  writeFileSync(files[1]!, "");
  await expect(FeatureStore.open(options.out)).rejects.toThrow(
    "has 100 bytes, where 50 rows of [3] have 300",
  );
  expect(await write({})).toMatchObject({ written: PAIRS });
  expect(files.map((path) => readFileSync(path))).toEqual(before);
});
