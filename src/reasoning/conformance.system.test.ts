import { describe, expect, test } from "vitest";
import { sceneOf } from "../core/index.ts";
import { officialFile } from "../core/testing/official-data.ts";
import { type CorpusExample, readValidCorpus } from "../formats/index.ts";
import { createReasoner } from "./reasoner.ts";
import type { Route } from "./schemas/routes.ts";

const train = officialFile("nlvr/train.json");
const dev = officialFile("nlvr/dev.json");
const LAST_HELD_OUT_FOLDER = 15; // of the train split; the model was learned without them
const RELIABLE_RATERS = new Set(["r0", "r1", "r4", "r8"]);

interface Outcome {
  readonly example: CorpusExample;
  readonly route: Route;
  readonly right: boolean;
}

async function outcomes(path: string, wanted: (example: CorpusExample) => boolean): Promise<Outcome[]> {
  const reasoner = createReasoner();
  const found: Outcome[] = [];
  await readValidCorpus([path], {}, (example) => {
    const scene = sceneOf(example);
    if (!wanted(example) || scene === undefined) return;
    const interpretation = reasoner.interpret(example.sentence);
    const right = reasoner.judge(interpretation, scene) === example.label;
    found.push({ example, route: interpretation.route, right });
  });
  return found;
}

const share = (all: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
  all.filter(test).length / all.length;

describe.skipIf(dev === undefined)("[M5] on the official development split", () => {
  test("the reasoner is right on at least 98 % of the examples and 95 % of the sentences", async () => {
    const all = await outcomes(dev!, () => true);
    expect(all).toHaveLength(989);
    expect(share(all, ({ right }) => right)).toBeGreaterThanOrEqual(0.98);
    const sets = new Map<number, boolean>();
    for (const { example, right } of all) sets.set(example.set, (sets.get(example.set) ?? true) && right);
    expect([...sets.values()].filter(Boolean).length / sets.size).toBeGreaterThanOrEqual(0.95);
  });
});

describe.skipIf(train === undefined)("[M5] on the held-out folders of the official train split", () => {
  test("the grammar reads at least 97 % of 2,472 examples, and reliable raters agree with 95 % of the answers", async () => {
    const all = await outcomes(train!, ({ record }) => Number(record.directory) <= LAST_HELD_OUT_FOLDER);
    expect(all).toHaveLength(2_472);
    expect(share(all, ({ route }) => route === "grammar" || route === "repaired")).toBeGreaterThanOrEqual(
      0.97,
    );
    const reliable = all.filter(({ example }) => RELIABLE_RATERS.has(example.judgments[0]?.worker ?? ""));
    expect(reliable).toHaveLength(1_338);
    expect(share(reliable, ({ right }) => right)).toBeGreaterThanOrEqual(0.95);
  });
});
