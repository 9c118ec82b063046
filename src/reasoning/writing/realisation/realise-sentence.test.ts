import { expect, test } from "vitest";
import { Random, type SceneKind } from "../../../core/index.ts";
import { sampleScene } from "../../../scenes/index.ts";
import { CONVENTIONS } from "../../execution/conventions.ts";
import { pictureScope } from "../../execution/scope.ts";
import { createReasoner } from "../../reasoner.ts";
import { readTerm } from "../../testing/read-term.ts";
import { sampleForm } from "../search/forms.ts";
import { proposalContexts } from "../search/proposal-context.ts";
import { realiseSentence } from "./realise-sentence.ts";
import { sampleWordingStyle } from "./wording-style.ts";

/** Every sentence that many voices find for a form. */
function wordings(form: string, kind: SceneKind): ReadonlySet<string> {
  const random = new Random("voices");
  const said = Array.from({ length: 400 }, () =>
    realiseSentence(readTerm(form), sampleWordingStyle(kind, random)),
  );
  return new Set(said.filter((sentence) => sentence !== undefined));
}

test.each<[string, SceneKind, readonly string[]]>([
  [
    "count(some, with(box, count(exactly(2), and(black, square))))",
    "scatter",
    ["There is a box with exactly two black squares.", "At least 1 box has exactly 2 black squares."],
  ],
  [
    "count(bare(1), with(tower, count(some, and(yellow, base))))",
    "tower",
    [
      "One of the towers has a yellow block at the base.",
      "There is 1 tower with a yellow block at the bottom.",
    ],
  ],
  [
    "count(bare(2), with(box, count(none, circle)))",
    "scatter",
    ["There are two boxes without any circles.", "Two of the boxes do not have any circles."],
  ],
  ["all(box, consist(black, blue))", "scatter", ["Every box has only black and blue items."]],
  ["all(and(black, circle), touching(wall))", "scatter", ["All the black circles are touching the wall."]],
  ["count(none, and(blue, on(black)))", "tower", ["None of the blue blocks are on top of a black block."]],
  ["count(some, with(tower, the(top, black)))", "tower", ["There is a tower where the top block is black."]],
  ["the(most(tower, item), count(bare(1), yellow))", "tower", ["The tallest tower has one yellow block."]],
  [
    "kinds(exactly(1), values(colour, base), tower)",
    "tower",
    ["The bases of all the towers are the same color."],
  ],
  [
    "share(exactly(2), number(circle), box)",
    "scatter",
    ["Exactly two boxes have the same number of circles."],
  ],
  [
    "count(some, with(box, and(count(bare(4), item), count(bare(2), triangle))))",
    "scatter",
    ["There is a box with four objects of which two are triangles."],
  ],
  [
    "and(count(some, with(tower, count(bare(2), item))), count(some, with(tower, count(bare(1), blue))))",
    "tower",
    ["There is a tower with two blocks and a tower with one blue block."],
  ],
  [
    "count(some, and(black, top, in(with(tower, count(exactly(3), item)))))",
    "tower",
    ["There is a black block at the top of a tower with exactly three blocks."],
  ],
  ["count(some, with(tower, all(item, blue)))", "tower", ["There is a blue tower."]],
])("%s of a %s scene is said in several ways, among them as people do", (form, kind, expected) => {
  const found = wordings(form, kind);
  expect(found.size).toBeGreaterThan(expected.length);
  for (const sentence of expected) expect([...found]).toContain(sentence);
  const reasoner = createReasoner();
  for (const sentence of found)
    expect([sentence, reasoner.interpret(sentence).route]).toEqual([sentence, "grammar"]);
});

/** One sentence for each of many forms that the writer proposes, of sampled scenes. */
function proposedSentences(scenes: number): string[] {
  const random = new Random("proposals");
  return Array.from({ length: scenes }, (_, i) => {
    const kind = i % 2 === 0 ? "tower" : "scatter";
    const picture = pictureScope(sampleScene({ kind, placement: "uniform", random }), CONVENTIONS);
    const forms = proposalContexts(picture, { kind, random }).map(sampleForm);
    return forms.map((form) => form && realiseSentence(form, sampleWordingStyle(kind, random)));
  })
    .flat()
    .filter((sentence) => sentence !== undefined);
}

test("articles, nouns and verbs agree in whatever is proposed", () => {
  const sentences = proposedSentences(1_000);
  expect(sentences.length).toBeGreaterThan(1_500);
  const noun = "(box|tower|item|object|block|circle|square|triangle)";
  const wrong = [
    /\ba [aeiou]|\ban [^aeiou]/,
    /\bis (two|three|[2-9])\b|\bare (a|one|1|exactly one|exactly 1) /,
    new RegExp(`\\b(one|1|a|an|every|each) ((black|blue|yellow|small|big|large) )*${noun}e?s\\b`, "i"),
    new RegExp(`\\b(two|three|four|[2-9]|all) ((black|blue|yellow|small|big|large) )*${noun}\\b`, "i"),
    /(?<!one of the |1 of the |none of the )\b(boxes|towers) (has|contains|is)\b|\bof the (box|tower)\b/i,
    /undefined|NaN| {2}| \.|\.\./,
  ];
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    for (const pattern of wrong) expect(sentence).not.toMatch(pattern);
  }
});

test("the grammar reads nearly every sentence that is proposed", () => {
  const reasoner = createReasoner();
  const sentences = proposedSentences(200);
  const unread = sentences.filter((sentence) => reasoner.interpret(sentence).route !== "grammar");
  expect(unread.length).toBeLessThan(0.02 * sentences.length);
});

test("what would be clumsy is not said", () => {
  expect([...wordings("count(only(1), with(box, all(item, circle)))", "scatter")]).toEqual([]); // only one box with only circles
  for (const sentence of wordings("count(bare(2), with(box, count(some, circle)))", "scatter")) {
    expect(sentence).not.toMatch(/^\d/);
  }
});
