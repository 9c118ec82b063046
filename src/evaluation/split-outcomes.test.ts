import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { CounterpointError } from "../core/index.ts";
import { pairExample, sceneExample } from "../core/testing/examples.ts";
import type { ExampleTable } from "../formats/index.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { readSplitOutcomes } from "./split-outcomes.ts";

const PAIRS = tableOf([
  pairExample("dev-1-0-0", true),
  pairExample("test1-1-0-0", true),
  pairExample("dev-2-0-0", false),
]);
const SCENES = tableOf([
  sceneExample("1-0", true, { split: "train" }),
  sceneExample("7-0", true, { split: "dev" }),
  sceneExample("7-1", false, { split: "dev" }),
]);

const read = (gold: ExampleTable, ...lines: readonly string[]) =>
  readSplitOutcomes("ours.csv", gold, { content: Buffer.from(`${lines.join("\n")}\n`) });
const failureOf = async (gold: ExampleTable, ...lines: readonly string[]) =>
  read(gold, ...lines).then(
    () => expect.unreachable("it was read"),
    (error) => error as CounterpointError,
  );

test("[E1] a file is set against the splits that its identifiers name", async () => {
  expect(await read(PAIRS, "dev-2-0-0,true", "dev-1-0-0,true")).toEqual({
    splits: ["dev"],
    correct: Uint8Array.of(1, 0),
    predictionsPerExample: 1,
  });
  const both = await read(PAIRS, "test1-1-0-0,true", "dev-1-0-0,false", "dev-2-0-0,false");
  expect(both).toEqual({
    splits: ["dev", "test1"],
    correct: Uint8Array.of(0, 1, 1),
    predictionsPerExample: 1,
  });
});

test("[E1] a split that is predicted in part is not scored, and what is missing is named", async () => {
  const { code, findings } = await failureOf(PAIRS, "dev-1-0-0,true", "test1-1-0-0,true", "dev-9-0-0,true");
  expect(code).toBe("data/invalid");
  expect(findings).toMatchObject([
    { code: "prediction/unknown", file: "ours.csv", line: 3, message: expect.stringContaining("dev-9-0-0") },
    { code: "prediction/missing", message: expect.stringContaining("dev-2-0-0") },
  ]);
});

test("[E1] predictions for splits that are not there are those of another corpus", async () => {
  expect(await failureOf(PAIRS, "train-1-0-0,true")).toMatchObject({ code: "data/wrong-corpus" });
  expect(await failureOf(tableOf([]), "1-0,true")).toMatchObject({ code: "data/wrong-corpus" });
});

test("[E1] identifiers of NLVR name no split, so exactly one must fit", async () => {
  expect(await read(SCENES, "7-1,true", "7-0,true")).toMatchObject({ splits: ["dev"] });
  const failure = await failureOf(SCENES, "7-1,true");
  expect(failure.message).toMatch("No split (train, dev) is predicted completely. Compared with dev:");
  expect(failure.findings).toMatchObject([{ message: expect.stringContaining('"7-0"') }]);
  const twins = tableOf([
    sceneExample("1-0", true, { split: "a" }),
    sceneExample("1-0", true, { split: "b" }),
  ]);
  expect((await failureOf(twins, "1-0,true")).message).toMatch("fit several splits (a, b)");
});

test("[E1] names of PNGs do name their split", async () => {
  const lines = ["7-0", "7-1"].flatMap((id) => [0, 1, 2, 3, 4, 5].map((k) => `dev-${id}-${k}.png,true`));
  expect(await read(SCENES, ...lines)).toMatchObject({ splits: ["dev"], predictionsPerExample: 6 });
});

test("a gzip in memory is read as one in a file is, and one that unpacks to far too much is refused", async () => {
  const content = gzipSync("dev-1-0-0,true\ndev-2-0-0,true\n");
  expect(await readSplitOutcomes("ours.csv.gz", PAIRS, { content })).toMatchObject({ splits: ["dev"] });
  const bomb = { content: gzipSync(Buffer.alloc(2 ** 20)), inflation: { bytes: 1000, ratio: 32 } };
  await expect(readSplitOutcomes("bomb", PAIRS, bomb)).rejects.toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ code: "file/inflates" })]),
  });
});
