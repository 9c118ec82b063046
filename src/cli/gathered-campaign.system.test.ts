import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { Random } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { startWeb, type Web } from "../photos/testing/web.ts";
import { jsonOf, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const SYNSETS = ["acorn", "cup", "beagle"];
const QUERIES = ["two", "group of", "many"];
/** A query brings forty photographs, of which the next one of its synset brings half again. */
const [RESULTS, NEW_RESULTS] = [40, 20];
const DIFFERENT = QUERIES.length * NEW_RESULTS + RESULTS - NEW_RESULTS;
const SET_SIZE = 10;
/** Loopback is private. */
const FETCHING = ["--pause", "0", "--allow-private-addresses"];

/** A picture of 64 grey areas: no other name gives one that looks alike. */
async function photograph(name: string): Promise<Buffer> {
  const random = new Random(name);
  const areas = Uint8Array.from({ length: 64 }, () => random.below(256));
  const picture = sharp(areas, { raw: { width: 8, height: 8, channels: 1 } });
  return picture.resize(200, 200, { fit: "fill", kernel: "nearest" }).jpeg().toBuffer();
}

/** A server of generated photographs. */
async function servePhotographs(): Promise<Web> {
  const pages: Record<string, Buffer> = {};
  for (const synset of SYNSETS) {
    for (let i = 0; i < DIFFERENT; i += 1) pages[`/${synset}-${i}.jpg`] = await photograph(`${synset} ${i}`);
  }
  const web = await startWeb(pages);
  onTestFinished(() => web.stop());
  return web;
}

/** Gathers what a manifest of these photographs has for overlapping queries. */
async function gather({ url }: Web): Promise<Record<string, unknown>> {
  const queries = SYNSETS.flatMap((synset) =>
    QUERIES.map((first, number) => ({ synset, query: `${first} ${synset}s`, number })),
  );
  const images = queries.flatMap(({ synset, query, number }) =>
    Array.from({ length: RESULTS }, (_, i) => {
      const name = `${synset}-${number * NEW_RESULTS + i}`;
      const found = { url: `${url}/${name}.jpg`, landing_page: `${url}/about-${name}` };
      return { query, ...found, licence: "CC0-1.0", attribution: "Nobody" };
    }),
  );
  const toLines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");
  const [file, manifest] = [
    folder.write("queries.jsonl", toLines(queries)),
    folder.write("manifest.jsonl", toLines(images)),
  ];
  const options = [...words`--source ${manifest} --similar ${`${SET_SIZE - 1}`}`, ...FETCHING];
  return jsonOf("photos", "gather", file, ...options, "--out", folder.at("gathered"));
}

interface BuiltRecord {
  readonly identifier: string;
  readonly synset: string;
  readonly query: string;
  readonly left_url: string;
  readonly right_url: string;
}

function recordsIn(path: string): readonly BuiltRecord[] {
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("[P3] [D1] [D3] [D5] sets gathered from overlapping queries end, on a server with simulated workers, in a corpus of four splits that anyone could release", {
  timeout: 180_000,
}, async () => {
  const web = await servePhotographs();
  const report = await gather(web);
  expect(report.keptSets).toBe((SYNSETS.length * DIFFERENT) / SET_SIZE); // every image is in one set

  const out = folder.at("corpus");
  const people = words`--workers 12 --set requireQualification=false limitedPool=1`;
  const gathered = words`--recipe photos --gathered ${folder.at("gathered")} --out ${out}`;
  type Rehearsed = { outcome: { funnel: { inputs: number }[] }; simulated: string };
  const { outcome, simulated } = await jsonOf<Rehearsed>("rehearse", ...gathered, ...people);
  expect(outcome).toMatchObject({ settled: true, warnings: [] });
  expect(outcome.funnel[0]!.inputs).toBe(report.keptSets);
  expect(simulated).toContain("what they see in your images");

  const splits = { train: "train.json", dev: "dev.json", test1: "test1.json", test2: "sealed/test2.json" };
  const paths = Object.values(splits).map((name) => join(out, name));
  const hashFiles = Object.keys(splits).map((split) => join(out, `${split}_hashes.json`));
  expect(await jsonOf("corpus", "check", ...paths, "--hashes", ...hashFiles)).toMatchObject({ ok: true });

  const records = paths.map(recordsIn);
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
  const splitOfUrl = new Map<string, number>();
  for (const [i, own] of records.entries()) {
    for (const url of own.flatMap((record) => [record.left_url, record.right_url])) {
      expect(url).toMatch(/^http:.*\/[a-z]+-\d+\.jpg$/);
      expect(splitOfUrl.get(url) ?? i).toBe(i); // no image is in two splits
      splitOfUrl.set(url, i);
    }
  }

  for (const split of Object.keys(splits)) {
    const options = ["--hashes", join(out, `${split}_hashes.json`), ...FETCHING];
    const file = join(out, `${split}.json`); // of test2 the one without labels
    const built = await jsonOf("photos", "download", file, ...options, "--out", join(out, "images", split));
    expect(built).toMatchObject({ reached: built.images, fetched: 0 });
    if (split === "train") continue; // 80 % of the images; the other splits show what is to be shown
    const fetched = await jsonOf(
      "photos",
      "download",
      file,
      ...options,
      "--out",
      folder.at(`fetched-${split}`),
    );
    expect(fetched).toMatchObject({ images: built.images, reached: built.images, fetched: built.urls });
  }

  const sealedSets = new Set(records[3]!.map(({ identifier }) => identifier.split("-")[1]));
  for (const file of ["test2.json", "judgments.json", "answers.json"]) {
    const text = readFileSync(join(out, file), "utf8");
    for (const set of sealedSets) expect(text).not.toMatch(new RegExp(`(?:validation|writing)/${set}-`));
    if (file === "test2.json") expect(text).not.toMatch(/label|validation|writer/);
  }
});
