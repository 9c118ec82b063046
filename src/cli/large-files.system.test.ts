import { appendFileSync, copyFileSync, statSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { biasProbes, measureAgreement, visualBias } from "../corpus/index.ts";
import { scorePredictions } from "../evaluation/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { type OptionalColumns, readTable } from "../formats/index.ts";
import { ownPairs, toLines, toPredictions } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, spawnWithHeap } from "./testing/run-counterpoint.ts";

/** Long queries make a file of 32 MiB with few examples. */
const SETS = 1_000;
const QUERY = "q".repeat(4_200);

const folder = temporaryFolder();
const records = ownPairs({ sets: SETS }).map((record, i) => ({ ...record, query: QUERY + i }));
let large: string;
let predictions: string;

beforeAll(() => {
  large = folder.write("large.json", toLines(records));
  expect(statSync(large).size).toBeGreaterThan(32 * 2 ** 20);
  predictions = folder.write(
    "predictions.csv",
    toPredictions(records, ({ label }, row) => (row % 7 === 0 ? "true" : String(label))),
  );
});

test("[A1] [B1] [E1] commands give for a large file what the library gives", async () => {
  const read = (contents: OptionalColumns) => readTable([large], { contents });
  const random = new Random("1");
  const asPrinted = (value: object) => JSON.parse(JSON.stringify(value));

  const agreed = measureAgreement(await read({ verdicts: true }), { random });
  expect(await jsonOf("corpus", "agreement", large)).toEqual(asPrinted(agreed));

  const table = await read({ pictures: true, sentences: true });
  const biased = { ...visualBias(table), probes: biasProbes(table, { random }) };
  expect(await jsonOf("corpus", "bias", large)).toEqual(asPrinted(biased));

  const scored = await scorePredictions(predictions, large, { by: "subset" });
  expect(await jsonOf("eval", "score", predictions, "--gold", large, "--by", "subset")).toEqual(
    asPrinted(scored),
  );
  expect(scored.predictions).toBe(8 * SETS);
});

test("[D1] a duplicate at the end of a large file is reported with its line", async () => {
  const doubled = folder.at("doubled.json");
  copyFileSync(large, doubled);
  appendFileSync(doubled, toLines(records.slice(5, 6)));
  const { exitCode, stdout, stderr } = await runInProcess("corpus", "agreement", doubled);
  expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: "" });
  expect(stderr).toContain(`${doubled}:${records.length + 1}  Duplicate identifier "dev-0-1-1"`);
});

test("a bad line at the end of a large file is reported with its line", async () => {
  const spoilt = folder.at("spoilt.json");
  copyFileSync(large, spoilt);
  appendFileSync(spoilt, '{"identifier": \n');
  const { exitCode, stderr } = await runInProcess("corpus", "bias", spoilt, "--out", folder.at("subsets"));
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`${spoilt}:${records.length + 1}  The line is not JSON`);
});

test("[A4] corpus stats keeps no object for each of many sentences", async () => {
  const line = (set: number) =>
    `{"identifier":"dev-${set}-0-0","sentence":"It is.","label":"True","left_url":"a","right_url":"b"}\n`;
  const path = folder.write("many.json", Array.from({ length: 400_000 }, (_, set) => line(set)).join(""));
  // Two objects and two keys for each sentence would take more than 100 MiB.
  const { exitCode, stdout } = await spawnWithHeap(64, "corpus", "stats", path, "--json");
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).total).toMatchObject({ uniqueSentences: 400_000, uniqueTexts: 1 });
});
