import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { RawRecord } from "../formats/index.ts";
import { ownPairs, ownScenes, toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const PAIRS = ownPairs({ sets: 60 }).map((record, i) => ({ ...record, note: `kept ${i}` }));
const SCENES = ownScenes({ presentations: 60 });
const pairs = folder.write("pairs.json", toLines(PAIRS));
const scenes = folder.write("scenes.json", toLines(SCENES));

test("[B3] corpus bias --out writes the subsets, records whole and in order", async () => {
  const { exitCode, stdout, stderr } = await runInProcess(
    ...words`corpus bias ${pairs} --out ${folder.at("subsets")}`,
  );
  expect(exitCode).toBe(0);
  expect(stdout).not.toContain("Wrote");
  expect(stderr).toMatch(/Wrote .*balanced\.json/);
  const inSet = (even: boolean) => PAIRS.filter((_, i) => (Math.floor(i / 8) % 2 === 0) === even);
  expect(readRecords(folder.at("subsets/balanced.json"))).toEqual(inSet(true));
  expect(readRecords(folder.at("subsets/unbalanced.json"))).toEqual(inSet(false));
});

test("[A2] corpus stats says why there is no majority", async () => {
  const file = folder.write("sealed.jsonl", toLines([{ sentence: "A dog sleeps." }]));
  const { exitCode, stderr } = await runInProcess(...words`corpus stats ${file}`);
  expect([exitCode, stderr]).toEqual([0, "No labels: the majority cannot be measured\n"]);
});

test("[D4] corpus export keeps every record through each form and back", async () => {
  const forms = ["copy.json.gz", "copy.jsonl"]; // of tables in formats/parquet.system.test.ts
  let from = pairs;
  for (const form of forms) {
    expect(await jsonOf("corpus", "export", from, "--out", folder.at(form))).toEqual({
      file: folder.at(form),
      examples: PAIRS.length,
    });
    from = folder.at(form);
  }
  expect(readRecords(folder.at("copy.jsonl"))).toEqual(PAIRS);
  const packed = gunzipSync(readFileSync(folder.at("copy.json.gz"))).toString("utf8");
  expect(packed).toBe(readFileSync(folder.at("copy.jsonl"), "utf8"));
});

test("[D4] a number that cannot be kept exactly is named, and nothing is written", async () => {
  const line = JSON.stringify({ ...PAIRS[0], note: 0 }).replace('"note":0', '"note":12345678901234567890');
  const path = folder.write("number.json", line);
  const { exitCode, stderr } = await runInProcess("corpus", "export", path, "--out", folder.at("n.json"));
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/number\.json.*1.*12345678901234567890/);
  expect(existsSync(folder.at("n.json"))).toBe(false);
  expect((await runInProcess("corpus", "check", path)).exitCode).toBe(0);
});

test("an empty name for an output is a wrong call", async () => {
  const { exitCode, stderr } = await runInProcess("corpus", "split", pairs, "--out", "");
  expect(exitCode).toBe(2);
  expect(stderr).toContain("--out needs a value");
  expect(stderr).toMatch(/`counterpoint \w+ \w+ --help` shows its options and examples\.\n$/);
});

test("[D1] corpus split gives sizes and leaks, and four files that together hold every example once", async () => {
  const dir = folder.at("splits");
  const result = await jsonOf<{ sizes: Record<string, number>; leaks: object[] }>(
    ...["corpus", "split", pairs, "--out", dir],
  );
  expect(result).toMatchObject({ examples: 480, leaks: [], clusters: 60, largestCluster: 8 });
  // 0.2 * 480 / 3 = 32: four sets of eight each.
  expect(result.sizes).toEqual({ train: 384, dev: 32, test1: 32, test2: 32 });
  expect(readdirSync(dir).toSorted()).toEqual(["dev.json", "test1.json", "test2.json", "train.json"]);
  const written = ["train", "dev", "test1", "test2"].flatMap((split) => {
    const records = readRecords(join(dir, `${split}.json`));
    for (const { identifier } of records) expect(String(identifier).split("-")[0]).toBe(split);
    expect(records).toHaveLength(result.sizes[split]!);
    return records;
  });
  const sets = new Map<string, string>();
  for (const { identifier, original_identifier } of written) {
    const [split, set] = [String(identifier).split("-")[0]!, String(original_identifier).split("-")[1]!];
    expect(sets.get(set) ?? split).toBe(split);
    sets.set(set, split);
  }
  const restored = written
    .map(({ original_identifier, ...record }) => ({ ...record, identifier: original_identifier }))
    .toSorted((a, b) => noteOf(a) - noteOf(b));
  expect(restored).toEqual(PAIRS);
  expect(await jsonOf("corpus", "check", ...readdirSync(dir).map((name) => join(dir, name)))).toMatchObject({
    ok: true,
    examples: 480,
  });
});

test("[F2] corpus split gives statements their split, and keeps their identifiers", async () => {
  const statements = Array.from({ length: 100 }, (_, i) => ({
    sentence: `There are ${i % 50} dogs.`,
    pictures: [`${i}.jpg`],
    label: i % 2 === 0,
  }));
  const dir = folder.at("statement splits");
  const file = folder.write("statements.jsonl", toLines(statements));
  await jsonOf("corpus", "split", file, "--out", dir);
  const written = readdirSync(dir).flatMap((name) => {
    const records = readRecords(join(dir, name));
    for (const { split } of records) expect(`${split}.json`).toBe(name);
    return records;
  });
  const numbers = written.map(({ id }) => Number(/\d+$/.exec(String(id))![0]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  const files = readdirSync(dir).map((name) => join(dir, name));
  expect(await jsonOf("corpus", "check", ...files)).toMatchObject({ ok: true, examples: 100 });
});

test("[F3] corpus phenomena refuses sentences that the tagger cannot read", async () => {
  const record = { sentence: "Ada dua burung.", language: "id", pictures: ["a.jpg"], label: true };
  const { exitCode, stdout, stderr } = await runInProcess(
    ...["corpus", "phenomena", folder.write("indonesian.jsonl", toLines([record]))],
  );
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain('is in the language "id", and the tagger reads English only');
});

test("[D1] sets that share an image, or a hash, stay together", async () => {
  const linked: RawRecord[] = PAIRS.map((record, i) =>
    i % 8 === 0 && i < 8 * 20 ? { ...record, left_url: "https://example.org/shared.jpg" } : record,
  );
  const path = folder.write("linked.json", toLines(linked));
  const hashes = folder.write(
    "hashes.json",
    JSON.stringify({ "dev-30-0-img0.png": "0".repeat(16), "dev-31-3-img1.png": "0".repeat(16) }),
  );
  const args = ["corpus", "split", path, "--out", folder.at("linked"), "--hashes", hashes];
  const result = await jsonOf<{ leaks: object[] }>(...args);
  // Sets 0..19 are one cluster, 30 and 31 another, the other 38 stand alone.
  expect(result).toMatchObject({ leaks: [], clusters: 40, largestCluster: 160 });
});

test("[D1] scenes are split too, into train, dev, test and hidden; splits given together may share numbers", async () => {
  const moved = SCENES.map((record) => ({
    ...record,
    intended_label: record.label,
    structured_rep: (record.structured_rep as RawRecord[][]).map((box) =>
      box.map((each) => ({ ...each, color: "Yellow" })),
    ),
  }));
  const other = folder.write("pilot.json", toLines(moved));
  const result = await jsonOf<{ sizes: Record<string, number> }>(
    ...["corpus", "split", scenes, other, "--out", folder.at("scene-splits")],
  );
  expect(result).toMatchObject({ examples: 480, leaks: [] });
  expect(Object.keys(result.sizes)).toEqual(["train", "dev", "test", "hidden"]);
  expect(Object.values(result.sizes).reduce((sum, size) => sum + size, 0)).toBe(480);
  const tellsIntention = (split: string) =>
    readFileSync(folder.at(`scene-splits/${split}.json`), "utf8").includes("intended_label");
  expect(Object.keys(result.sizes).map(tellsIntention)).toEqual([true, true, false, false]); // [A7]
});

test("[D1] the same seed writes the same bytes, another seed other splits", async () => {
  const bytes = async (dir: string, seed: string) => {
    await runInProcess("corpus", "split", pairs, "--out", folder.at(dir), "--seed", seed);
    return readFileSync(folder.at(`${dir}/dev.json`), "utf8");
  };
  const first = await bytes("seed-a", "7");
  expect(await bytes("seed-b", "7")).toBe(first);
  expect(await bytes("seed-c", "8")).not.toBe(first);
});

test("[A5] corpus phenomena --out writes an annotation that reads back the same", async () => {
  const to = folder.at("tagged.txt");
  const tagged = await jsonOf<{ table: object }>("corpus", "phenomena", pairs, "--out", to);
  const again = await jsonOf<{ table: object; tagged: boolean }>("corpus", "phenomena", to);
  expect(again.table).toEqual(tagged.table);
  expect(again.tagged).toBe(false);
});

test("no command writes over its input, by whatever name", async () => {
  const inside = folder.at("inside");
  mkdirSync(inside);
  const annotation = folder.write("inside/annotated.txt", "A boat.\r\n* negation\r\n");
  const files = ["balanced.json", "unbalanced.json", "dev.json", "test2.json"].map((name) =>
    folder.write(join("inside", name), toLines(PAIRS)),
  );
  symlinkSync(files[0]!, folder.at("link.json"));
  const runs = [
    ["corpus", "export", files[0]!, "--out", files[0]!],
    ["corpus", "export", files[0]!, "--out", join(inside, "..", "inside", "balanced.json")],
    ["corpus", "export", folder.at("link.json"), "--out", files[0]!],
    ["corpus", "export", pairs, files[0]!, "--out", files[0]!],
    ["corpus", "bias", files[0]!, "--out", inside],
    ["corpus", "bias", files[1]!, "--out", inside],
    ["corpus", "split", files[2]!, "--out", inside],
    ["corpus", "split", files[3]!, "--out", inside],
    ["corpus", "phenomena", annotation, "--out", annotation],
    ["corpus", "phenomena", pairs, "--against", annotation, "--out", annotation],
  ];
  const before = readdirSync(inside).map((name) => [name, readFileSync(join(inside, name), "utf8")]);
  for (const args of runs) {
    const { exitCode, stdout, stderr } = await runInProcess(...args);
    expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/is one of the input files/);
    expect(readdirSync(inside).map((name) => [name, readFileSync(join(inside, name), "utf8")])).toEqual(
      before,
    );
  }
});

test("a place that cannot be written is told: exit 3, and nothing is left there", async () => {
  mkdirSync(folder.at("taken.json"));
  const runs = [
    ["corpus", "export", pairs, "--out", folder.at("taken.json")],
    ["corpus", "export", pairs, "--out", join(pairs, "below-a-file.json")],
    ["corpus", "bias", pairs, "--out", pairs],
  ];
  for (const args of runs) {
    const { exitCode, stdout, stderr } = await runInProcess(...args);
    expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 3, stdout: "" });
    expect(stderr).toMatch(/Cannot write/);
  }
  expect(readdirSync(folder.at("taken.json"))).toEqual([]);
  expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
  expect(existsSync(pairs)).toBe(true);
});

function readRecords(path: string): RawRecord[] {
  const text = readFileSync(path, "utf8");
  return text === ""
    ? []
    : text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
}

function noteOf(record: RawRecord): number {
  return Number(String(record.note).split(" ")[1]);
}

test("[D1] corpus check looks hashes up by the identifier that an example had before it was split", async () => {
  // The right images of sets 0 to 59 all share one hash: however the sets are dealt, it crosses splits.
  const names = Array.from({ length: 60 }, (_, set) => [`dev-${set}-0-img1.png`, "00ff00ff00ff00ff"]);
  const hashes = folder.write("hashes.json", JSON.stringify(Object.fromEntries(names)));
  await jsonOf("corpus", "split", pairs, "--out", folder.at("hashed"));
  const files = ["train", "dev", "test1", "test2"].map((split) => folder.at(`hashed/${split}.json`));
  const { exitCode, stdout, stderr } = await runInProcess("corpus", "check", ...files, "--hashes", hashes);
  expect(exitCode).toBe(1);
  expect(stdout).toContain("1 x leak/near-duplicate");
  expect(stderr).toContain("Hashes are available for 120 of 960 images"); // each pair is shown by two sentences
});

test("[D4] corpus export does not merge splits of NLVR, whose records could not be told apart again", async () => {
  const [dev, test1] = ["a-dev.json", "a-test.json"].map((name) => folder.write(name, toLines(SCENES)));
  const { exitCode, stderr } = await runInProcess(
    ...words`corpus export ${dev!} ${test1!} --out ${folder.at("both.json")}`,
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain("two NLVR splits, dev and test");
  expect(existsSync(folder.at("both.json"))).toBe(false);
});

test("[E1] eval table does not set predictions per PNG beside predictions per example", async () => {
  const ids = SCENES.map(({ identifier }) => String(identifier));
  const perExample = folder.write("by-example.csv", ids.map((id) => `${id},true`).join("\n"));
  const pngs = ids.flatMap((id) => [0, 1, 2, 3, 4, 5].map((k) => `dev-${id}-${k}.png,true`));
  const perPng = folder.write("by-png.csv", pngs.join("\n"));
  const gold = folder.write("gold-dev.json", toLines(SCENES));
  const { exitCode, stderr } = await runInProcess("eval", "table", perExample, perPng, "--gold", gold);
  expect(exitCode).toBe(3);
  expect(stderr).toContain("others one per PNG");
});
