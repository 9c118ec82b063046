import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printTerm } from "./logic/term.ts";
import { parseWords, type Reading } from "./parsing/chart.ts";
import { createParser, sentenceWords } from "./parsing/parse-sentence.ts";
import { createReasoner } from "./reasoner.ts";
import { defaultReasonerModel } from "./reasoner-model.ts";
import { readTerm } from "./testing/read-term.ts";

/** Sentences in our own words, one a line, each followed by how it is read. */
const FILE = new URL("./readings.txt", import.meta.url);
const sentences = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith(" "));

const reasoner = createReasoner();
const readings = sentences.map((sentence) => ({ sentence, ...reasoner.interpret(sentence) }));

test("the readings of our sentences are those that were reviewed; `npx vitest -u` writes them anew", async () => {
  const lines = readings.map(
    ({ sentence, route, form }) =>
      `${sentence}\n    ${route === "grammar" ? "" : `${route}: `}${form && printTerm(form)}\n`,
  );
  await expect(lines.join("")).toMatchFileSnapshot("./readings.txt");
});

test("our sentences are at least 200, and use every rule of the grammar", () => {
  expect(new Set(sentences).size).toBeGreaterThanOrEqual(200);
  const parser = createParser(defaultReasonerModel());
  const used = new Set<string>();
  for (const sentence of sentences) {
    for (const reading of parseWords(sentenceWords(sentence), parser)) collectRules(reading, used);
  }
  const rules = new Set(parser.grammar.rules.map(({ id }) => id));
  expect([...rules].filter((rule) => !used.has(rule))).toEqual([]);
});

test("no reading keeps anything that is for the grammar only, and every one reads back", () => {
  for (const { form } of readings) {
    const text = printTerm(form!);
    expect(text).not.toMatch(/\b(those|quantity|every|definite|exist|hold|about|alike|differ|apart|like)\b/);
    expect(printTerm(readTerm(text))).toBe(text);
  }
});

function collectRules({ rule, children }: Reading, used: Set<string>): void {
  used.add(rule.id);
  for (const child of children) collectRules(child, used);
}
