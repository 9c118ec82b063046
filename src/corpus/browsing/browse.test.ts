import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Example,
  laterJudgments,
  PHENOMENA,
  type Phenomenon,
  sceneKey,
  sceneOf,
  validationOf,
} from "../../core/index.ts";
import { pairExample, scatter, sceneExample, tower } from "../../core/testing/examples.ts";
import { tableOf } from "../../formats/testing/table-of.ts";
import { tokenize } from "../../language/index.ts";
import { pictureSubsets } from "../bias/visual-bias.ts";
import type { BrowseQuery } from "../schemas/browse.ts";
import { COUNTED_FACETS } from "../schemas/facets.ts";
import { browsed, corpora } from "../testing/corpora.ts";
import { countFacets, findRows, findSentence, outcomeColumn, RIGHT, UNPREDICTED, WRONG } from "./browse.ts";
import type { BrowsedExample } from "./browsed-example.ts";
import { CorpusIndexBuilder } from "./corpus-index.ts";

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const queries: fc.Arbitrary<BrowseQuery> = fc.record({
  search: maybe(fc.constantFrom("red", "GULL", "", "nothing like it")),
  split: maybe(fc.constantFrom("train", "dev", "test")),
  label: maybe(fc.constantFrom("true", "false")),
  kind: maybe(fc.constantFrom("tower", "scatter", "pair")),
  subset: maybe(fc.constantFrom("balanced", "unbalanced", "single", "surplus")),
  synset: maybe(fc.constantFrom("boat", "gull")),
  writer: maybe(fc.constantFrom("w1", "w2")),
  phenomenon: maybe(fc.constantFrom("negation", "coordination", "rhyme")),
  minAgreement: maybe(fc.constantFrom(0, 50, 60)),
  maxAgreement: maybe(fc.constantFrom(40, 50, 99)),
  minLength: maybe(fc.constantFrom(4, 5)),
  maxLength: maybe(fc.constantFrom(4, 8)),
  set: maybe(fc.nat(3)),
  frequency: maybe(fc.constantFrom("1", "2", "3")),
  intention: maybe(fc.constantFrom("intended", "against")),
  validator: maybe(fc.constantFrom("writer", "other")),
  verdicts: maybe(fc.constantFrom("none", "unanimous", "disputed")),
  nonsense: maybe(fc.constantFrom("reported", "not reported")),
  judge: maybe(fc.constantFrom("w0", "w1", "8", "9", "nobody")),
  judgment: maybe(fc.constantFrom("right", "wrong")),
  id: maybe(fc.constantFrom("dev-0-0-0", "0-0")),
  samePicture: maybe(fc.constantFrom("dev-0-0-0", "0-0", "1-0")),
});

/** Each sentence has one phenomenon, by its first letter. */
const phenomenonOf = (sentence: string): Phenomenon => (sentence < "B" ? "coordination" : "negation");

/** True when an example matches, by its fields alone. */
function isWanted(example: Example, query: BrowseQuery, all: readonly Example[]): boolean {
  const { sentence, label } = example;
  const scene = sceneOf(example);
  const is = (value: unknown, wanted: unknown) => wanted === undefined || value === wanted;
  const keyOf = ({ pictures }: Example) =>
    pictures.map((each) => (each.kind === "scene" ? sceneKey(each.scene) : each.url)).join("|");
  const same = all.filter((other) => other.split === example.split && keyOf(other) === keyOf(example));
  const subset =
    same.length === 1
      ? "single"
      : new Set(same.map((other) => other.label)).size === 2
        ? pictureSubsets(tableOf(same))[same.indexOf(example)] // balanced, or surplus by chance
        : "unbalanced";
  const kind = scene === undefined ? "pair" : scene.every((box) => box[0]?.x === 40) ? "tower" : "scatter";
  const validation = validationOf(example);
  const judgments = laterJudgments(example);
  const answers = new Map(
    [...(validation ? [validation] : []), ...judgments].map(({ worker, verdict }) => [worker, verdict]),
  );
  const agreeing = [...answers.values()].filter((verdict) => verdict === String(label)).length;
  const agreement = answers.size < 2 ? undefined : Math.round((100 * agreeing) / answers.size);
  const { intended } = example;
  const intention = intended === undefined ? undefined : intended === label ? "intended" : "against";
  const validator =
    example.writer && validation && (validation.worker === example.writer ? "writer" : "other");
  const different = new Set(answers.values()).size;
  const verdicts = different === 0 ? "none" : different === 1 ? "unanimous" : "disputed";
  const reported = [...answers.values()].includes("nonsense") ? "reported" : "not reported";
  const isJudged =
    (query.judge ?? query.judgment) === undefined ||
    ((validation !== undefined || judgments.length > 1) &&
      judgments.some(
        ({ worker, verdict }) =>
          worker !== example.writer &&
          worker !== validation?.worker &&
          is(worker, query.judge) &&
          is(verdict === String(label) ? "right" : "wrong", query.judgment),
      ));
  const shown = all.find(({ id, split }) => id === query.samePicture && is(split, query.split));
  const bounded = (value: number | undefined, least = -1, most = 101) =>
    value === undefined ? least === -1 && most === 101 : value >= least && value <= most;
  return (
    sentence.toLowerCase().includes((query.search ?? "").toLowerCase()) &&
    is(example.split, query.split) &&
    is(String(label), query.label) &&
    is(kind, query.kind) &&
    is(subset, query.subset) &&
    is(String(same.length), query.frequency) &&
    is(intention, query.intention) &&
    is(validator, query.validator) &&
    is(verdicts, query.verdicts) &&
    is(answers.size === 0 ? undefined : reported, query.nonsense) &&
    isJudged &&
    is(example.id, query.id) &&
    (query.samePicture === undefined || (shown !== undefined && same.includes(shown))) &&
    is(example.tags?.synset, query.synset) &&
    is(example.writer, query.writer) &&
    is(phenomenonOf(sentence), query.phenomenon) &&
    is(example.set, query.set) &&
    bounded(agreement, query.minAgreement, query.maxAgreement) &&
    bounded(tokenize(sentence).length, query.minLength, query.maxLength)
  );
}

test("what is found, and counted for every value, is what a plain filter over the examples gives", () => {
  fc.assert(
    fc.property(corpora, queries, (examples, query) => {
      const corpus = browsed(examples);
      corpus.addPhenomena(corpus.sentences.map((sentence) => new Set([phenomenonOf(sentence)])));
      const wanted = (asked: BrowseQuery) => examples.filter((example) => isWanted(example, asked, examples));
      expect(Array.from(findRows(corpus, query, "file"), (row) => examples[row])).toEqual(wanted(query));
      const { found, facets } = countFacets(corpus, query);
      expect(found).toBe(wanted(query).length);
      for (const facet of COUNTED_FACETS)
        for (const { value, examples: count } of facets[facet])
          expect({ facet, value, count }).toEqual({
            facet,
            value,
            count: wanted({ ...query, [facet]: value }).length,
          });
    }),
  );
});

test("values are listed by their counts, and what is not known is no value", () => {
  const corpus = browsed([
    pairExample("dev-0-0-0", true, { synset: "gull" }),
    pairExample("dev-0-1-0", true),
    pairExample("dev-1-0-0", true, { synset: "boat" }),
    pairExample("dev-1-1-0", false, { synset: "boat" }),
  ]);
  const { facets } = countFacets(corpus, {});
  expect(facets.synset).toEqual([
    { value: "boat", examples: 2 },
    { value: "gull", examples: 1 },
  ]);
  expect(facets.writer).toEqual([]);
});

test("examples are read in the order of the files, by length, or the most disputed first", () => {
  const corpus = browsed([
    sceneExample("0-0", true, { sentence: "A b c.", answers: "T T" }),
    sceneExample("1-0", true, { sentence: "A.", answers: "T F" }),
    sceneExample("2-0", true, { sentence: "A b.", answers: "T" }),
    sceneExample("3-0", true, { sentence: "A b.", answers: "F F" }),
  ]);
  const order = (name: Parameters<typeof findRows>[2]) => [...findRows(corpus, {}, name)];
  expect(order("file")).toEqual([0, 1, 2, 3]);
  expect(order("shortest")).toEqual([1, 2, 3, 0]);
  expect(order("longest")).toEqual([0, 2, 3, 1]);
  expect(order("disputed")).toEqual([3, 1, 0, 2]); // one judgment disputes nothing
});

test("a sentence is found by its writing task, in the same set of another split or task never", () => {
  const examples = ["dev-4-0-0", "dev-4-0-1", "train-4-0-0", "dev-4-2-0"].map((id) => pairExample(id, true));
  const found = findSentence(browsed(examples), { split: "dev", set: 4, sentenceNumber: 0 });
  expect(Array.from(found, (row) => examples[row]!.id)).toEqual(["dev-4-0-0", "dev-4-2-0"]);
});

test("phenomena are added a few sentences at a time, and counted for those that have them", () => {
  const corpus = browsed(["A.", "B.", "C."].map((sentence, i) => sceneExample(`${i}-0`, true, { sentence })));
  corpus.addPhenomena([new Set(["negation"]), new Set(PHENOMENA)]);
  expect(corpus.tagged).toBe(2);
  const { facets } = countFacets(corpus, {});
  expect(facets.phenomenon).toHaveLength(PHENOMENA.length);
  expect(facets.phenomenon[0]).toEqual({ value: "negation", examples: 2 });
  corpus.addPhenomena([new Set()]);
  expect([...findRows(corpus, { phenomenon: "coordination" }, "file")]).toEqual([1]);
});

test("without a label there is nothing that depends on it, and the rest is found all the same", () => {
  const builder = new CorpusIndexBuilder<BrowsedExample>();
  const [first, second, third] = [
    sceneExample("0-0", true, { sentence: "A.", answers: "T T", scene: tower(1, 2, 3) }),
    sceneExample("0-1", true, { sentence: "A.", answers: "T F", scene: tower(1, 2, 3) }),
    sceneExample("0-2", true, { sentence: "A.", answers: "F F", scene: scatter(1) }),
  ];
  builder.add({ ...first!, intended: true });
  builder.add({ ...second!, label: undefined, intended: true });
  builder.add({ ...third!, label: false, intended: true });
  const corpus = builder.corpus();
  const found = (query: BrowseQuery) => [...findRows(corpus, query, "file")];
  expect(found({ label: "true" })).toEqual([0]);
  expect(found({ label: "false" })).toEqual([2]);
  expect(found({ intention: "against" })).toEqual([2]); // by what the writer meant, not by the position
  expect(found({ intention: "intended" })).toEqual([0]);
  expect(found({ verdicts: "disputed" })).toEqual([1]);
  expect(found({ minAgreement: 0 })).toEqual([0, 2]);
  expect(found({ judgment: "wrong" })).toEqual([]);
  expect(countFacets(corpus, {}).facets.judge.map(({ examples }) => examples)).toEqual([3, 3]);
  // The first example has the picture of the second: whether it is balanced is open.
  expect(countFacets(corpus, {}).facets.subset).toEqual([{ value: "single", examples: 1 }]);
});

test("a later index of a campaign keeps the phenomena of the sentences that both begin with", () => {
  const of = (...sentences: string[]) =>
    browsed(sentences.map((sentence, i) => sceneExample(`${i}-0`, true, { sentence })));
  const [earlier, later] = [of("A.", "B.", "C."), of("A.", "B.", "D.", "C.")];
  earlier.addPhenomena([new Set(["negation"]), new Set(["coordination"]), new Set()]);
  later.inheritPhenomena(earlier);
  expect(later.tagged).toBe(2);
  later.addPhenomena([new Set(["negation"]), new Set()]);
  expect([...findRows(later, { phenomenon: "negation" }, "file")]).toEqual([0, 2]);
  expect([...findRows(later, { phenomenon: "coordination" }, "file")]).toEqual([1]);
});

const builder = new CorpusIndexBuilder();
for (let i = 0; i < 6; i += 1) builder.add(pairExample(`dev-${i}-0-0`, i % 2 === 0));
const corpus = builder.corpus();
const FIRST = Uint8Array.of(RIGHT, RIGHT, WRONG, WRONG, UNPREDICTED, RIGHT);
const SECOND = Uint8Array.of(RIGHT, WRONG, RIGHT, WRONG, RIGHT, UNPREDICTED);

const rowsWith = (outcome: string, column = outcomeColumn(FIRST, SECOND)) => [
  ...findRows(corpus, { outcome, outcomes: column }, "file"),
];

test("examples are chosen by what one system made of them; what it did not predict is neither right nor wrong", () => {
  const alone = outcomeColumn(FIRST, undefined);
  expect(rowsWith("right", alone)).toEqual([0, 1, 5]);
  expect(rowsWith("wrong", alone)).toEqual([2, 3]);
});

test("examples are chosen by what two systems made of them", () => {
  expect(rowsWith("both right")).toEqual([0]);
  expect(rowsWith("only first right")).toEqual([1]);
  expect(rowsWith("only second right")).toEqual([2]);
  expect(rowsWith("both wrong")).toEqual([3]);
});

test("outcomes are counted beside other facets, and without systems there are none", () => {
  const { facets } = countFacets(corpus, { label: "true", outcomes: outcomeColumn(FIRST, undefined) });
  // Rows 0, 2 and 4 are labelled true.
  expect(facets.outcome).toEqual([
    { value: "right", examples: 1 },
    { value: "wrong", examples: 1 },
  ]);
  expect(countFacets(corpus, {}).facets.outcome).toEqual([]);
  expect([...findRows(corpus, { outcome: "right" }, "file")]).toEqual([]);
});
