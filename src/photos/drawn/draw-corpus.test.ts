import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { groupBy } from "../../core/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { writeFeatures } from "../features/write-features.ts";
import { drawCorpus } from "./draw-corpus.ts";
import { PICTURE_SIZE } from "./drawn-picture.ts";
import { SUBJECTS } from "./drawn-sentences.ts";

const folder = temporaryFolder();
const options = { examples: 48, subjects: SUBJECTS, seed: "1", most: 6, jobs: 2 };

async function readTrain(out: string) {
  const text = await readFile(`${out}/train.json`, "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("neither a sentence nor a pair of pictures alone tells the label", async () => {
  const out = folder.at("drawn");
  const { examples, pictures } = await drawCorpus({ ...options, out });
  expect(examples).toEqual({ train: 48, dev: 8, test1: 8 });
  expect(pictures).toBe(8 * 8); // four pairs in each of eight sets
  expect(await readdir(`${out}/images`)).toHaveLength(pictures);
  const records: { identifier: string; label: string }[] = await readTrain(out);
  const taskOf = ({ identifier }: { identifier: string }) => identifier.replace(/-\d-(\d)$/, "-$1");
  const pairOf = ({ identifier }: { identifier: string }) => identifier.replace(/-\d$/, "");
  for (const key of [taskOf, pairOf]) {
    for (const group of groupBy(records, key).values()) {
      const trues = group.filter(({ label }) => label === "True").length;
      expect(2 * trues).toBe(group.length);
    }
  }
});

test("the same seed gives the same files, another seed others", async () => {
  const [one, same, other] = [folder.at("one"), folder.at("same"), folder.at("other")];
  await drawCorpus({ ...options, examples: 8, out: one });
  await drawCorpus({ ...options, examples: 8, out: same, jobs: 1 });
  await drawCorpus({ ...options, examples: 8, out: other, seed: "2" });
  const name = "images/train-0-0-img0.png";
  for (const file of ["train.json", "detections.jsonl", name])
    expect(await readFile(`${one}/${file}`)).toEqual(await readFile(`${same}/${file}`));
  expect(await readTrain(one)).not.toEqual(await readTrain(other));
  expect(await sharp(`${one}/${name}`).metadata()).toMatchObject({ ...PICTURE_SIZE, channels: 3 });
  await expect(drawCorpus({ ...options, out: one })).rejects.toThrow("already contains a train.json");
});

test("labels about counts follow from the detections", async () => {
  const out = folder.at("counts");
  await drawCorpus({ ...options, subjects: ["counts"], out });
  const lines = (await readFile(`${out}/detections.jsonl`, "utf8")).trim().split("\n");
  const counts = new Map(lines.map((line) => JSON.parse(line)).map((each) => [each.file, each.counts]));
  const numbers = ["", "one", "two", "three"];
  for (const { sentence, label, left_url, right_url } of await readTrain(out)) {
    // Such as: There are at least two red things in the left image.
    const [, quantity, number, kind, side] = /(exactly|at least) (\w+) ([\w ]+) in the (left|right)/.exec(
      sentence,
    )!;
    const name = kind!.replace(/s$/, "").replace(" thing", "");
    const url: string = side === "left" ? left_url : right_url;
    const count = counts.get(url.replace("drawn:", "images/"))![name] ?? 0;
    const wanted = numbers.indexOf(number!);
    expect(quantity === "exactly" ? count === wanted : count >= wanted).toBe(label === "True");
  }
});

test("its network and recipe make a map of each cell's pixels", async () => {
  const out = folder.at("patches");
  await drawCorpus({ ...options, examples: 8, out });
  const network = { recipe: `${out}/patches.json`, backbone: `${out}/patches.onnx`, cacheFolder: out };
  const paths = { images: `${out}/images`, out: `${out}/features` };
  const written = await writeFeatures([`${out}/dev.json`], { ...paths, ...network, jobs: 1, threads: 1 });
  // Two pictures of 3 x 4 cells; 6 x 6 pixels of 3 colours in each.
  expect(written).toMatchObject({ rows: 4, shape: [3, 8, 108] });
});
