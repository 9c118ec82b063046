import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { PROVIDER_NAMES } from "../providers/providers.ts";
import {
  type Fault,
  fakeProvider,
  type ModelAnswer,
  type Received,
  steadyAnswer,
} from "../testing/fake-provider.ts";
import { virtualClock } from "../testing/virtual-clock.ts";
import { exportRun } from "./export-run.ts";
import { rereadRun } from "./reread-run.ts";
import { runModel } from "./run-model.ts";
import type { RunModelOptions } from "./run-options.ts";

const folder = temporaryFolder();
const KEY = "sk-a-key-that-must-not-leak";

/** Examples of NLVR's shape: sentences about one square, four scenes each. */
function writeCorpus(sentences: number, name = "dev.json"): string {
  const square = (x: number) => ({ type: "square", color: "Yellow", size: 20, x_loc: x, y_loc: 30 });
  const lines = Array.from({ length: 4 * sentences }, (_, i) => {
    const [set, position] = [Math.floor(i / 4), i % 4];
    const structured = [[square(i % 80)], [square((i * 7) % 80)], [square((i * 3) % 80)]];
    return JSON.stringify({
      sentence: `There are ${set} yellow squares.`,
      identifier: `${set}-${position}`,
      label: i % 3 === 0 ? "true" : "false",
      directory: "0",
      evals: { r0: "true" },
      structured_rep: structured,
    });
  });
  return folder.write(name, `${lines.join("\n")}\n`);
}

const CORPUS = writeCorpus(10);
let runs = 0;
const newOut = () => folder.at(`run-${++runs}`);

function options(baseUrl: string, more: Partial<RunModelOptions> = {}): RunModelOptions {
  return {
    model: "m",
    out: newOut(),
    baseUrl,
    key: KEY,
    clock: virtualClock(),
    pictureTest: false,
    price: { input: 1, output: 1 },
    ...more,
  };
}

const logOf = (out: string) =>
  readFileSync(`${out}/requests.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("[V1] a run asks once about every example and scores by the outcomes", async () => {
  const server = await fakeProvider("openai", ({ text, ...request }) =>
    text.includes("There are 3 ") ? { text: "two squares" } : steadyAnswer({ text, ...request }),
  );
  const { result, isFinished } = await runModel([CORPUS], options(server.baseUrl));
  expect(server.received).toHaveLength(40);
  expect(isFinished).toBe(true);
  expect(result).toMatchObject({ model: "m", examples: 40, answered: 36, controls: [] });
  expect(result.outcomes).toMatchObject({ unreadable: 4, refused: 0, failed: 0 });
  expect(result.outcomes.true + result.outcomes.false).toBe(36);
  // 40 replies with 100 tokens in and 10 out, at 1 dollar for a million of either.
  expect(result.cost).toEqual({ currency: "USD", amount: expect.closeTo((40 * 110) / 1e6, 12) });
  expect(result.tokens).toEqual({ input: 4_000, output: 400 });
  expect(result.accuracy).toBeGreaterThan(0);
  expect(result.accuracyInterval).toHaveLength(2);
});

test("[V2] the same command asks nothing again, and other settings are refused", async () => {
  const server = await fakeProvider("openai", steadyAnswer);
  const again = options(server.baseUrl);
  const first = await runModel([CORPUS], again);
  const second = await runModel([CORPUS], again);
  expect(second.result).toEqual(first.result);
  expect(server.received).toHaveLength(40);
  await expect(runModel([CORPUS], { ...again, temperature: 1 })).rejects.toMatchObject({
    code: "usage",
    at: [again.out, "temperature"],
  });
});

test("[V2] replies are shared by runs through the cache, at no cost", async () => {
  const server = await fakeProvider("openai", steadyAnswer);
  const cache = folder.at("cache");
  const first = await runModel([CORPUS], options(server.baseUrl, { cache }));
  const second = await runModel([CORPUS], options(server.baseUrl, { cache }));
  expect(server.received).toHaveLength(40);
  expect(second.result).toMatchObject({
    accuracy: first.result.accuracy,
    outcomes: first.result.outcomes,
    cost: { amount: 0 },
  });
  // A damaged reply is asked for again.
  const [reply = ""] = readdirSync(cache, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  writeFileSync(`${cache}/${reply}`, "{}");
  await runModel([CORPUS], options(server.baseUrl, { cache }));
  expect(server.received).toHaveLength(41);
});

const FAULTS: readonly Fault[] = [
  { kind: "status", status: 429, headers: { "retry-after": "7" } },
  { kind: "status", status: 429, headers: { "retry-after-ms": "120" } },
  {
    kind: "status",
    status: 429,
    headers: { "x-ratelimit-reset-requests": "6m0s", "x-ratelimit-remaining-requests": "0" },
  },
  { kind: "status", status: 429, headers: { "anthropic-ratelimit-requests-reset": "2026-01-01T01:00:00Z" } },
  { kind: "status", status: 429, body: '{"error": {"details": [{"retryDelay": "3s"}]}}' },
  { kind: "status", status: 500 },
  { kind: "status", status: 408 },
  { kind: "status", status: 502, body: "<html>Bad gateway</html>" },
  { kind: "overloaded" },
  { kind: "truncated" },
  { kind: "wrong-types" },
  { kind: "cut" },
  { kind: "refused-connection" },
  { kind: "slow" },
  { kind: "duplicates" },
];

/** Faults on some of the first tries of a request, by a seed. */
function stormy(seed: string): (request: Received) => ModelAnswer | Fault {
  return (request) => {
    const random = new Random(seed).split(
      `${request.earlier}/${request.text.length}/${steadyAnswer(request).text}/${request.text.slice(-90)}`,
    );
    if (request.earlier < 3 && random.uniform() < 0.5) return FAULTS[random.below(FAULTS.length)]!;
    return steadyAnswer(request);
  };
}

test.each(PROVIDER_NAMES.flatMap((name) => [[name, false] as const, [name, true] as const]))(
  "[V2] %s, streamed %s: a storm of faults loses no request, counts none twice and changes no result",
  async (provider, stream) => {
    const calm = await fakeProvider(provider, steadyAnswer);
    const storm = await fakeProvider(provider, stormy("1"));
    const quiet = await runModel([CORPUS], options(calm.baseUrl, { provider, stream }));
    const out = newOut();
    const shaken = await runModel([CORPUS], options(storm.baseUrl, { provider, stream, out }));
    expect(storm.received.length).toBeGreaterThan(50); // there were faults
    expect(shaken.result).toEqual(quiet.result);
    expect(shaken.isFinished).toBe(true);
    const answered = logOf(out).filter(({ kind }) => kind === "reply");
    expect(new Set(answered.map(({ unit }) => unit.id)).size).toBe(40);
    expect(answered).toHaveLength(40);
  },
);

test("[V2] an hour of 500s ends with the same result", async () => {
  const clock = virtualClock();
  const begun = clock.now();
  const server = await fakeProvider("openai", (request) =>
    clock.now() - begun < 3_600_000 ? { kind: "status", status: 500 } : steadyAnswer(request),
  );
  const { result, isFinished } = await runModel([CORPUS], options(server.baseUrl, { clock, limit: "6" }));
  expect(isFinished).toBe(true);
  expect(result.answered).toBe(6);
  expect(clock.now() - begun).toBeGreaterThan(3_600_000);
});

test("[V1] requests that fail leave the run unfinished, and the same command asks only them again", async () => {
  let isBroken = true;
  const server = await fakeProvider("openai", (request) =>
    isBroken && request.text.includes("There are 2 ")
      ? { kind: "status", status: 422 }
      : steadyAnswer(request),
  );
  const again = options(server.baseUrl);
  const first = await runModel([CORPUS], again);
  expect(first).toMatchObject({
    isFinished: false,
    result: { outcomes: { failed: 4 }, accuracy: null, answered: 36 },
  });
  await expect(exportRun(again.out, { out: folder.at("no.csv") })).rejects.toMatchObject({
    code: "data/invalid",
  });
  isBroken = false;
  const second = await runModel([CORPUS], again);
  expect(second).toMatchObject({ isFinished: true, result: { outcomes: { failed: 0 }, answered: 40 } });
  expect(server.received).toHaveLength(44);
});

test.each([
  [401, '{"error": {"message": "Incorrect API key provided: sk-a-key-that-must-not-leak"}}'],
  [429, '{"error": {"code": "insufficient_quota", "message": "You exceeded your current quota"}}'],
])("status %i with %j stops at once", async (status, body) => {
  const server = await fakeProvider("openai", () => ({ kind: "status", status, body }));
  const { stopped, isFinished } = await runModel([CORPUS], options(server.baseUrl));
  expect(isFinished).toBe(false);
  expect(stopped).toMatchObject({ kind: "failure" });
  expect(server.received.length).toBeLessThanOrEqual(4); // those that were under way together
  expect(JSON.stringify(stopped)).not.toContain(KEY);
});

test("[V4] the key is in no file of a run and in no message, whatever the provider sends back", async () => {
  const server = await fakeProvider("openai", (request) => {
    expect(request.headers.authorization).toBe(`Bearer ${KEY}`);
    if (request.earlier === 0)
      return {
        kind: "status",
        status: 500,
        body: JSON.stringify({ error: { message: `Key ${KEY} is tired` } }),
      };
    if (request.text.includes("There are 1 ")) return { kind: "status", status: 400, body: `No ${KEY}` };
    return steadyAnswer(request);
  });
  const out = newOut();
  const notes: string[] = [];
  const ended = await runModel(
    [CORPUS],
    options(server.baseUrl, { out, cache: folder.at("key-cache"), onNote: (note) => notes.push(note) }),
  );
  const files = [out, folder.at("key-cache")].flatMap((each) =>
    readdirSync(each, { recursive: true, withFileTypes: true }),
  );
  const texts = files
    .filter((each) => each.isFile())
    .map((each) => readFileSync(`${each.parentPath}/${each.name}`, "utf8"));
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.join() + JSON.stringify(ended) + notes.join()).not.toContain(KEY);
  expect(texts.join()).toContain("[key]");
});

test.each([
  "https://user:secret@api.example.org/v1",
  "https://api.example.org/v1?key=secret",
  "ftp://x",
  "nonsense",
])("[V4] an address that could hold a secret is refused without repeating it: %s", async (baseUrl) => {
  const failure = await runModel([CORPUS], options(baseUrl)).catch((error: Error) => error);
  expect(failure).toMatchObject({ code: "usage" });
  expect((failure as Error).message).not.toContain("secret");
});

test("[V4] a budget is never exceeded by more than one request, with faults and many requests at once", async () => {
  // Each request costs at most (100 + 1,000 tokens) x 1 dollar / 1,000 = 1.1 dollars, and really so.
  const price = { input: 1_000, output: 1_000 };
  for (const budget of [3, 10, 22.5]) {
    let billed = 0;
    const server = await fakeProvider("openai", (request) => {
      const random = new Random("b").split(
        `${request.earlier}${request.text.slice(-80)}${steadyAnswer(request).text}`,
      );
      const fault = random.uniform() < 0.3 ? FAULTS[random.below(FAULTS.length)]! : undefined;
      const isBilled = fault === undefined || !["status", "overloaded"].includes(fault.kind);
      if (isBilled) billed += 1.1;
      return fault ?? { ...steadyAnswer(request), input: 100, output: 1_000 };
    });
    const { stopped } = await runModel(
      [CORPUS],
      options(server.baseUrl, { price, budget, maxTokens: 1_000 }),
    );
    expect(stopped?.kind).toBe("budget");
    expect(billed).toBeLessThanOrEqual(budget + 1.1);
  }
});

test("[V4] what a killed run had under way counts as spent", async () => {
  const server = await fakeProvider("openai", (request) => ({
    ...steadyAnswer(request),
    input: 100,
    output: 1_000,
  }));
  const price = { input: 1_000, output: 1_000 };
  const killed = options(server.baseUrl, { price, budget: 1_000, maxTokens: 1_000, limit: "4" });
  await runModel([CORPUS], killed);
  const lines = readFileSync(`${killed.out}/requests.jsonl`, "utf8").split("\n");
  const sent = lines.filter((line) => line.includes('"sent"'));
  expect(sent).toHaveLength(4);
  // Killed when all four were sent and one had come back, which cost 1.1.
  const one = lines.find((line) => line.includes('"reply"'))!;
  writeFileSync(`${killed.out}/requests.jsonl`, `${[...sent, one].join("\n")}\n`);
  const most = JSON.parse(sent[0]!).most;
  const before = server.received.length;
  const { stopped } = await runModel([CORPUS], { ...killed, budget: 3 * most + 1.1 + most / 2 });
  expect(stopped?.kind).toBe("budget");
  expect(server.received.length).toBe(before);
});

test("the pilot's estimate ends a run that the budget does not cover, and says what it covers", async () => {
  const server = await fakeProvider("openai", steadyAnswer);
  const notes: string[] = [];
  const price = { input: 10_000, output: 10_000 }; // 1.1 dollars a request
  const limited = options(server.baseUrl, {
    price,
    budget: 40,
    maxTokens: 10,
    onNote: (note) => notes.push(note),
  });
  const { stopped } = await runModel([CORPUS], { ...limited, limit: "30", concurrency: 1 });
  // The most that a request can cost keeps the pilot below the budget; what it cost really is 1.1 each.
  expect(stopped?.kind).toBe("budget");
  const enough = await runModel([CORPUS], { ...limited, out: newOut(), limit: "30", budget: 2_000 });
  expect(enough.isFinished).toBe(true);
  expect(notes.at(-1)).toBe("After 20 replies the whole run is estimated at 33.00 USD");
});

test("[V2] killed at any of twenty moments, the run goes on to the same result", async () => {
  const server = await fakeProvider("openai", steadyAnswer);
  const whole = options(server.baseUrl, { budget: 1_000 });
  const { result } = await runModel([CORPUS], whole);
  const log = readFileSync(`${whole.out}/requests.jsonl`);
  const random = new Random("kills");
  for (let kill = 0; kill < 20; kill += 1) {
    // The log is only ever appended to, so a kill leaves a beginning of it, perhaps with half a line.
    writeFileSync(`${whole.out}/requests.jsonl`, log.subarray(0, random.below(log.length)));
    const { result: resumed, isFinished } = await runModel([CORPUS], whole);
    expect(isFinished).toBe(true);
    expect(resumed).toEqual(result);
    const replies = logOf(whole.out).filter(({ kind }) => kind === "reply");
    expect(new Set(replies.map(({ unit }) => unit.id)).size).toBe(40);
    expect(replies).toHaveLength(40);
  }
});

test("five replies in a row without tokens left for an answer stop the run with advice", async () => {
  const server = await fakeProvider("openai", () => ({
    text: "",
    thinking: "Hmm, is it true?",
    stop: "length",
  }));
  const { stopped, isFinished } = await runModel([CORPUS], options(server.baseUrl, { concurrency: 1 }));
  expect(isFinished).toBe(false);
  expect(stopped).toMatchObject({ kind: "out-of-tokens", hint: expect.stringContaining("--max-tokens") });
  expect(server.received).toHaveLength(5);
});

test("a model that does not see pictures fails the picture test before anything else is asked", async () => {
  const blind = await fakeProvider("openai", () => ({ text: "Answer: True" }));
  const { stopped } = await runModel([CORPUS], options(blind.baseUrl, { pictureTest: true }));
  expect(stopped?.message).toContain("yellow");
  expect(blind.received).toHaveLength(2);
});

test("[V4] examples of a sealed split or folder are not sent to a provider without permission", async () => {
  const sealed = writeCorpus(1, "hidden.json");
  const outside = { ...options("https://api.example.org/v1"), key: undefined };
  await expect(runModel([sealed], outside)).rejects.toMatchObject({
    code: "usage",
    hint: expect.stringContaining("--allow-sealed"),
  });
  await expect(runModel([sealed], { ...outside, split: "dev" })).rejects.toThrow(/hidden.json is a sealed/);
  const link = folder.at("dev-link.json");
  symlinkSync(sealed, link);
  await expect(runModel([link], { ...outside, split: "dev" })).rejects.toThrow(/sealed/);
  const shots = { examples: 2, exampleFiles: [sealed] };
  await expect(runModel([CORPUS], { ...outside, ...shots })).rejects.toThrow(/hidden.json is a sealed/);
  const server = await fakeProvider("openai", steadyAnswer);
  expect((await runModel([sealed], options(server.baseUrl))).isFinished).toBe(true); // this machine
});

test("[V1] kept replies are read again with another reader, without asking", async () => {
  const server = await fakeProvider("openai", () => ({ text: "No doubt: the statement is true." }));
  const out = newOut();
  const { result } = await runModel([CORPUS], options(server.baseUrl, { out }));
  expect(result.outcomes.true).toBe(40);
  expect((await rereadRun(out, { reader: "exact" })).outcomes).toMatchObject({ true: 0, unreadable: 40 });
  expect((await rereadRun(out, { reader: "last-statement" })).outcomes.true).toBe(40);
  expect(server.received).toHaveLength(40);
});

test("[V1] exported predictions have unanswered where there is no answer", async () => {
  const server = await fakeProvider("openai", (request) =>
    request.text.includes("There are 3 ")
      ? { text: "I'm sorry, but I can't assist with that." }
      : { text: "Answer: True" },
  );
  const out = newOut();
  await runModel([CORPUS], options(server.baseUrl, { out }));
  const csv = folder.at("predictions.csv");
  expect(await exportRun(out, { out: csv })).toEqual({ predictions: 40, unanswered: 4 });
  const lines = readFileSync(csv, "utf8").trim().split("\n");
  expect(lines[0]).toBe("0-0,true");
  expect(lines.slice(12, 16)).toEqual(["3-0", "3-1", "3-2", "3-3"].map((id) => `${id},unanswered`));
});

test("[V3] controls are asked about a sample of whole sentences, and get a row each", async () => {
  // A model that looks: right with its picture, always true without one.
  const labels = new Map(
    readFileSync(CORPUS, "utf8")
      .trim()
      .split("\n")
      .map((line) => {
        const { sentence, identifier, label } = JSON.parse(line);
        return [`${sentence} ${identifier}`, label];
      }),
  );
  const seen = new Map<string, number>();
  const server = await fakeProvider("openai", ({ body }) => {
    const parts = body.messages.at(-1).content;
    const picture = parts.find((part: { type: string }) => part.type === "image_url")?.image_url.url;
    const sentence = /Sentence: (.+)/.exec(parts.at(-1).text)![1]!;
    if (picture === undefined) return { text: "Answer: True" };
    const key = `${sentence}|${picture}`;
    if (!seen.has(key))
      seen.set(key, [...seen.keys()].filter((each) => each.startsWith(`${sentence}|`)).length);
    const label = labels.get(`${sentence} ${/are (\d+)/.exec(sentence)![1]}-${seen.get(key)! % 4}`);
    return { text: label === "true" ? "Answer: True" : "Answer: False" };
  });
  const controlled = options(server.baseUrl, { controls: ["no-pictures"], concurrency: 1 });
  const { result } = await runModel([CORPUS], controlled);
  expect(result.accuracy).toBe(1);
  // 14 of 40 labels are true: 0, 3, 6 ... 39.
  expect(result.controls).toMatchObject([
    { name: "no-pictures", examples: 40, accuracy: 14 / 40, difference: expect.closeTo(-26 / 40, 12) },
  ]);
  expect(result.controls[0]!.verdict).toContain("depends on the pictures");
});

test("[V3] repeats have a row with their agreement, and reading again keeps the rows", async () => {
  // Each request says true at the first repeat and false at the second and third.
  const server = await fakeProvider("openai", ({ earlier }) => ({ text: earlier === 0 ? "True" : "False" }));
  const out = newOut();
  const { result } = await runModel(
    [CORPUS],
    options(server.baseUrl, { out, repeats: 3, controls: ["no-pictures"], controlLimit: "8" }),
  );
  expect(server.received).toHaveLength(3 * 40 + 2); // eight examples are of two sentences
  expect(result.controls).toMatchObject([
    { name: "no-pictures", examples: 8 },
    // 26 of 40 labels are false, which the majority says of all, and 14 true, which the first reply said.
    { name: "repeats", examples: 40, accuracy: 26 / 40, difference: expect.closeTo(12 / 40, 12) },
  ]);
  expect(result.controls[1]!.verdict).toContain("All 3 replies agree for 0.0 % of examples");
  expect(await rereadRun(out)).toEqual(result);
});

test("a percentage is a sample of whole sentences, the same for the same seed", async () => {
  const server = await fakeProvider("openai", steadyAnswer);
  const sampled = await runModel([CORPUS], options(server.baseUrl, { limit: "20%" }));
  expect(sampled.result.examples).toBe(8);
  const sets = new Set(server.received.map(({ text }) => /There are (\d+) /.exec(text)![1]));
  expect(sets.size).toBe(2);
});

test("a run of which no reply can be read shows one of them, without codes for the terminal", async () => {
  const notesOf = async (text: (prompt: string) => string, pictureTest = false) => {
    const server = await fakeProvider("openai", (request) => ({ text: text(request.text) }));
    const notes: string[] = [];
    await runModel(
      [CORPUS],
      options(server.baseUrl, { onNote: (note) => notes.push(note), limit: "4", pictureTest }),
    );
    return notes.filter((note) => note.includes("no readable answer"));
  };
  const told = 'The model gave no readable answer. One of its replies (unreadable): "two [1m squares"';
  expect(await notesOf(() => "two\n\u001b[1m squares")).toEqual([told]);
  expect(await notesOf(() => "two\n\u001b[1m squares", true)).toEqual([told]); // the picture test ends it
  expect(await notesOf(() => "Answer: True")).toEqual([]);
});
