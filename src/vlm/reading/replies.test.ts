import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { optionsOfPrompt } from "./options-of-prompt.ts";
import { OUTCOMES, type Outcome, type Stop } from "./outcome.ts";
import { readReply } from "./read-reply.ts";
import { readerNamed } from "./readers.ts";

/** Replies of our own writing in replies.txt, each under the outcome that a person gives it; \\n stands for a new line. */
const TABLE = readFileSync(new URL("./replies.txt", import.meta.url), "utf8")
  .split(/^== /m)
  .slice(1)
  .flatMap((section) => {
    const [head = "", ...lines] = section.split("\n");
    const replies = lines
      .filter((line) => line !== "")
      .map((line) => line.replaceAll(/\\(n|\\)/g, unescaped));
    return replies.map((reply) => [head.replace(" ==", "") as Outcome, reply] as const);
  });

function unescaped(_: string, letter: string): string {
  return letter === "n" ? "\n" : letter;
}

test("the table has at least 5,000 replies, none of them twice", () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(5_000);
  expect(new Set(TABLE.map(([, reply]) => reply)).size).toBe(TABLE.length);
});

test("[V1] replies end in the outcome that a person gives them", () => {
  const read = TABLE.map(([, reply]) => [readReply({ text: reply }), reply]);
  expect(read).toEqual(TABLE);
});

test.each([
  ["", "unreadable"],
  ["   ", "unreadable"],
  [" yes \n", "true"],
])("[V1] space around a reply says nothing: %j is %s", (text, outcome) => {
  expect(readReply({ text })).toBe(outcome);
});

const OPTIONS = new Map([
  ["A", true],
  ["B", false],
]);

test.each([
  ["A", "true"],
  ["B", "false"],
  ["(A)", "true"],
  ["b.", "false"],
  ["Option B", "false"],
  ["The answer is A.", "true"],
  ["Answer: (B)", "false"],
  ["A. Yes", "true"],
  ["A dog is on the left.", "unreadable"],
  ["C", "unreadable"],
  ["Between A and B I cannot choose.", "unreadable"],
  ["<think>A</think>B", "false"],
])("[V1] with options A for true and B for false, %j is read as %s", (text, outcome) => {
  expect(readReply({ text, options: OPTIONS })).toBe(outcome);
  const exchanged = new Map([...OPTIONS].map(([letter, value]) => [letter, !value]));
  const opposite: Record<string, string> = { true: "false", false: "true" };
  if (text !== "A. Yes") expect(readReply({ text, options: exchanged })).toBe(opposite[outcome] ?? outcome);
});

test.each<[Stop, string, Outcome]>([
  ["filter", "", "filtered"],
  ["filter", "Yes, the", "filtered"],
  ["refusal", "I can't help with that.", "refused"],
  ["refusal", "", "refused"],
  ["length", "", "out-of-tokens"],
  ["length", "The left image shows two dogs. It is true that", "out-of-tokens"],
  ["length", "<think>The statement is true", "out-of-tokens"],
  ["length", "Step 1: the first part of the statement is false. Step 2: let me", "out-of-tokens"],
  ["length", "Yes", "true"],
  ["length", "No, the left image", "false"],
  ["length", "Answer: True\n\nThis is because the", "true"],
])("[V1] a reply that stopped by %s with %j ends as %s", (stop, text, outcome) => {
  expect(readReply({ text, stop })).toBe(outcome);
});

const thinking = fc.oneof(
  fc.constantFrom(
    "Answer: True",
    "false",
    "The statement is true.",
    "No.",
    "\\boxed{Yes}",
    '{"answer": true}',
    "是的",
    "✅",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => !/[<[◁|\\]/.test(text.normalize("NFKC"))),
);
const tags = fc.constantFrom(
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["[THINK]", "[/THINK]"],
  ["<Reasoning>", "</Reasoning>"],
  ["<think type='deep'>", "</think>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<unused94>thought", "<unused95>"],
);

test("[V1] thinking is never read as an answer, whatever it says and however it is marked", () => {
  fc.assert(
    fc.property(
      fc.array(thinking, { maxLength: 4 }),
      tags,
      fc.constantFrom("", "True", "No.", "two dogs"),
      (thoughts, [open, close], answer) => {
        const alone = readReply({ text: answer });
        expect(readReply({ text: `${open}${thoughts.join("\n")}${close}${answer}` })).toBe(alone);
        expect(readReply({ text: `${thoughts.join("\n")}${close}\n${answer}` })).toBe(alone);
        expect(readReply({ text: `${open}${thoughts.join("\n")}` })).toBe("unreadable");
      },
    ),
  );
});

test("[V1] any text has an outcome, and none has the outcome of a request that failed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.constantFrom<Stop>("end", "length"),
      (text, stop) => {
        const outcome = readReply({ text, stop });
        expect(OUTCOMES).toContain(outcome);
        expect(outcome).not.toBe("failed");
      },
    ),
  );
});

test("[V1] the last statement counts, whatever was considered before it", () => {
  const considered = fc.constantFrom(
    "The first part is true.",
    "At first it looks false.",
    "Is the statement true?",
    "The left image shows no dogs.",
    "Whether it is true or false depends on the right image.",
    "If there were three, the statement would be false.",
  );
  fc.assert(
    fc.property(fc.array(considered, { maxLength: 6 }), fc.boolean(), (before, value) => {
      const word = value ? "True" : "False";
      for (const last of [
        `Answer: ${word}`,
        word,
        `The statement is ${word.toLowerCase()}.`,
        `So the answer is **${word}**.`,
      ])
        expect(readReply({ text: [...before, last].join(" ") })).toBe(String(value));
    }),
  );
});

test("[V1] a long reply is read in time that grows with its length", () => {
  const text = "The statement that the dog, which is on the left of the image, is there, ".repeat(2_000);
  expect(readReply({ text: `${text}\nAnswer: False` })).toBe("false");
});

test.each([
  ["Is it true?\nA. True\nB. False", "A", "B"],
  ["Choose: (A) no (B) yes", "B", "A"],
  ["1) Yes\n2) No", "1", "2"],
])("options are found in the prompt %j", (prompt, yes, no) => {
  expect(optionsOfPrompt(prompt)).toEqual(
    new Map([
      [yes, true],
      [no, false],
    ]),
  );
});

test.each(["Answer True or False.", "A. cat\nB. dog", "A. Yes\nB. Yes", "Is A. true?"])(
  "the prompt %j offers no letters",
  (prompt) => {
    expect(optionsOfPrompt(prompt)).toBeUndefined();
  },
);

test.each([
  ["first-word", "No, that is true.", "false"],
  ["first-word", "The statement is true.", "unreadable"],
  ["exact", "**Yes**", "true"],
  ["exact", "Yes, it is.", "unreadable"],
  ["last-statement", "The statement is true.", "true"],
])("the reader %s reads %j as %s", (name, text, outcome) => {
  expect(readerNamed(name).read({ text })).toBe(outcome);
});
