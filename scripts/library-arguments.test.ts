import { expect, test } from "vitest";
import * as library from "../src/index.ts";

/** Every function that takes options, with arguments before them that are never looked at: options are checked first. */
const WITH_OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  readCorpus: ["absent.json"],
  checkCorpus: ["absent.json"],
  corpusStats: ["absent.json"],
  sentenceStats: [["absent.json"]],
  agreement: ["absent.json"],
  humanPerformance: ["absent.json"],
  biasReport: ["absent.json"],
  countPhenomena: ["absent.json"],
  writeReport: ["absent.json"],
  splitCorpus: ["absent.json"],
  importCorpus: ["absent.json", "out.jsonl"],
  exportCorpus: ["absent.json", "out.jsonl"],
  scorePredictions: ["absent.csv", "absent.json"],
  comparePredictions: ["absent.csv", "absent.csv", "absent.json"],
  samplePresentation: [],
  drawScene: [[[], [], []]],
  writeSentence: [{ trues: [], falses: [] }],
  writeSentences: [],
  trainBaseline: ["majority"],
  loadRun: ["absent"],
  runVlm: ["absent.json"],
  importVlm: ["absent.jsonl"],
  rereadVlm: ["absent"],
  exportVlm: ["absent"],
  reportVlm: ["absent"],
  serveVlm: [],
  createServer: [],
  rehearse: [],
};
/** Functions that take something else. */
const OTHERS = [
  "tagPhenomena",
  "defineFormat",
  "defineBaseline",
  "readScene",
  "createReasoner",
  "readVlmReply",
];

const functions = library as unknown as Readonly<Record<string, (...args: unknown[]) => unknown>>;

async function errorOf(name: string, ...args: readonly unknown[]): Promise<library.CounterpointError> {
  try {
    await functions[name]!(...args);
  } catch (error) {
    expect(error, name).toBeInstanceOf(library.CounterpointError);
    return error as library.CounterpointError;
  }
  throw new Error(`${name} takes ${args.length} arguments of any kind`);
}

test("the functions of this test are all of the library", () => {
  const isClass = (name: string) => /^[A-Z]/.test(name);
  const names = Object.keys(library).filter((name) => !isClass(name));
  expect([...Object.keys(WITH_OPTIONS), ...OTHERS].toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(WITH_OPTIONS))(
  "options of %s that are misspelled, of another kind or null are refused by name",
  async (name, args) => {
    const unknown = await errorOf(name, ...args, { misspelled: 1 });
    expect(unknown).toMatchObject({
      code: "usage",
      at: ["misspelled"],
      message: 'There is no option "misspelled"',
    });
    const options = unknown.hint!.replace("Available: ", "").split(", ");
    for (const option of options)
      for (const value of [null, Number.NaN, Symbol("other")]) {
        const required =
          name === "rehearse"
            ? {}
            : { out: "o", scenes: "s", splits: "s", model: "m", from: "jsonl", corpus: ["c"] };
        const known = Object.entries(required).filter(([each]) => options.includes(each));
        const error = await errorOf(name, ...args, { ...Object.fromEntries(known), [option]: value });
        expect(error, `${name} ${option}`).toMatchObject({
          code: "usage",
          at: [option],
          hint: expect.stringMatching(/^Pass /),
        });
        expect(error.message).toBe(
          `${option} should be ${error.hint!.replace("Pass ", "")}, but is ${String(value)}`,
        );
      }
    for (const none of [null, 5, "x", () => {}])
      expect(await errorOf(name, ...args, none)).toMatchObject({ code: "usage" });
  },
);

test("arguments of another kind are refused by name", async () => {
  const scene = [[], [], []];
  const reasoner = await library.createReasoner();
  const wrong: readonly (readonly [string, readonly unknown[], string])[] = [
    ["readCorpus", [[]], "corpus"],
    ["readCorpus", [null], "corpus"],
    ["sentenceStats", ["dev.json"], "paths"],
    ["tagPhenomena", ["a sentence"], "sentences"],
    ["tagPhenomena", [["a sentence", null]], "sentence"],
    ["countPhenomena", [undefined], "path"],
    ["exportCorpus", ["dev.json", 5], "path"],
    ["exportCorpus", ["dev.json", "a\0b"], "path"],
    ["scorePredictions", [new Map([["a", true]]), 5], "corpus"],
    ["scorePredictions", [new Map([["a", true]]), [null]], "corpus"],
    ["scorePredictions", [{ a: true }, "dev.json"], "predictions"],
    ["drawScene", [[[{ x: 1 }], [], []]], "scene"],
    ["readScene", ["scene.png"], "bytes"],
    ["writeSentence", [undefined], "scenes"],
    ["writeSentence", [{ trues: [scene], falses: 5 }], "falses"],
    ["writeSentences", [{ scenes: {}, out: "o" }], "presentations"],
    [
      "defineFormat",
      [{ name: "own", title: "Own", recognisedBy: "own", recognises: true }],
      "format.recognises",
    ],
    ["defineBaseline", [{ name: "a b" }], "baseline.name"],
    [
      "trainBaseline",
      [
        { name: "own", summary: "s" },
        { splits: "s", out: "o" },
      ],
      "baseline.vocabularyOf",
    ],
    ["runVlm", ["dev.json", { model: "m", out: "o", price: { input: 1 } }], "price.output"],
    ["runVlm", ["dev.json", { model: "m", out: "o", prompt: { name: "p", version: 1 } }], "prompt.text"],
    ["readVlmReply", [undefined], "text"],
  ];
  for (const [name, args, place] of wrong)
    expect(await errorOf(name, ...args), `${name} ${place}`).toMatchObject({ code: "usage", at: [place] });
  const answer = () => reasoner.answer("There is a box.", [] as never);
  expect(answer).toThrow(expect.objectContaining({ code: "usage", at: ["scene"] }));
});

test("the lists of a corpus cannot be changed by whoever has read it", async () => {
  const corpus = await library.readCorpus(`${import.meta.dirname}/../examples/harbour/dev.json`);
  expect(() => (corpus.examples as unknown[]).push(null)).toThrow(TypeError);
  expect(() => (corpus.files as string[]).push("other.json")).toThrow(TypeError);
});
