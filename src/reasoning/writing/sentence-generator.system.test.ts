import fc from "fast-check";
import { expect, test } from "vitest";
import { Random, type Scene } from "../../core/index.ts";
import { scene } from "../../core/testing/scenes.ts";
import { samplePresentation, sampleScene } from "../../scenes/index.ts";
import { evaluate } from "../execution/evaluate.ts";
import { printTerm } from "../logic/term.ts";
import { createReasoner } from "../reasoner.ts";
import { DIFFICULTIES } from "./difficulty.ts";
import { WRITABLE_PHENOMENA } from "./phenomena-of.ts";
import { createSentenceGenerator, type WritingTask } from "./sentence-generator.ts";
import type { WrittenSentence } from "./summarise-writing.ts";
import { scatterScene, towerScene } from "./testing/hand-made-scenes.ts";

const writer = createSentenceGenerator();
const reasoner = createReasoner();

/** Sentences for the first presentations of a run that have one, with their scenes. */
function writeMany(presentations: number, seed: string, wanted: Partial<WritingTask> = {}) {
  const random = new Random(seed);
  return Array.from({ length: presentations }, (_, number) => {
    const { scenes } = samplePresentation({ random, number, kind: "both", placement: "uniform" });
    const task = {
      trues: scenes.slice(0, 2),
      falses: scenes.slice(2),
      random: random.split(number),
      ...wanted,
    };
    return { task, written: writer.write(task) };
  }).flatMap(({ task, written }) => (written.ok ? [{ ...task, ...written }] : []));
}

const sentences: readonly (WritingTask & WrittenSentence)[] = writeMany(100, "sentences");

test("[C1] a sentence is found for nearly every presentation, true of A and B, false of C and D", () => {
  expect(sentences.length).toBeGreaterThanOrEqual(98);
  for (const { form, trues, falses } of sentences) {
    for (const scene of trues)
      expect([printTerm(form), evaluate(form, scene)]).toEqual([printTerm(form), true]);
    for (const scene of falses) expect(evaluate(form, scene)).not.toBe(true);
  }
});

test("the reasoner reads every sentence as it stands, and finds it true and false of the same scenes", () => {
  const random = new Random("other scenes than the writer compares forms on");
  const others = (["tower", "scatter"] as const).map((kind) =>
    Array.from({ length: 40 }, () => sampleScene({ kind, placement: "uniform", random })),
  );
  for (const { sentence, form, trues, falses } of sentences) {
    const read = reasoner.interpret(sentence);
    expect([sentence, read.route]).toEqual([sentence, "grammar"]);
    for (const scene of trues) expect([sentence, reasoner.judge(read, scene)]).toEqual([sentence, true]);
    for (const scene of falses) expect([sentence, reasoner.judge(read, scene)]).toEqual([sentence, false]);
    const isTower = sentence.includes("tower") || sentence.includes("block");
    const differing = others[isTower ? 0 : 1]!.filter(
      (each) => reasoner.judge(read, each) !== (evaluate(form, each) === true),
    );
    expect([sentence, differing]).toEqual([sentence, []]);
  }
});

test("[C1] no sentence mentions images or the order of boxes", () => {
  for (const { sentence } of sentences) {
    expect(sentence).not.toMatch(
      /\b(image|images|picture|scene)\b|most (box|tower)|(first|second|third|left|right) (box|tower)/i,
    );
  }
});

test("the same chance gives the same sentence, another one mostly another", () => {
  const again = writeMany(10, "sentences").map(({ sentence }) => sentence);
  expect(again).toEqual(sentences.slice(0, 10).map(({ sentence }) => sentence));
  const [{ trues, falses }] = sentences as unknown as [WritingTask]; // there are many
  const others = Array.from({ length: 10 }, (_, seed) =>
    writer.write({ trues, falses, random: new Random(seed) }),
  );
  expect(new Set(others.map((written) => written.ok && written.sentence)).size).toBeGreaterThan(5);
});

test.each(DIFFICULTIES)("sentences are %s when that is wanted", (difficulty) => {
  const written = writeMany(10, "difficulty", { difficulty });
  expect(written.length).toBeGreaterThanOrEqual(8);
  for (const each of written) expect(each.difficulty).toBe(difficulty);
});

test.each(WRITABLE_PHENOMENA)("sentences show %s when that is wanted", (phenomenon) => {
  const written = writeMany(6, "phenomena", { phenomena: [phenomenon] });
  expect(written.length).toBeGreaterThanOrEqual(2);
  for (const each of written) expect(each.phenomena).toContain(phenomenon);
});

test("of any scenes whatever, it writes what is true of the one and false of the other, or refuses", () => {
  fc.assert(
    fc.property(scene, scene, fc.nat(), (one, other, seed) => {
      const written = writer.write({ trues: [one], falses: [other], random: new Random(seed) });
      if (!written.ok) return;
      const read = reasoner.interpret(written.sentence);
      expect([written.sentence, reasoner.judge(read, one), reasoner.judge(read, other)]).toEqual([
        written.sentence,
        true,
        false,
      ]);
    }),
    { numRuns: 20 },
  );
});

const blackOnTop = towerScene("blue black", "blue", "yellow blue");
const blackBelow = towerScene("black blue", "blue", "yellow blue");
const noBlack = towerScene("blue blue", "blue", "yellow blue");

test.each<[string, readonly Scene[], readonly Scene[]]>([
  ["one against one", [blackOnTop], [blackBelow]],
  ["one against two", [blackOnTop], [blackBelow, noBlack]],
  ["two against one", [blackOnTop, blackBelow], [noBlack]],
  ["one true, none false", [blackOnTop], []],
])("any partition of scenes can be told apart: %s", (_, trues, falses) => {
  const written = writer.write({ trues, falses, random: new Random(1) });
  expect(written.ok).toBe(true);
  const read = reasoner.interpret((written as WrittenSentence).sentence);
  for (const scene of trues) expect(reasoner.judge(read, scene)).toBe(true);
  for (const scene of falses) expect(reasoner.judge(read, scene)).toBe(false);
});

test("it is refused by name when there is nothing to tell apart, or nothing as it is wanted", () => {
  const random = new Random(1);
  expect(writer.write({ trues: [], falses: [], random })).toEqual({ ok: false, reason: "no-scene" });
  const otherOrder: Scene = [blackOnTop[2], blackOnTop[0], blackOnTop[1]];
  expect(writer.write({ trues: [blackOnTop], falses: [otherOrder], random })).toEqual({
    ok: false,
    reason: "same-scene",
  });
  // The same items, none of them near a wall: only their positions differ, of which there is no word.
  const [here, there] = [scatterScene({ x: 30, y: 30 }), scatterScene({ x: 50, y: 60 })];
  expect(writer.write({ trues: [here], falses: [there], random })).toEqual({
    ok: false,
    reason: "none-found",
  });
  const wanted = {
    phenomena: ["spatial relation", "comparison", "universal quantifier", "coreference"] as const,
  };
  expect(writer.write({ trues: [blackOnTop], falses: [noBlack], random, ...wanted })).toEqual({
    ok: false,
    reason: "none-as-wanted",
  });
});
