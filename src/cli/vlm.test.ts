import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { type ServedReasoner, serveReasoner } from "../vlm/index.ts";
import { ownPairs, ownScenes, toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const scenes = folder.write("dev.json", toLines(ownScenes({ presentations: 6 })));
let served: ServedReasoner;
beforeAll(async () => {
  served = await serveReasoner();
});
afterAll(() => served.close());

const ask = (out: string) =>
  words`vlm run ${scenes} --model counterpoint-reasoner --base-url ${served.baseUrl} --no-cache --out ${folder.at(out)}`;

test("[M5] through the server, a run has exactly the predictions of the reasoner", async () => {
  expect(await runInProcess(...ask("run"))).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringContaining("unfinished"),
  });
  const [predicted, exported] = [folder.at("predicted.csv"), folder.at("exported.csv")];
  await runInProcess(...words`reason predict ${scenes} --out ${predicted}`);
  expect(await runInProcess(...words`vlm export ${folder.at("run")} --out ${exported}`)).toMatchObject({
    exitCode: 0,
  });
  expect(readFileSync(exported, "utf8")).toBe(readFileSync(predicted, "utf8"));
});

test("[E1] with all six orders, consistency is that of eval score", async () => {
  const result = await jsonOf(...ask("orders"), "--orders", "all");
  const exported = folder.at("orders.csv");
  await runInProcess(...words`vlm export ${folder.at("orders")} --out ${exported}`);
  const score = await jsonOf(...words`eval score ${exported} --gold ${scenes}`);
  expect(score.predictions).toBe(6 * 24);
  for (const name of ["accuracy", "consistency", "accuracyInterval", "consistencyInterval"])
    expect(result[name]).toEqual(score[name]);
  expect(await jsonOf(...words`vlm read ${folder.at("orders")}`)).toEqual(result);
});

test("replies without an answer are counted, and eval score reports them", async () => {
  const unclear = await serveReasoner({ unreadable: 0.5 });
  const out = folder.at("unclear");
  const run = await runInProcess(
    ...words`vlm run ${scenes} --model counterpoint-reasoner --base-url ${unclear.baseUrl} --no-cache --no-picture-test --out ${out}`,
  );
  await unclear.close();
  expect(run.exitCode).toBe(0);
  expect(run.stdout).toMatch(/Without an answer: \d+ of 24 .* counted as wrong/);
  const exported = folder.at("unclear.csv");
  await runInProcess(...words`vlm export ${out} --out ${exported}`);
  const { stdout } = await runInProcess(...words`eval score ${exported} --gold ${scenes}`);
  expect(stdout).toMatch(/unanswered .* counted as wrong; accuracy without them/);
});

test("vlm import prints the object of vlm run, and exits with 1 when replies are missing", async () => {
  const pairs = ownPairs({ sets: 1 });
  const corpus = folder.write("pairs.json", toLines(pairs));
  const lines = pairs.slice(1).map(({ identifier, label }) => ({ identifier, reply: `**${label}**` }));
  const replies = folder.write("replies.jsonl", toLines(lines));
  const run = await runInProcess(
    ...words`vlm import ${replies} --from jsonl --corpus ${corpus} --out ${folder.at("imported")} --json`,
  );
  expect(run.exitCode).toBe(1);
  expect(run.stderr).toContain("Examples without a reply: 1 (dev-0-0-0)");
  expect(JSON.parse(run.stdout)).toMatchObject({
    model: "replies",
    examples: 7,
    answered: 7,
    accuracy: 1,
    consistency: 1,
    controls: [],
  });
});

test("vlm prompts shows text, version and source of every prompt", async () => {
  const { stdout } = await runInProcess("vlm", "prompts");
  expect(stdout).toContain("counterpoint, version 1");
  expect(stdout).toContain("{sentence}");
});
