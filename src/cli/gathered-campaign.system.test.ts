import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { CorpusImage, RawAnswer } from "../campaigns/rules/build-corpus.ts";
import { corpusFileText } from "../campaigns/rules/corpus-files.ts";
import { campaignResult } from "../campaigns/rules/quality/campaign-outcome.ts";
import { type Campaign, parseRecipe, stagesOf } from "../campaigns/rules/recipes/campaign.ts";
import type { TaskSpec } from "../campaigns/rules/stages/run-recipe.ts";
import { play } from "../campaigns/testing/play.ts";
import { writeCorpusFolder } from "../campaigns/write-corpus-folder.ts";
import { type Example, Random, type WorkerId } from "../core/index.ts";
import { FolderStore, ImageFiles } from "../database/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readGathered } from "../photos/index.ts";
import { runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const SYNSETS = ["acorn", "cup", "beagle"];
const QUERIES = ["two", "group of", "some", "many", "several", "heap of", "more"];
/** A query brings sixty photographs, of which the next one of its synset brings half again. */
const [RESULTS, NEW_RESULTS] = [60, 30];

async function jsonOf(...args: string[]) {
  const { stdout, stderr } = await runInProcess(...args, "--json");
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A picture of 64 grey areas: no other number gives one that looks alike. */
async function photograph(name: string): Promise<Buffer> {
  const random = new Random(name);
  const areas = Uint8Array.from({ length: 64 }, () => random.below(256));
  const picture = sharp(areas, { raw: { width: 8, height: 8, channels: 1 } });
  return picture.resize(200, 200, { fit: "fill", kernel: "nearest" }).jpeg().toBuffer();
}

/** Gathers from a folder of generated photographs, with a folder for each query. */
async function gather() {
  const queries: object[] = [];
  for (const synset of SYNSETS) {
    for (const [q, words] of QUERIES.entries()) {
      const query = `${words} ${synset}s`;
      queries.push({ synset, query });
      mkdirSync(folder.at(`photographs/${query}`), { recursive: true });
      for (let i = 0; i < RESULTS; i += 1) {
        const bytes = await photograph(`${synset} ${q * NEW_RESULTS + i}`);
        writeFileSync(folder.at(`photographs/${query}/${String(i).padStart(2, "0")}.jpg`), bytes);
      }
    }
  }
  const file = folder.write("queries.jsonl", queries.map((query) => `${JSON.stringify(query)}\n`).join(""));
  const [source, out] = [folder.at("photographs"), folder.at("gathered")];
  return jsonOf("photos", "gather", file, "--source", source, "--out", out);
}

/** A worker who errs now and then. */
function answerOf({ name, stage, input }: TaskSpec, seat: number): unknown {
  if (stage === "image-pruning") return { removed: {} };
  if (stage === "set-construction") return { duplicates: [], notInteresting: [] };
  const chance = new Random(`${name} ${seat}`);
  if (stage === "writing") {
    return {
      kind: "sentence",
      selected: chance.shuffle([0, 1, 2, 3]).slice(0, 2),
      sentence: "It shows one.",
    };
  }
  return chance.below(20) === 0 ? "nonsense" : `${(input as Example).label}`;
}

test("[P3] [D1] [D3] [D5] sets gathered from overlapping queries end in a corpus of four splits that anyone could release", async () => {
  const report = await gather();
  // Of a synset 7 x 30 + 30 photographs are different, which is fifteen sets of sixteen.
  expect(report.keptSets).toBe(45);
  const gathered = await readGathered(folder.at("gathered"));
  const hashes = gathered.sets.flatMap((set) => set.images);
  expect(new Set(hashes).size).toBe(hashes.length); // every image is in one set

  const described = { id: "pilot", name: "Pilot", seed: "1", currency: "USD" };
  const campaign = { ...described, ...parseRecipe("photos", {}) } as Campaign; // a pair
  const answers: RawAnswer[] = [];
  const looks = new Map(Array.from(gathered.images, ([hash, image]) => [hash, image.averageHash]));
  const recipeState = play(stagesOf(campaign, looks), gathered.sets, (task, seat) => {
    const content = answerOf(task, seat);
    answers.push({
      ...task,
      task: task.name,
      worker: `w${seat}` as WorkerId,
      content,
      status: "counted",
      at: 1,
    });
    return content;
  });
  const queryOf = new Map(gathered.sets.flatMap(({ query, images }) => images.map((hash) => [hash, query])));
  const images = Array.from(gathered.images.values(), (image): CorpusImage => {
    return { ...image, url: "", query: queryOf.get(image.hash)!, licence: "CC0-1.0" };
  });
  const workers = ["w0", "w1", "w2", "w3"] as WorkerId[];
  const { outcome, files } = campaignResult(campaign, {
    gathered: { recipeState, answers, workers, images },
    ledger: [],
  });
  expect(outcome).toMatchObject({ settled: true, warnings: [] });
  const out = folder.at("corpus");
  const texts = files.map((file) => ({ name: file.name, text: corpusFileText(file) }));
  const store = new ImageFiles(new FolderStore(folder.at("gathered/images"))); // the layout of a campaign's images
  const { written, notCopied } = await writeCorpusFolder(out, { files: texts, outcome, images: store });
  expect(notCopied).toEqual({});

  const splits = { train: "train.json", dev: "dev.json", test1: "test1.json", test2: "sealed/test2.json" };
  const paths = Object.values(splits).map((name) => join(out, name));
  const hashFiles = Object.keys(splits).map((split) => join(out, `${split}_hashes.json`));
  expect(await jsonOf("corpus", "check", ...paths, "--hashes", ...hashFiles)).toMatchObject({ ok: true });

  const records = Object.values(splits).map((name) =>
    readFileSync(join(out, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  const sizes = records.map(({ length }) => length);
  const heldOut = sizes.slice(1).reduce((sum, size) => sum + size, 0);
  const total = sizes[0]! + heldOut;
  expect(Math.abs(heldOut / total - 0.2)).toBeLessThan(0.04); // D2 has removed some of a fifth, within a point
  for (const synset of SYNSETS) {
    const of = records.map((own) => own.filter((record) => record.synset === synset).length);
    const all = of.reduce((sum, count) => sum + count, 0);
    for (const [i, count] of of.entries()) {
      expect(Math.abs(count - (all * sizes[i]!) / total)).toBeLessThanOrEqual(8); // a set has eight examples
    }
  }
  for (const { query, synset } of records.flat())
    expect(query).toMatch(new RegExp(`^(?:${QUERIES.join("|")}) ${synset}s\\d+$`));

  let reached = 0;
  for (const [split, name] of Object.entries(splits)) {
    const options = ["--hashes", join(out, `${split}_hashes.json`), "--out", join(out, "images", split)];
    const download = await jsonOf("photos", "download", join(out, name), ...options);
    expect(download).toMatchObject({ reached: download.images, fetched: 0 });
    reached += download.images;
  }
  expect(reached).toBe(written);
  for (const file of ["test2.json", "judgments.json", "answers.json"]) {
    const text = readFileSync(join(out, file), "utf8");
    const sets = new Set(records[3]!.map(({ identifier }) => identifier.split("-")[1]));
    for (const set of sets) expect(text).not.toMatch(new RegExp(`(?:validation|writing)/${set}-`));
    if (file === "test2.json") expect(text).not.toMatch(/label|validation|writer/);
  }
});
