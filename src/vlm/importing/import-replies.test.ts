import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { nlvr2Record } from "../../formats/testing/records.ts";
import { exportRun } from "../runs/export-run.ts";
import { rereadRun } from "../runs/reread-run.ts";
import { importReplies } from "./import-replies.ts";

const folder = temporaryFolder();
const toLines = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** Three sets of four pairs, each with two sentences: 24 examples. */
const PAIRS = Array.from({ length: 24 }, (_, i) => {
  const [set, sentence, pair] = [Math.floor(i / 8), Math.floor(i / 4) % 2, i % 4];
  return nlvr2Record({
    identifier: `dev-${set}-${pair}-${sentence}`,
    sentence: `Both boats carry flag ${set} at mast ${sentence}.`,
    label: pair % 2 === sentence ? "True" : "False",
    left_url: `https://example.org/${set}/${pair}/left.jpg`,
    right_url: `https://example.org/${set}/${pair}/right.jpg`,
  });
});
const corpus = [folder.write("dev.json", toLines(PAIRS))];
let runs = 0;
const newOut = () => folder.at(`imported-${++runs}`);

/** A sample of an Inspect log. */
function inspectSample(id: string, content: unknown, stop = "stop") {
  return {
    id,
    epoch: 1,
    input: [
      {
        role: "user",
        content: [
          { type: "text", text: "A. True\nB. False" },
          { type: "image", image: "data:image/png;base64,AAAA" },
        ],
      },
    ],
    output: {
      choices: [{ message: { role: "assistant", content }, stop_reason: stop }],
      completion: "ignored",
      usage: { input_tokens: 7, output_tokens: 2 },
    },
  };
}

test("replies by identifier make a run with outcomes and a score", async () => {
  const lines = PAIRS.map(({ identifier, label }, i) => ({
    identifier,
    reply:
      i === 5
        ? "two boats"
        : i === 6
          ? "I'm sorry, but I can't assist with that."
          : `Yes or no? ${label === "True" ? "Yes." : "No."}`,
  }));
  const out = newOut();
  const { result, findings, missing } = await importReplies(folder.write("a.jsonl", toLines(lines)), {
    from: "jsonl",
    corpus,
    out,
  });
  expect({ findings, missing }).toEqual({ findings: [], missing: [] });
  expect(Object.keys(result)).toEqual([
    "model",
    "examples",
    "answered",
    "outcomes",
    "accuracy",
    "consistency",
    "accuracyInterval",
    "consistencyInterval",
    "cost",
    "tokens",
    "controls",
  ]);
  expect(result).toMatchObject({ model: "a", examples: 24, answered: 22, accuracy: 22 / 24 });
  expect(result.outcomes).toEqual({
    true: expect.any(Number),
    false: expect.any(Number),
    unreadable: 1,
    refused: 1,
    filtered: 0,
    "out-of-tokens": 0,
    failed: 0,
  });
  expect(await rereadRun(out, {})).toEqual(result);
  expect(await exportRun(out, { out: folder.at("a.csv") })).toEqual({ predictions: 24, unanswered: 2 });
});

test("missing, double and unknown replies are named with their lines, and the first of two counts", async () => {
  const lines = [
    { identifier: "dev-0-0-0", reply: "yes" },
    { identifier: "dev-0-0-0", reply: "no" },
    { identifier: "dev-99-0-0", reply: "no" },
    { identifier: "dev-0-1-0", reply: "no" },
  ];
  const { result, findings, missing } = await importReplies(folder.write("b.jsonl", toLines(lines)), {
    from: "jsonl",
    corpus,
    out: newOut(),
  });
  expect(findings).toMatchObject([
    { code: "reply/duplicate", line: 2 },
    { code: "reply/unknown", line: 3 },
  ]);
  expect(missing).toHaveLength(22);
  expect(result).toMatchObject({ examples: 2, outcomes: { true: 1, false: 1 } });
});

test("samples of lmms-eval are matched by sentence and picture names", async () => {
  const lines = PAIRS.map(({ identifier, sentence, label }, i) => {
    const pair = String(identifier).replace(/-\d$/, "");
    return {
      doc_id: i,
      doc: {
        question: `<image 1> <image 2> Is it true that ${sentence}`,
        left: `${pair}-img0.png`,
        right: `${pair}-img1.png`,
      },
      target: label,
      arguments: { gen_args_0: { arg_0: `Is it true that ${sentence} Answer yes or no.`, arg_1: "{}" } },
      input: `Is it true that ${sentence} Answer yes or no.`,
      resps: [[label === "True" ? "Yes" : "No"]],
      filtered_resps: ["no"],
    };
  });
  const { result, findings, missing } = await importReplies(folder.write("c.jsonl", toLines(lines)), {
    from: "lmms-eval",
    corpus,
    out: newOut(),
    model: "llava",
  });
  expect({ findings, missing }).toEqual({ findings: [], missing: [] });
  expect(result).toMatchObject({ model: "llava", examples: 24, answered: 24, accuracy: 1, consistency: 1 });
});

test("samples of lmms-eval with nothing but a place and a prompt are matched where all places and labels agree", async () => {
  const lines = PAIRS.map(({ sentence, label }, i) => ({
    doc_id: i,
    target: label,
    doc_hash: "0",
    input: `Is it true that ${sentence} Answer yes or no.`,
    filtered_resps: [label === "True" ? "Yes" : "No"],
  }));
  const read = (name: string, records: readonly object[]) =>
    importReplies(folder.write(name, toLines(records)), { from: "lmms-eval", corpus, out: newOut() });
  expect(await read("k.jsonl", lines)).toMatchObject({ findings: [], result: { examples: 24, accuracy: 1 } });
  // In another order the places say nothing.
  const shifted = lines.map((line, i) => ({ ...line, doc_id: (i + 1) % lines.length }));
  await expect(read("l.jsonl", shifted)).rejects.toMatchObject({ code: "data/wrong-corpus" });
});

test("a sentence that several examples share is not enough to tell them apart", async () => {
  const [{ sentence }] = PAIRS as [{ sentence: unknown }];
  const lines = [
    { doc_id: 0, doc: { question: sentence }, resps: [["yes"]] },
    { doc: { identifier: "dev-1-0-0" }, resps: [["no"]] },
  ];
  const { findings } = await importReplies(folder.write("d.jsonl", toLines(lines)), {
    from: "lmms-eval",
    corpus,
    out: newOut(),
  });
  expect(findings).toMatchObject([{ code: "reply/ambiguous", line: 1 }]);
});

test("a log of Inspect brings its model, tokens, reasons to stop and options of the prompt", async () => {
  const log = {
    version: 2,
    eval: { model: "openai/gpt-4o" },
    samples: [
      inspectSample("dev-0-0-0", [
        { type: "reasoning", reasoning: "B, I think" },
        { type: "text", text: "A" },
      ]),
      inspectSample("dev-0-1-0", [{ type: "text", text: "B" }]),
      inspectSample("dev-0-2-0", [{ type: "text", text: "The left" }], "max_tokens"),
      inspectSample("dev-0-3-0", [{ type: "text", text: "" }], "content_filter"),
    ],
  };
  const { result } = await importReplies(folder.write("e.json", JSON.stringify(log)), {
    from: "inspect",
    corpus,
    out: newOut(),
  });
  expect(result).toMatchObject({ model: "openai/gpt-4o", tokens: { input: 28, output: 8 } });
  expect(result.outcomes).toMatchObject({ true: 1, false: 1, "out-of-tokens": 1, filtered: 1 });
});

test("a file with lines that are not JSON is refused with their numbers, and nothing is imported", async () => {
  const file = folder.write("f.jsonl", '{"identifier": "dev-0-0-0", "reply": "yes"}\nnot JSON\n[]\n');
  await expect(importReplies(file, { from: "jsonl", corpus, out: newOut() })).rejects.toMatchObject({
    findings: [{ line: 2 }, { line: 3 }],
  });
});

test("records without a reply are named, and the others are imported", async () => {
  const lines = [
    { identifier: "dev-0-0-0", reply: "yes" },
    { identifier: "dev-0-1-0", reply: null },
  ];
  const file = folder.write("h.jsonl", toLines(lines));
  const { result, findings } = await importReplies(file, { from: "jsonl", corpus, out: newOut() });
  expect(findings).toMatchObject([{ code: "reply/none", line: 2 }]);
  expect(result.examples).toBe(1);
  const failed = {
    samples: [{ id: "dev-0-0-0", error: { message: "timeout" } }, inspectSample("dev-0-1-0", "No")],
  };
  const log = folder.write("i.json", JSON.stringify(failed));
  const imported = await importReplies(log, { from: "inspect", corpus, out: newOut() });
  expect(imported.findings).toMatchObject([{ code: "reply/none", line: 1 }]);
  expect(imported.result.outcomes.false).toBe(1);
});

test("long texts that Inspect keeps as attachments are read in their places", async () => {
  const sample = {
    ...inspectSample("1", "attachment://b2"),
    input: "attachment://a1",
    metadata: { picture: "dev-0-1-img0.png" },
    attachments: {
      a1: `Is it true of both pictures that ${PAIRS[0]?.sentence} Say yes or no`,
      b2: "Answer: False",
    },
  };
  const file = folder.write("j.json", JSON.stringify({ samples: [sample] }));
  const { result, findings } = await importReplies(file, { from: "inspect", corpus, out: newOut() });
  expect(findings).toEqual([]);
  expect(result.outcomes.false).toBe(1);
});

test("replies about another corpus are refused", async () => {
  const file = folder.write("g.jsonl", toLines([{ identifier: "train-1-0-0", reply: "yes" }]));
  await expect(importReplies(file, { from: "jsonl", corpus, out: newOut() })).rejects.toMatchObject({
    code: "data/wrong-corpus",
  });
});
