import fc from "fast-check";
import { expect, test } from "vitest";
import { CounterpointError } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { ExampleTable } from "./example-table.ts";
import { readRange } from "./read-range.ts";
import { readTable } from "./read-table.ts";
import { nlvr2Record, nlvrRecord } from "./testing/records.ts";

const folder = temporaryFolder();
const EVERYTHING = { verdicts: true, pictures: true, sentences: true };

test("lines are read to the table that reading in order gives, or refused where that finds anything wrong", async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(lineOfFile(), { minLength: 1, maxLength: 12 }), end(), async (lines, end) => {
      const text = [JSON.stringify(recordWith({})), ...lines]
        .map((line, i) => line.replaceAll("SET", String(i)))
        .join(end);
      const inOrder = await orderedTable(text);
      const scanned = await scannedTable(text);
      expect(scanned).toEqual(inOrder);
      if (inOrder === undefined) refused += 1;
      else accepted += 1;
    }),
    { numRuns: 500 },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(20);
});

test("a line with any one byte changed is read as in order", async () => {
  const line = JSON.stringify(recordWith({ directory: 35, writer: "7" })).replaceAll("SET", "3");
  await fc.assert(
    fc.asyncProperty(fc.nat(line.length - 1), fc.integer({ min: 0, max: 255 }), async (place, byte) => {
      const bytes = Buffer.from(`${line}\n${line.replace("dev-3", "dev-4")}`);
      bytes[place] = byte;
      expect(await scannedTable(bytes)).toEqual(await orderedTable(bytes));
    }),
    { numRuns: 1000 },
  );
});

test("a line cut short anywhere is refused", async () => {
  const line = JSON.stringify(recordWith({})).replaceAll("SET", "3");
  for (let length = 1; length < line.length; length += 1) {
    expect(await scannedTable(line.slice(0, length))).toBeUndefined();
  }
});

test("only the lines in the range are read", async () => {
  const lines = [0, 1, 2].map((i) => JSON.stringify(recordWith({})).replaceAll("SET", String(i)));
  const path = folder.write("three.json", lines.join("\n"));
  const start = lines[0]!.length + 1;
  const range = { start, end: start + lines[1]!.length };
  const table = await readRange({ path, split: undefined, contents: EVERYTHING, range });
  expect([...table!.tasks.set]).toEqual([1]);
});

async function scannedTable(text: string | Buffer): Promise<ExampleTable | undefined> {
  const path = folder.write("lines.json", text);
  const range = { start: 0, end: Buffer.byteLength(text) };
  return await readRange({ path, split: undefined, contents: EVERYTHING, range });
}

async function orderedTable(text: string | Buffer): Promise<ExampleTable | undefined> {
  const path = folder.write("lines.json", text);
  try {
    return await readTable([path], { contents: EVERYTHING, threads: 1 });
  } catch (error) {
    if (error instanceof CounterpointError) return undefined;
    throw error;
  }
}

/** An NLVR2 record whose set is still to be numbered. */
function recordWith(fields: object): object {
  return { ...nlvr2Record(), identifier: "dev-SET-0-0", ...fields };
}

const end = () => fc.constantFrom("\n", "\r\n");

/** Mostly plain records, some written in unusual ways, some of the other corpus, some wrong. */
function lineOfFile(): fc.Arbitrary<string> {
  const worker = fc.constantFrom("1", "12", "ann", "é", "__proto__", "");
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: "grapheme-ascii" }) },
    fc.constantFrom("é", "\ud800", "\\", '"', "a\nb", "\u007f", "漁"),
  );
  const answers = (spelling: fc.Arbitrary<unknown>) =>
    fc.uniqueArray(fc.tuple(worker, spelling), { selector: ([each]) => each, maxLength: 5 }).map(fromEntries);
  const answer = fc.constantFrom("True", "False");
  const plain = fc.record(
    {
      left_url: text,
      right_url: text,
      sentence: text,
      label: answer,
      writer: worker,
      synset: text,
      directory: fc.oneof(fc.nat(), fc.constantFrom(0.5, -1, null, true, [1], { a: "b" })),
      validation: fc.oneof({ weight: 9, arbitrary: answers(answer).map(firstOnly) }, answers(answer)),
      extra_validations: answers(answer),
      unknown: text,
    },
    { requiredKeys: [] },
  );
  const wrong = fc.constantFrom<object>(
    { label: "true" },
    { label: undefined },
    { left_url: 3 },
    { sentence: undefined },
    { identifier: "dev-0SET-0-0" },
    { identifier: "dev-SET-0" },
    { writer: 7 },
    { query: null },
    { validation: [] },
    { validation: { 1: "true" } },
    { extra_validations: { 1: true } },
    { evals: {} },
  );
  const written = (record: fc.Arbitrary<object>) =>
    fc.tuple(record, fc.constantFrom(...STYLES), fc.boolean()).map(([fields, write, reversed]) => {
      const entries = Object.entries(recordWith(fields));
      return write(Object.fromEntries(reversed ? entries.reverse() : entries));
    });
  return fc.oneof(
    { weight: 12, arbitrary: written(plain) },
    { weight: 1, arbitrary: written(wrong) },
    fc.constantFrom("", " ", "\t", JSON.stringify(nlvrRecord()), "[]", "{}", "{", "\ufeff", '{"a":1}x'),
    fc.constant(JSON.stringify(recordWith({})).replace('"label"', '"label":"False","label"')),
    fc.constant(
      JSON.stringify(recordWith({ validation: {} })).replace(
        '"validation":{',
        '"validation":{"1":"True","1":"False"',
      ),
    ),
  );
}

/** Ways to write the same object. */
const STYLES: readonly ((record: object) => string)[] = [
  (record) => JSON.stringify(record),
  (record) => JSON.stringify(record),
  (record) => JSON.stringify(record, null, 1).replaceAll("\n", ""),
  (record) => JSON.stringify(record, null, "\t").replaceAll("\n", ""),
  (record) => ` ${JSON.stringify(record)} `,
  (record) => JSON.stringify(record).replaceAll("a", "\\u0061"),
];

function firstOnly(answers: object): object {
  return fromEntries(Object.entries(answers).slice(0, 1));
}

/** Also for a worker who is called __proto__. */
function fromEntries(entries: [string, unknown][]): object {
  return JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`,
  );
}
