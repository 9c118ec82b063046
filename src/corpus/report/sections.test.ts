import fc from "fast-check";
import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { pairExample } from "../../core/testing/examples.ts";
import { tagPhenomena } from "../../language/index.ts";
import { browsed, corpora } from "../testing/corpora.ts";
import { allBehind, wronglyCounted } from "../testing/drilldowns.ts";
import { AuditTally } from "./audit.ts";
import { phenomenaFound } from "./language-section.ts";
import { reportSections } from "./sections.ts";

function report(examples: Parameters<typeof browsed>[0], { tagged = examples.length } = {}) {
  const corpus = browsed(examples);
  corpus.addPhenomena(corpus.sentences.slice(0, tagged).map((sentence) => tagPhenomena(sentence)));
  const tally = new AuditTally();
  for (const example of examples) tally.add(example, { file: "", line: 0 });
  const audit = tally.result({ random: new Random(1) });
  return { corpus, sections: reportSections(audit, phenomenaFound(corpus)) };
}

test("whatever leads to examples leads to as many as it says", () => {
  fc.assert(
    fc.property(corpora, (examples) => {
      fc.pre(examples.length > 0);
      const { corpus, sections } = report(examples);
      expect(wronglyCounted(corpus, sections)).toEqual([]);
      expect(allBehind(sections).length).toBeGreaterThan(0);
    }),
    { numRuns: 40 },
  );
});

test("every mark of a plot that shows examples leads to some, and none leads to nothing", () => {
  const examples = [0, 1, 2, 3].map((pair) =>
    pairExample(`dev-0-${pair}-0`, pair < 2, { sentence: "Two boats are red.", answers: "a=T b=T" }),
  );
  const { sections } = report(examples);
  const bars = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "bars" ? part.bars : [])),
  );
  for (const { value, behind } of bars) expect(behind.length).toBe(value === 0 ? 0 : 1);
  for (const { examples: count } of allBehind(sections)) expect(count).toBeGreaterThan(0);
});

test("phenomena are reported for the sentences that have theirs, and not at all before the first", () => {
  const examples = ["Two boats.", "No boat."].map((sentence, i) =>
    pairExample(`dev-${i}-0-0`, true, { sentence }),
  );
  const partOf = (tagged: number) =>
    report(examples, { tagged }).sections.find(({ title }) => /phenomena/.test(title));
  expect(partOf(0)?.parts).toMatchObject([{ kind: "paragraph", text: expect.stringMatching("0 of 2") }]);
  expect(partOf(1)?.parts[0]).toMatchObject({ text: expect.stringMatching("1 of 2") });
  expect(partOf(2)?.parts[0]).toMatchObject({ text: expect.stringMatching(/in 2 sentences/) });
});

test("examples without labels, in languages that the tagger cannot read, have a report that says so", () => {
  const examples = ["id", "sw"].flatMap((language, i) =>
    [0, 1].map((pair) => {
      const id = `dev-${i}-${pair}-0`;
      return { ...pairExample(id, true, { sentence: `${i}.` }), label: undefined, language };
    }),
  );
  const { corpus, sections } = report(examples);
  expect(wronglyCounted(corpus, sections)).toEqual([]);
  const text = JSON.stringify(sections);
  expect(text).toMatch(/dev, id.*dev, sw/); // a column for each language
  expect(text.match(/no labels, so this can't be measured/g)).toHaveLength(2); // people, bias
  expect(text).toContain("English only: 2 sentences in other languages");
  expect(text).not.toMatch(/NaN|majority baseline, %/);
});

test("the last section has every definition, under a summary that says what is there", () => {
  const { sections } = report([pairExample("dev-0-0-0", true)]);
  expect(sections.at(-1)).toMatchObject({
    title: "Definitions",
    parts: [{ kind: "definitions", summary: "Show all definitions" }],
  });
});
