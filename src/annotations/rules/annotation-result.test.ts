import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Guideline,
  PAIR_REASONING,
  type PairReasoning,
  PHENOMENA,
  type Phenomenon,
  roundHalfUp,
  type Tags,
} from "../../core/index.ts";
import { phenomenaTable } from "../../corpus/phenomena-tables.ts";
import { PUBLISHED_PHENOMENA } from "../../corpus/published-phenomena.ts";
import { readAnnotations } from "../../formats/index.ts";
import { annotationResult, decidedSentences } from "./annotation-result.ts";

const DATA = process.env.COUNTERPOINT_DATA;

test("[A5] categories are decided by majority, a tie is open and counts neither way, all in the papers' order", () => {
  const { phenomena } = annotationResult(
    [
      found("a", "ann", ["negation", "comparison"]),
      found("a", "bob", ["negation"]), // comparison: one of two
      found("b", "ann", ["negation"]),
      found("b", "bob", []),
      found("b", "cid", []), // negation: one of three
      found("c", "ann", ["coreference"]), // a lone annotator decides
      found("d", "bob", []),
    ],
    "nlvr",
    null,
  );
  expect(phenomena.rows.map(({ category }) => category)).toEqual(PHENOMENA);
  expect(phenomena.sentences).toBe(4);
  const row = (name: Phenomenon) => phenomena.rows.find(({ category }) => category === name);
  expect(row("negation")).toMatchObject({ count: 1, settled: 4, percent: 25, open: 0, published: null });
  expect(row("comparison")).toMatchObject({ count: 0, settled: 3, percent: 0, open: 1 });
  expect(row("coreference")).toMatchObject({ count: 1, percent: 25, open: 0 });
});

test("the newest tags of an annotator count, and a further annotator settles a tie", () => {
  const tied = [found("a", "ann", ["negation"]), found("a", "bob", [])];
  const open = (tags: readonly Tags[]) => annotationResult(tags, "nlvr", null).differences[0]?.open;
  expect(open(tied)).toBe(true);
  expect(open([...tied, found("a", "cid", ["negation"])])).toBe(false);
  expect(annotationResult([...tied, found("a", "bob", ["negation"])], "nlvr", null).differences).toEqual([]);
  expect(decidedSentences([...tied, found("a", "cid", ["negation"])])).toEqual([
    { sentence: "a", phenomena: ["negation"] },
  ]);
});

test("an open category is in neither part of its percentage, and its sentence is not written as decided", () => {
  const tags = [
    ...[found("a", "ann", ["negation"]), found("a", "bob", ["negation"])],
    ...[found("b", "ann", ["negation"]), found("b", "bob", [])],
    ...[found("c", "ann", []), found("c", "bob", [])],
  ];
  const { phenomena } = annotationResult(tags, "nlvr", null);
  const negation = phenomena.rows[PHENOMENA.indexOf("negation")];
  expect(negation).toMatchObject({ count: 1, settled: 2, percent: 50, open: 1 });
  expect(phenomena).toMatchObject({ sentences: 3, openSentences: 1 });
  expect(decidedSentences(tags).map(({ sentence }) => sentence)).toEqual(["a", "c"]);
  const tie = [found("a", "ann", ["negation"]), found("a", "bob", [])];
  expect(
    annotationResult(tie, "nlvr", null).phenomena.rows[PHENOMENA.indexOf("negation")]?.percent,
  ).toBeNull();
});

test("what is open in the reasoning over the pair keeps no phenomena of a sentence back", () => {
  const tags = [found("a", "ann", ["negation"], ["exactly one image"]), found("a", "bob", ["negation"], [])];
  expect(decidedSentences(tags)).toEqual([{ sentence: "a", phenomena: ["negation"] }]);
});

test("agreement on a category is alpha with the pairs and answers that it rests on", () => {
  const { phenomena } = annotationResult(
    [
      ...[found("a", "ann", ["negation"]), found("a", "bob", ["negation"])],
      ...[found("b", "ann", ["negation"]), found("b", "bob", []), found("b", "cid", [])],
      ...[found("c", "ann", []), found("c", "bob", [])],
      found("d", "ann", ["negation"]), // nobody to agree with
    ],
    "nlvr",
    null,
  );
  const negation = phenomena.rows[PHENOMENA.indexOf("negation")];
  // Three yes and four no. Agreeing, by sentence: 2/1, (0 + 2)/2, 2/1, in all 5. By chance: (3*2 + 4*3)/6 = 3.
  // Alpha = (5 - 3) / (7 - 3). Of 1 + 3 + 1 pairs 1 + 1 + 1 agree.
  expect(negation).toMatchObject({ alpha: 0.5, reason: null, agreeing: 3, pairs: 5, answers: 7 });
  // Over thirteen categories: 12 * 5 pairs more, all of which agree; three yes and 4 + 12 * 7 = 88 no.
  // Agreeing 5 + 12 * 7 = 89; by chance (3*2 + 88*87)/90 = 85.1333; alpha = 3.8667 / 5.8667.
  expect(phenomena.overall).toMatchObject({ agreeing: 63, pairs: 65, answers: 91 });
  expect(phenomena.overall.alpha).toBeCloseTo(0.6591, 4);
});

test("without a second annotator, or a second answer, there is no alpha but a reason", () => {
  const alone = annotationResult([found("a", "ann", ["negation"])], "nlvr", null).phenomena;
  expect(alone.overall).toEqual({
    alpha: null,
    reason: "nothing-pairable",
    agreeing: 0,
    pairs: 0,
    answers: 0,
  });
  const alike = annotationResult([found("a", "ann", []), found("a", "bob", [])], "nlvr", null).phenomena;
  expect(alike.rows[0]).toMatchObject({ alpha: null, reason: "no-variation", agreeing: 1, pairs: 1 });
  const none = annotationResult([], "nlvr2", null);
  expect(none.phenomena.rows[0]).toMatchObject({ count: 0, percent: null, reason: "nothing-pairable" });
});

test("[A5] pair reasoning is tabled for photographs alone, beside AP Table 10 if the sentences are of NLVR2 dev", () => {
  const both: readonly PairReasoning[] = ["universal quantification", "comparison between images"];
  const { pairReasoning, differences } = annotationResult(
    [
      found("a", "ann", [], both),
      found("a", "bob", [], ["universal quantification"]),
      found("b", "ann", [], ["property of the pair as a whole"]),
    ],
    "nlvr2",
    "nlvr2-dev",
  );
  expect(
    pairReasoning?.rows.map(({ category, count, open, published }) => [category, count, open, published]),
  ).toEqual([
    ["exactly one image", 0, 0, 3],
    ["existential quantification", 0, 0, 19],
    ["universal quantification", 1, 0, 11],
    ["explicit reference to left and/or right image", 0, 0, 26.5],
    ["comparison between images", 0, 1, 6],
    ["property of the pair as a whole", 1, 0, 39.5],
  ]);
  expect(pairReasoning?.rows.map(({ category }) => category)).toEqual(PAIR_REASONING);
  expect(differences).toEqual([
    { sentence: "a", open: true, categories: [{ category: "comparison between images", yes: 1, of: 2 }] },
  ]);
  expect(annotationResult([found("a", "ann", [])], "nlvr", null).pairReasoning).toBeNull();
});

test("[A5] broken guidelines are a table of their own, with the share of sentences that break any", () => {
  const { guidelines, differences } = annotationResult(
    [
      found("a", "ann", [], [], ["absent-object", "text"]),
      found("a", "bob", [], [], ["absent-object", "text"]),
      found("b", "ann", [], [], []),
      found("b", "bob", [], [], []),
      found("c", "ann", [], [], ["opinion"]),
      found("c", "bob", [], [], []), // to settle
    ],
    "nlvr2",
    "nlvr2-dev",
  );
  expect(
    guidelines?.rows.map(({ category, count, settled, open }) => [category, count, settled, open]),
  ).toEqual([
    ["opinion", 0, 2, 1],
    ["photograph", 0, 3, 0],
    ["text", 1, 3, 0],
    ["absent-object", 1, 3, 0],
    ["single-object", 0, 3, 0],
    ["disjunction", 0, 3, 0],
  ]);
  expect(guidelines).toMatchObject({ sentences: 3, openSentences: 1, withAny: 1, source: null });
  expect(differences).toEqual([
    { sentence: "c", open: true, categories: [{ category: "opinion", yes: 1, of: 2 }] },
  ]);
  expect(annotationResult([found("a", "ann", [])], "nlvr", null).guidelines).toBeNull();
});

test.skipIf(DATA === undefined)(
  "[A5] the released annotation as one person's tags gives all thirteen percentages of Table 5 (needs COUNTERPOINT_DATA)",
  async () => {
    const released = await readAnnotations(join(DATA!, "nlvr2/annotated_dev_examples.txt"));
    const tags = released.map(({ sentence, phenomena }) => found(sentence, "release", phenomena, []));
    const { phenomena } = annotationResult(tags, "nlvr2", null);
    expect(phenomena.sentences).toBe(800);
    expect(phenomena.rows.map(({ percent }) => roundHalfUp(percent!, 1))).toEqual(
      PHENOMENA.map((category) => PUBLISHED_PHENOMENA.nlvr2.percents[category]!.toFixed(1)),
    );
    expect(phenomenaTable(decidedSentences(tags))).toEqual(phenomenaTable(released));
  },
);

function found(
  sentence: string,
  annotator: string,
  phenomena: readonly Phenomenon[],
  pairReasoning: readonly PairReasoning[] | null = null,
  guidelines: readonly Guideline[] | null = pairReasoning && [],
): Tags {
  return { sentence, annotator, phenomena, pairReasoning, guidelines };
}
