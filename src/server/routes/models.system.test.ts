import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { readTestSet } from "../../leaderboards/rules/read-test-set.ts";
import { ownExamples } from "../../models/testing/examples.ts";
import {
  endlessOnLongSentences,
  FAILING,
  HOSTILE,
  ownModel,
  withOtherInputs,
} from "../../models/testing/foreign-models.ts";
import type { Browser } from "../testing/browser.ts";
import { must } from "../testing/campaign.ts";
import {
  addBenchmark,
  addTeam,
  fixSecret,
  goldPairs,
  settled,
  submit,
  toLines,
} from "../testing/leaderboard.ts";
import { setUp } from "../testing/members.ts";
import { recordsOf, type SentFiles, submitModel, trainTextRun } from "../testing/models.ts";
import { startServer } from "../testing/start-server.ts";

const folder = temporaryFolder();
vi.stubEnv("TMPDIR", folder.path); // where nobody else leaves anything
afterAll(() => void vi.unstubAllEnvs());
const server = startServer({
  requestsPerMinute: 100_000,
  signInsPerMinute: 1_000,
  modelLimits: { secondsToOpen: 60, secondsToAnswer: 5, mebibytes: 512 },
});
/** Examples that no run has seen, every third with the opposite label, so that the text baseline is right on two thirds. */
const QUESTIONS = ownExamples(600).slice(450);
const GOLD = recordsOf(
  QUESTIONS.map((each, i) => ({ ...each, label: i % 3 === 0 ? !each.label : each.label! })),
);
let owner: Browser;
let run: SentFiles;
beforeAll(async () => {
  owner = await setUp(server);
  run = await trainTextRun();
});

/** A benchmark that gives models its examples in the same order in every run, a batch of short sentences first. */
async function hiddenBenchmark(name: string, submissions = 100): Promise<string> {
  const taken = { accepts: "models", originalIdentifiers: false } as const;
  const place = await addBenchmark(owner, name, { gold: {}, submissions, ...taken });
  await fixSecret(server, name);
  await must(owner.sendFile("POST", `${place}/gold?file=hidden.json`, toLines(GOLD), "text/csv"));
  return place;
}
const withModel = (model: Uint8Array) => ({ ...run, "best.onnx": model });

test("[E4] a model is run on examples that nobody gets, scored as predictions are, and counts against the budget", async () => {
  const place = await hiddenBenchmark("hidden", 2);
  const team = await addTeam(server, owner, "Otters");
  expect(await must(submitModel(team, place, run))).toMatchObject({ status: "waiting", findings: [] });
  expect(await settled(team, place)).toMatchObject({
    status: "scored",
    isPublished: true,
    failure: null,
    result: { right: 100, predictions: 150 },
  });
  expect(await must(owner.send("GET", place))).toMatchObject({
    accepts: "models",
    rows: [{ system: "S", team: "Otters", right: 100, isTiedWithBest: true }],
  });
  for (const browser of [team, owner])
    expect(await browser.send("GET", `${place}/examples.json`)).toMatchObject({
      status: 409,
      body: { error: { message: "The test set of this benchmark is not published. Submit a model instead" } },
    });
  expect(await submitModel(team, place, run, { system: "Again" })).toMatchObject({
    status: 409,
    body: {
      error: { message: expect.stringContaining('already submitted this model as submission 1 ("S")') },
    },
  });
  await must(submitModel(team, place, withModel(ownModel), { system: "Sum" })); // a network of the team's own
  expect(await settled(team, place)).toMatchObject({
    status: "scored",
    system: "Sum",
    result: { predictions: 150 },
  });
  const { rows } = (await must(owner.send("GET", place))) as {
    rows: { system: string; isTiedWithBest: boolean }[];
  };
  expect(rows.map(({ system, isTiedWithBest }) => [system, isTiedWithBest])).toEqual([
    ["S", true],
    ["Sum", false],
  ]);
  expect(await must(team.send("GET", `${place}/submissions`))).toMatchObject({ remaining: 0 });
  expect((await submitModel(team, place, run)).status).toBe(409);
});

test("how far a model is can be seen while it runs", async () => {
  const place = await hiddenBenchmark("watched");
  const path = folder.write("hidden.json", toLines(GOLD));
  const secret = await fixSecret(server, "watched");
  const { records } = await readTestSet([path], { secret }); // in the order in which the model gets them
  const team = await addTeam(server, owner, "Skuas");
  await must(submitModel(team, place, withModel(endlessOnLongSentences)));
  const seen = async () => {
    const reply = (await must(team.send("GET", `${place}/submissions`))) as {
      submissions: [{ status: string; progress: { answered: number } | null }];
    };
    return reply.submissions[0];
  };
  let last = await seen();
  const now = await vi.waitFor(
    async () => {
      const submission = await seen();
      if (submission.status !== "waiting") return submission;
      if (submission.progress !== null) last = submission;
      throw new Error("The model is running");
    },
    { timeout: 120_000, interval: 250 },
  );
  const wordsOf = ({ sentence }: (typeof GOLD)[number]) => String(sentence).split(" ").length;
  const lengths = [...new Set(records.map(wordsOf))]; // of the batches, in their order
  const answered = lengths.slice(
    0,
    lengths.findIndex((words) => words > 5), // too long, with the full stop
  );
  const first = GOLD.filter((record) => answered.includes(wordsOf(record))).length;
  expect(first).toBeGreaterThan(0);
  expect(last.progress).toEqual({ answered: first, examples: 150 });
  expect(now).toMatchObject({
    status: "failed",
    progress: null,
    failure: "The model took longer than 5 seconds",
  });
});

test("a team sends one model at a time, and the next when one was sent", async () => {
  const place = await hiddenBenchmark("one-by-one");
  const team = await addTeam(server, owner, "Gannets");
  const [sum, other] = [withModel(ownModel), withModel(FAILING["an index out of range"]![0])];
  const both = await Promise.all([submitModel(team, place, run), submitModel(team, place, sum)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    body: { error: { message: "Your team is already uploading a model" } },
  });
  expect((await submitModel(team, place, other)).status).toBe(200);
});

describe("a hostile or damaged model", () => {
  let place = "";
  let team: Browser;
  beforeAll(async () => {
    place = await hiddenBenchmark("hostile");
  });
  beforeEach(async ({ task }) => {
    team = await addTeam(server, owner, `Team ${task.id}`); // nobody may send so many in a minute
  });
  const left = async () =>
    ((await must(team.send("GET", `${place}/submissions`))) as { remaining: number }).remaining;

  test.each(Object.entries(HOSTILE))("with %s is refused and costs nothing", async (_, [model, said]) => {
    const before = await left();
    const refused = await must(submitModel(team, place, withModel(model)));
    expect(refused).toMatchObject({ status: "refused", findings: { 0: { file: "best.onnx", line: 0 } } });
    expect(JSON.stringify(refused).replaceAll('\\"', '"')).toContain(said);
    expect(await left()).toBe(before);
  });

  test.each(Object.entries(FAILING))(
    "with %s fails for that reason, and costs a submission",
    async (_, [model, said]) => {
      const before = await left();
      expect(await must(submitModel(team, place, withModel(model)))).toMatchObject({ status: "waiting" });
      expect(await settled(team, place)).toMatchObject({ status: "failed", failure: said, result: null });
      expect(await left()).toBe(before - 1);
    },
  );

  test.each([
    ["a config that is no JSON", { "config.json": "{" }, "was not written by"],
    ["a config of another version", { "config.json": '{"version":"9","baseline":"text"}' }, 'version "9"'],
    [
      "no baseline",
      { "config.json": '{"version":"0.0.0","baseline":"oracle"}' },
      'Unknown baseline "oracle"',
    ],
    [
      "another baseline",
      { "config.json": '{"version":"0.0.0","baseline":"image"}' },
      'Unknown input "words"',
    ],
    ["a vocabulary of numbers", { "vocabulary.json": "[1]" }, "not a JSON list"],
  ] as const)("whose files have %s is refused", async (_, files, said) => {
    const bytes = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);
    const refused = await must(submitModel(team, place, { ...run, ...Object.fromEntries(bytes) }));
    expect(JSON.stringify(refused).replaceAll('\\"', '"')).toContain(said);
  });

  test("with very many problems is refused with the first of them and their number", async () => {
    const refused = await must(submitModel(team, place, withModel(withOtherInputs(200_000))));
    const { findings, findingCount } = refused as { findings: { message: string }[]; findingCount: number };
    expect(findingCount).toBe(200_000);
    expect(findings).toHaveLength(20);
    expect(findings[0]!.message).toContain('Unknown input "other 0"');
  });

  test("that is too large, or lacks a file, is not taken", async () => {
    expect((await submitModel(team, place, withModel(new Uint8Array(64 * 2 ** 20)))).status).toBe(413);
    const { "vocabulary.json": _, ...lacking } = run;
    expect(await submitModel(team, place, lacking)).toMatchObject({
      status: 400,
      body: { error: { message: "The upload is missing vocabulary.json" } },
    });
    const type = "multipart/form-data; boundary=x";
    expect((await team.sendFile("POST", `${place}/models?system=S`, "no form", type)).status).toBe(400);
    expect((await team.send("POST", `${place}/models?system=S`)).status).toBe(400);
    expect((await team.send("POST", `${place}/models?system=S`, {})).status).toBe(415);
  });

  test("of very many files is not taken", async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n';
    const body = `${part.repeat(100_000)}--x--\r\n`;
    const type = "multipart/form-data; boundary=x";
    expect(await team.sendFile("POST", `${place}/models?system=S`, body, type)).toMatchObject({
      status: 400,
      body: { error: { message: "The upload can't be read or has too many files" } },
    });
  });

  test("leaves neither a process nor a folder behind, and no fault of the server", async () => {
    expect((await readdir(folder.path)).filter((name) => name.startsWith("counterpoint-model-"))).toEqual([]);
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

test("what a benchmark does not take is refused, and photographs are no test set for models", async () => {
  const team = await addTeam(server, owner, "Terns");
  const hidden = await hiddenBenchmark("kinds");
  expect(await submit(team, hidden, { text: "1-0,true\n", system: "S" })).toMatchObject({
    status: 409,
    body: { error: { message: "This benchmark accepts models, not predictions" } },
  });
  const open = await addBenchmark(owner, "open", { gold: { "test.json": toLines(GOLD) } });
  expect(await submitModel(team, open, run)).toMatchObject({
    body: { error: { message: "This benchmark accepts predictions, not models" } },
  });
  const pairs = await addBenchmark(owner, "pairs", { gold: {}, accepts: "models" });
  const gold = await owner.sendFile(
    "POST",
    `${pairs}/gold?file=test1.json`,
    toLines(goldPairs(2)),
    "text/csv",
  );
  expect(gold).toMatchObject({
    body: { error: { message: "Model benchmarks support scenes only, but these examples are photographs" } },
  });
});
