import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { officialFile } from "../../core/testing/official-data.ts";
import { readReply } from "./read-reply.ts";

const FILES = ["nlvr/dev.json", "nlvr/test.json", "nlvr2/dev.json", "nlvr2/test1.json"].flatMap(
  (name) => officialFile(name) ?? [],
);

/** Replies around a sentence, with the outcome that a person gives them whatever the sentence is. */
const TEMPLATES: readonly (readonly [(sentence: string) => string, string])[] = [
  [(sentence) => sentence, "unreadable"],
  [(sentence) => `The statement "${sentence}" is true.`, "true"],
  [(sentence) => `The statement “${sentence}” is not true.`, "false"],
  [(sentence) => `**Sentence:** ${sentence}\n**Answer:** False`, "false"],
  [(sentence) => `${sentence} Answer: True`, "true"],
  [(sentence) => `${sentence}\n\nFalse`, "false"],
  [(sentence) => `Yes, ${sentence}`, "true"],
  [(sentence) => `No, ${sentence}`, "false"],
  [(sentence) => `False\n\n${sentence}`, "false"],
  [(sentence) => `{"sentence": ${JSON.stringify(sentence)}, "answer": "True"}`, "true"],
  [(sentence) => `It is not true that ${sentence}`, "false"],
  [(sentence) => `The statement is false: ${sentence}`, "false"],
  [(sentence) => `Sentence: ${sentence}\n\nBoth pictures show it. So the sentence is true.`, "true"],
  [(sentence) => `The statement says that ${sentence.replace(/[.!]+$/, "")}, which is false.`, "false"],
];

/** A sentence with four quotation marks in a row, after which nobody knows what is quoted. */
const ODD = /""""/;

test.skipIf(FILES.length === 0)(
  "[V1] no sentence of the corpora is read as an answer, alone or around one (needs COUNTERPOINT_DATA)",
  () => {
    const sentences = new Set<string>();
    for (const file of FILES)
      for (const line of readFileSync(file, "utf8").trim().split("\n"))
        sentences.add((JSON.parse(line) as { sentence: string }).sentence);
    const wrong: string[] = [];
    for (const [i, sentence] of [...sentences].filter((each) => !ODD.test(each)).entries()) {
      // Alone, and in one of the templates in turn.
      for (const [template, outcome] of [TEMPLATES[0]!, TEMPLATES[i % TEMPLATES.length]!]) {
        const text = template(sentence);
        const read = readReply({ text });
        if (read !== outcome) wrong.push(`${read}: ${text}`);
      }
    }
    expect(sentences.size).toBeGreaterThan(4_000);
    expect(wrong).toEqual([]);
  },
);
