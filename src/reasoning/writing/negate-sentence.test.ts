import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { sampleScene } from "../../scenes/index.ts";
import { createReasoner } from "../reasoner.ts";
import { negateSentence } from "./negate-sentence.ts";

const reasoner = createReasoner();

test.each([
  "There is a box with a yellow square.",
  "There is no black circle touching the wall.",
  "There are at least two boxes with exactly three items.",
  "There is a box with at most two blue triangles.",
])("the negation of %j is true of exactly the scenes that the sentence is false of", (sentence) => {
  const random = new Random("negation");
  const negated = negateSentence(sentence, { reasoner, kind: "scatter", random });
  expect(negated).toBeDefined();
  const judge = (each: string, scene: ReturnType<typeof sampleScene>) =>
    reasoner.judge(reasoner.interpret(each), scene);
  for (let i = 0; i < 40; i += 1) {
    const scene = sampleScene({ kind: "scatter", placement: "uniform", random });
    expect(judge(negated!, scene), negated).toBe(!judge(sentence, scene));
  }
});

test.each(["There are exactly two boxes with a black item.", "Colourless green ideas sleep."])(
  "%j has no negation in words",
  (sentence) => {
    expect(negateSentence(sentence, { reasoner, kind: "scatter", random: new Random("1") })).toBeUndefined();
  },
);
