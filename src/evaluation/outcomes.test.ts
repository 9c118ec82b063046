import fc from "fast-check";
import { expect, test } from "vitest";
import { CounterpointError, Random } from "../core/index.ts";
import { pairExample, sceneExample } from "../core/testing/examples.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { ExampleTable } from "../formats/index.ts";
import { tableOf } from "../formats/testing/table-of.ts";
import { score } from "./evaluate.ts";
import { readAllOutcomes, readOutcomes } from "./outcomes.ts";

const folder = temporaryFolder();

const PAIRS = tableOf([
  pairExample("dev-1-0-0", true),
  pairExample("dev-1-1-0", false),
  pairExample("dev-1-0-1", true),
  pairExample("dev-2-3-0", false),
]);
const SCENES = tableOf([sceneExample("1-0", true), sceneExample("1-3", false), sceneExample("20-1", true)]);
const SOUND = ["dev-1-0-0,True", "dev-1-1-0,True", "dev-1-0-1,true", "dev-2-3-0,FALSE"];

test("[E1] labels count without regard to case", async () => {
  expect(await outcomesOf(SOUND, PAIRS)).toEqual({
    correct: Uint8Array.of(1, 0, 1, 1),
    predictionsPerExample: 1,
  });
});

test("[E1] NLVR takes one prediction per identifier", async () => {
  expect(await outcomesOf(["1-0,true", "1-3,true", "20-1,false"], SCENES)).toEqual({
    correct: Uint8Array.of(1, 0, 0),
    predictionsPerExample: 1,
  });
});

test("[E1] NLVR takes one prediction per PNG, with or without the ending, and needs all six of each", async () => {
  const lines = ["1-0", "1-3", "20-1"].flatMap((id) =>
    [0, 1, 2, 3, 4, 5].map((k) => `dev-${id}-${k}${k % 2 === 0 ? ".png" : ""},true`),
  );
  const all = await outcomesOf(lines, SCENES);
  expect(all).toEqual({
    correct: Uint8Array.of(1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1),
    predictionsPerExample: 6,
  });
  // Presentation 1 has a wrong example, presentation 20 is right in all six orders, until one of them is not.
  expect(score(SCENES, all, { random: new Random(1) })).toMatchObject({
    consistency: 0.5,
    accuracy: 12 / 18,
  });
  lines[17] = "dev-20-1-5,false";
  const spoilt = score(SCENES, await outcomesOf(lines, SCENES), { random: new Random(1) });
  expect(spoilt).toMatchObject({ consistency: 0, accuracy: expect.closeTo(11 / 18, 12) });
  const missing = await failureOf(lines.slice(0, 17), SCENES);
  expect(missing.findings).toMatchObject([
    { code: "prediction/missing", message: expect.stringContaining('"dev-20-1-5.png"') },
  ]);
});

test("[E1] a gold file that is named after no split takes the split that the PNGs name", async () => {
  const gold = tableOf([sceneExample("1-0", true, { split: "mine" })]);
  const lines = [0, 1, 2, 3, 4, 5].map((k) => `pilot-1-0-${k}.png,true`);
  expect((await outcomesOf(lines, gold)).correct).toEqual(Uint8Array.of(1, 1, 1, 1, 1, 1));
  // But dev is dev: predictions for the test PNGs are not for it.
  const official = tableOf([sceneExample("1-0", true)]);
  const test1 = lines.map((line) => line.replace("pilot", "test"));
  expect(await failureOf(test1, official)).toMatchObject({ code: "data/wrong-corpus" });
});

test("[E1] the order of lines, CRLF and a missing final newline change nothing", async () => {
  const ids = Array.from({ length: 30 }, (_, i) => `dev-${i % 7}-${i % 4}-${Math.floor(i / 28)}`);
  const examples = ids.map((id, i) => pairExample(id, i % 3 === 0));
  const gold = tableOf(examples);
  const lines = examples.map(({ id }, i) => `${id},${i % 2 === 0}`);
  const expected = await outcomesOf(lines, gold);
  expect([...expected.correct]).toEqual(examples.map(({ label }, i) => (label === (i % 2 === 0) ? 1 : 0)));
  const shuffled = fc.shuffledSubarray(lines, { minLength: lines.length });
  await fc.assert(
    fc.asyncProperty(shuffled, fc.constantFrom("\n", "\r\n"), async (permuted, end) => {
      const path = folder.write("permuted.csv", permuted.join(end));
      expect(await readOutcomes(path, gold)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

const BAD: readonly { what: string; lines: readonly string[]; findings: readonly object[] }[] = [
  {
    what: "a prediction for an unknown identifier",
    lines: [...SOUND, "dev-9-0-0,true"],
    findings: [{ code: "prediction/unknown", line: 5, message: expect.stringContaining('"dev-9-0-0"') }],
  },
  {
    what: "an identifier that does not parse",
    lines: [...SOUND, "dev-1-0,true"],
    findings: [{ code: "prediction/unknown", line: 5, message: expect.stringContaining('"dev-1-0"') }],
  },
  {
    what: "an identifier with leading zeros",
    lines: [...SOUND, "dev-01-0-0,true"],
    findings: [{ code: "prediction/unknown", line: 5 }],
  },
  {
    what: "a missing prediction",
    lines: SOUND.slice(1),
    findings: [{ code: "prediction/missing", message: expect.stringContaining('"dev-1-0-0"') }],
  },
  {
    what: "two equal predictions",
    lines: [...SOUND, "dev-1-1-0,True"],
    findings: [{ code: "prediction/duplicate", line: 5, message: expect.stringContaining("line 2") }],
  },
  {
    what: "two different predictions",
    lines: [...SOUND, "dev-1-1-0,False"],
    findings: [{ code: "prediction/duplicate", line: 5, message: expect.stringContaining("line 2") }],
  },
  {
    what: "a header",
    lines: ["identifier,prediction", ...SOUND],
    findings: [{ code: "prediction/header", line: 1 }],
  },
  {
    what: "spaces around the label",
    lines: [...SOUND.slice(0, 3), "dev-2-3-0, False"],
    findings: [{ code: "prediction/spaces", line: 4 }, { code: "prediction/missing" }],
  },
  {
    what: "spaces around the identifier",
    lines: [...SOUND.slice(0, 3), " dev-2-3-0,False"],
    findings: [{ code: "prediction/unknown", line: 4 }, { code: "prediction/missing" }],
  },
  {
    what: "a byte order mark",
    lines: [`\ufeff${SOUND[0]}`, ...SOUND.slice(1)],
    findings: [{ code: "file/byte-order-mark", line: 1 }],
  },
  { what: "an empty file", lines: [], findings: [{ code: "file/empty", line: 0 }] },
  {
    what: "several problems at once",
    lines: ["dev-1-0-0,yes", "dev-1-1-0,true", "", "dev-1-1-0,true", "dev-7-7-7,true", "dev-2-3-0,false"],
    findings: [
      { code: "prediction/label", line: 1 },
      { code: "prediction/unreadable", line: 3 },
      { code: "prediction/duplicate", line: 4 },
      { code: "prediction/unknown", line: 5 },
      { code: "prediction/missing", message: expect.stringContaining('"dev-1-0-0"') },
      { code: "prediction/missing", message: expect.stringContaining('"dev-1-0-1"') },
    ],
  },
];

test.each(BAD)("[E1] $what is refused with its line, and nothing is scored", async ({ lines, findings }) => {
  const error = await failureOf(lines, PAIRS);
  const file = folder.at("predictions.csv");
  expect(error.findings).toMatchObject(findings.map((finding) => ({ file, ...finding })));
  expect(error.findings).toHaveLength(findings.length);
  expect(error.findingCount).toBe(findings.length);
});

test("[E1] a file that is not there is refused", async () => {
  const path = folder.at("absent.csv");
  await expect(readOutcomes(path, PAIRS)).rejects.toMatchObject({
    code: "data/unreadable",
    findings: [{ code: "file/unreadable", file: path }],
  });
});

test.each([
  { what: "NLVR predictions on an NLVR2 gold file", lines: ["1-0,true", "1-3,false"], gold: PAIRS },
  {
    what: "NLVR2 predictions on an NLVR gold file",
    lines: ["dev-5-0-0,true", "dev-6-1-1,true"],
    gold: SCENES,
  },
  { what: "predictions of another split", lines: ["test1-1-0-0,true", "test1-1-1-0,true"], gold: PAIRS },
])("[E1] $what are told to be for another corpus", async ({ lines, gold }) => {
  const error = await failureOf(lines, gold);
  expect(error).toMatchObject({
    code: "data/wrong-corpus",
    hint: expect.stringMatching(/split you predicted/),
  });
  expect(error.message).toContain(lines[0]!.split(",")[0]);
  expect(error.message).toContain(gold === PAIRS ? "dev-1-0-0" : "1-0");
});

test("[E1] identifiers of NLVR do not tell several gold splits apart, PNGs do", async () => {
  const gold = tableOf([sceneExample("1-0", true), sceneExample("1-0", false, { split: "test" })]);
  expect(await failureOf(["1-0,true"], gold)).toMatchObject({ code: "usage" });
  const lines = ["dev", "test"].flatMap((split) =>
    [0, 1, 2, 3, 4, 5].map((k) => `${split}-1-0-${k}.png,true`),
  );
  expect([...(await outcomesOf(lines, gold)).correct]).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
});

test("[E1] all problems are counted, however many there are", async () => {
  const lines = [...SOUND, ...Array.from({ length: 3 }, () => SOUND[0]!)];
  const many = tableOf(Array.from({ length: 12_000 }, (_, i) => pairExample(`dev-${i}-0-0`, true)));
  expect((await failureOf(lines, PAIRS)).findingCount).toBe(3);
  const missing = await failureOf(["dev-0-0-0,true"], many);
  expect(missing.findingCount).toBe(11_999);
});

test("[E1] the problems of all prediction files are told, not only those of the first", async () => {
  const sound = folder.write("sound.csv", SOUND.join("\n"));
  const short = folder.write("short.csv", SOUND.slice(1).join("\n"));
  const spaced = folder.write("spaced.csv", SOUND.map((line) => `${line} `).join("\n"));
  expect(await readAllOutcomes([sound, sound], PAIRS)).toHaveLength(2);
  await expect(readAllOutcomes([sound, short, spaced], PAIRS)).rejects.toMatchObject({
    message: "2 of 3 prediction files have problems",
    findingCount: 5,
  });
  await expect(readAllOutcomes([sound, short], PAIRS)).rejects.toMatchObject({ findingCount: 1 });
});

async function outcomesOf(lines: readonly string[], gold: ExampleTable) {
  return readOutcomes(folder.write("predictions.csv", lines.join("\n")), gold);
}

async function failureOf(lines: readonly string[], gold: ExampleTable): Promise<CounterpointError> {
  const error = await outcomesOf(lines, gold).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CounterpointError)) throw new Error("It should have failed", { cause: error });
  return error;
}
