import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import type { ModelSettings } from "../providers/provider.ts";
import { PROVIDERS } from "../providers/providers.ts";
import { readerNamed } from "../reading/readers.ts";
import type { Question } from "../runs/ask-questions.ts";
import { RunLog } from "../runs/run-log.ts";
import { type FakeBatches, fakeBatches } from "../testing/fake-batches.ts";
import { virtualClock } from "../testing/virtual-clock.ts";
import { batchApiOf } from "./batch-api.ts";
import { BATCH_RATE, BatchAsker } from "./batch-asker.ts";

const folder = temporaryFolder();
let runs = 0;
let path = "";
beforeEach(() => {
  path = folder.at(`requests-${++runs}.jsonl`);
});

const SETTINGS: ModelSettings = { model: "m", maxTokens: 16, stream: false };
const PRICE = { input: 1, output: 1 };
const COUNT = 10;
const unitOf = (i: number) => ({ control: "main", split: "dev", id: String(i), repeat: 0 });

/** Questions about the numbers from 0 on; 8 and 9 are the same request. */
function* questions(): Generator<Question> {
  for (let i = 0; i < COUNT; i += 1)
    yield {
      unit: unitOf(i),
      prepare: async () => ({
        turns: [{ role: "user", parts: [{ kind: "text", text: `Is ${Math.min(i, 8)} even?` }] }],
        options: undefined,
      }),
    };
}

const evenOrNot = (line: string) =>
  `Answer: ${Number(/Is (\d)/.exec(line)?.[1]) % 2 === 0 ? "True" : "False"}`;

type Tried = Partial<{ maxBytes: number; budget: number; provider: "openai" | "anthropic" }>;

/** Asks in batches, from the log that is there; returns the outcomes and the log. */
async function ask(server: FakeBatches, { maxBytes, budget, provider = "openai" }: Tried = {}) {
  const log = await RunLog.open(path, readerNamed("last-statement"));
  const api = batchApiOf(provider)!;
  const options = {
    settings: SETTINGS,
    endpoint: { provider: PROVIDERS[provider], baseUrl: server.baseUrl, key: "sk-secret" },
    log,
    clock: virtualClock(),
    random: new Random(1),
    concurrency: 4,
    price: PRICE,
    budget,
    cache: undefined,
  };
  const asker = new BatchAsker(options, maxBytes === undefined ? api : { ...api, maxBytes });
  try {
    await asker.askAll(questions());
  } finally {
    await log.close();
  }
  const outcomes = Array.from({ length: COUNT }, (_, i) => log.state.answerTo(unitOf(i))?.outcome);
  return { outcomes, state: log.state, stopped: asker.stopped };
}

const RIGHT = Array.from({ length: COUNT }, (_, i) => String(Math.min(i, 8) % 2 === 0));
// Nine requests of 100 tokens in and 10 out, at 1 dollar for a million of either, at half the price.
const COST = (9 * 110 * BATCH_RATE) / 1e6;

test.each(["openai", "anthropic"] as const)(
  "[V2] %s: a batch is sent once, its replies are collected, and the next run asks nothing",
  async (provider) => {
    const server = await fakeBatches(evenOrNot);
    const { outcomes, state } = await ask(server, { provider });
    expect(outcomes).toEqual(RIGHT);
    expect(state.totals).toMatchObject({ cost: expect.closeTo(COST, 12), lost: 0, input: 900 });
    expect(server.sent.map(({ lines }) => lines.length)).toEqual([9]);
    expect((await ask(server, { provider })).outcomes).toEqual(RIGHT);
    expect(server.sent).toHaveLength(1);
    expect(readFileSync(path, "utf8")).not.toContain("sk-secret");
  },
);

test("[V2] batches are divided by bytes", async () => {
  const server = await fakeBatches(evenOrNot);
  const { outcomes } = await ask(server, { maxBytes: 600 });
  expect(outcomes).toEqual(RIGHT);
  expect(server.sent.length).toBeGreaterThan(2);
  for (const { bytes } of server.sent) expect(bytes).toBeLessThanOrEqual(600);
});

test.each(["openai", "anthropic"] as const)(
  "[V2] %s: killed after any line of its log, a run goes on without sending a request twice",
  async (provider) => {
    let count = 2;
    for (let kept = 1; kept < count; kept += 1) {
      writeFileSync(path, "");
      const server = await fakeBatches(evenOrNot);
      await ask(server, { provider });
      const lines = readFileSync(path, "utf8").split(/(?<=\n)/);
      count = lines.length;
      writeFileSync(path, lines.slice(0, kept).join(""));
      const { outcomes, state } = await ask(server, { provider });
      expect(outcomes).toEqual(RIGHT);
      expect(state.totals.cost).toBeCloseTo(COST, 12);
      expect(server.sent).toHaveLength(1);
    }
    expect(count).toBe(13); // the plan, the id, nine replies, the end, and the one that is the same
  },
);

test.each(["openai", "anthropic"] as const)(
  "[V2] %s: calls that fail, break or get lost change nothing",
  async (provider) => {
    const faults = ["refused", 500, 429, "lost"] as const;
    const server = await fakeBatches(evenOrNot, (_, earlier) => faults[earlier]);
    const { outcomes, state } = await ask(server, { provider });
    expect(outcomes).toEqual(RIGHT);
    expect(state.totals.cost).toBeCloseTo(COST, 12);
    expect(server.sent).toHaveLength(1);
  },
);

test.each(["openai", "anthropic"] as const)(
  "[V2] %s: requests that expired have failed, and the next run sends them again",
  async (provider) => {
    let isLate = true;
    const server = await fakeBatches((line) =>
      isLate && line.includes("Is 3") ? undefined : evenOrNot(line),
    );
    const { outcomes, state } = await ask(server, { provider });
    expect(outcomes).toEqual(RIGHT.with(3, undefined as never));
    expect(state.failureOf(unitOf(3))).toMatch(/expired/);
    isLate = false;
    expect((await ask(server, { provider })).outcomes).toEqual(RIGHT);
    expect(server.sent.map(({ lines }) => lines.length)).toEqual([9, 1]);
  },
);

test("[V2] what batches can cost never exceeds the budget", async () => {
  const server = await fakeBatches(evenOrNot);
  // A request may cost at most half of (100 + 12 + 10 tokens in, 16 out), or 69 millionths: three fit at once, and cost 55 each.
  const { state, stopped } = await ask(server, { budget: 220 / 1e6 });
  expect(server.sent[0]?.lines).toHaveLength(3);
  expect(stopped).toMatchObject({ kind: "budget" });
  expect(state.totals.cost).toBeLessThanOrEqual(220 / 1e6);
});

test("[V2] a refused batch stops the run and is not asked for later", async () => {
  const server = await fakeBatches(evenOrNot, (call) => (call === "POST /files" ? 401 : undefined));
  const { stopped, state } = await ask(server);
  expect(stopped).toMatchObject({ kind: "failure", message: expect.stringContaining("HTTP 401") });
  expect(state.openBatches).toEqual([]);
});
