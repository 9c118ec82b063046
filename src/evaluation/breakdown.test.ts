import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { pairExample, scatter, sceneExample, tower } from "../core/testing/examples.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { breakdown } from "./breakdown.ts";
import { classesOfTable, classOf, phenomenonClasses } from "./classes.ts";

const EXAMPLES = [
  pairExample("dev-1-0-0", true, { images: ["a", "b"], synset: "boat" }),
  pairExample("dev-1-1-0", true, { images: ["c", "d"], synset: "boat" }),
  pairExample("dev-1-0-1", false, { images: ["a", "b"], synset: "boat" }),
  pairExample("dev-1-1-1", true, { images: ["c", "d"], synset: "boat" }),
  pairExample("test1-1-0-0", true, { images: ["e", "f"], synset: "otter" }),
];
const GOLD = tableOf(EXAMPLES);
/** Three of five right. */
const OUTCOMES = { correct: Uint8Array.of(1, 0, 1, 1, 0), predictionsPerExample: 1 };

test("[E2] classes have their own accuracy and its difference to the accuracy of all", () => {
  const rows = breakdown(GOLD, OUTCOMES, {
    classes: EXAMPLES.map((each) => classOf(each, "synset")),
    ...random(),
  });
  expect(rows).toMatchObject([
    { name: "boat", predictions: 4, accuracy: 0.75, difference: expect.closeTo(0.75 - 0.6, 12) },
    { name: "otter", predictions: 1, accuracy: 0, difference: expect.closeTo(-0.6, 12) },
  ]);
  expect(rows[0]?.accuracyInterval).toHaveLength(2); // of two sentences
  expect(rows[1]?.accuracyInterval).toBeNull(); // one sentence has no spread
});

test("[E2] subsets are those of the pictures: balanced, unbalanced, single", () => {
  // (a, b) carries both labels, (c, d) one, (e, f) occurs once.
  const rows = breakdown(GOLD, OUTCOMES, { classes: classesOfTable(GOLD, "subset"), ...random() });
  expect(rows.map(({ name, predictions, accuracy }) => [name, predictions, accuracy])).toEqual([
    ["balanced", 2, 1],
    ["single", 1, 0],
    ["unbalanced", 2, 0.5],
  ]);
});

test("[E2] splits are told apart", () => {
  const rows = breakdown(GOLD, OUTCOMES, { classes: classesOfTable(GOLD, "split"), ...random() });
  expect(rows.map(({ name, predictions, accuracy }) => [name, predictions, accuracy])).toEqual([
    ["dev", 4, 0.75],
    ["test1", 1, 0],
  ]);
});

test("[E2] phenomena go by the sentence's text, an example may show several or none, in the paper's order", () => {
  const examples = [
    pairExample("dev-1-0-0", true, { sentence: "No boat." }),
    pairExample("dev-2-0-0", true, { sentence: "No boat." }),
    pairExample("dev-3-0-0", true, { sentence: "Two boats and an oar." }),
    pairExample("dev-4-0-0", true, { sentence: "not annotated" }),
  ];
  const classesOf = phenomenonClasses([
    { sentence: "No boat.", phenomena: ["negation"] },
    { sentence: "Two boats and an oar.", phenomena: ["coordination", "hard cardinality"] },
    { sentence: "Another sentence.", phenomena: ["comparison"] },
  ]);
  const outcomes = { correct: Uint8Array.of(1, 0, 1, 1), predictionsPerExample: 1 };
  const rows = breakdown(tableOf(examples), outcomes, { classes: examples.map(classesOf), ...random() });
  expect(rows.map(({ name, predictions: n, accuracy }) => [name, n, accuracy])).toEqual([
    ["hard cardinality", 1, 1],
    ["coordination", 1, 1],
    ["negation", 2, 0.5],
  ]);
});

test("[E2] lengths are classed by five tokens, in order", () => {
  const classes = [1, 5, 6, 10, 40, 41, 100].map((tokens) => {
    const sentence = Array.from({ length: tokens }, () => "word").join(" ");
    return classOf(pairExample("dev-1-0-0", true, { sentence }), "length");
  });
  expect(classes.flat()).toEqual([
    "01-05 tokens",
    "01-05 tokens",
    "06-10 tokens",
    "06-10 tokens",
    "36-40 tokens",
    "over 40 tokens",
    "over 40 tokens",
  ]);
  expect(classes.flat().toSorted()).toEqual(classes.flat());
});

test("[E2] kinds of scenes are told apart, and every PNG counts", () => {
  const examples = [
    sceneExample("1-0", true, { scene: tower(1, 2, 1) }),
    sceneExample("2-0", true, { scene: scatter(5) }),
  ];
  const outcomes = { correct: Uint8Array.of(1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1), predictionsPerExample: 6 };
  const classes = examples.map((each) => classOf(each, "kind"));
  const rows = breakdown(tableOf(examples), outcomes, { classes, ...random() });
  expect(rows.map(({ name, predictions: n, accuracy }) => [name, n, accuracy])).toEqual([
    ["scatter", 6, 1],
    ["tower", 6, 0.5],
  ]);
});

test("[E2] a breakdown in which no example has a class is refused", () => {
  expect(classOf(EXAMPLES[0]!, "kind")).toEqual([]);
  expect(() => breakdown(GOLD, OUTCOMES, { classes: EXAMPLES.map(() => []), ...random() })).toThrow(
    expect.objectContaining({ code: "data/invalid" }),
  );
});

function random() {
  return { random: new Random("breakdown") };
}
