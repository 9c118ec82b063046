import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CounterpointError, PHENOMENA } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { formatAnnotations, isAnnotationFile, readAnnotations } from "./annotations.ts";

const folder = temporaryFolder();

const RELEASED = [
  "There are exactly two gulls.",
  "* existential quantifier",
  "* hard cardinality",
  "",
  "A rope lies there.", // a block without categories, as 25 of the release
  "",
  "No lantern is lit.",
  "* negation",
  "",
  "",
].join("\r\n");

const ANNOTATED = [
  { sentence: "There are exactly two gulls.", phenomena: ["existential quantifier", "hard cardinality"] },
  { sentence: "A rope lies there.", phenomena: [] },
  { sentence: "No lantern is lit.", phenomena: ["negation"] },
];

test("[A5] blocks of a sentence and its categories are read, with CRLF or LF, with or without a last empty line", async () => {
  for (const text of [RELEASED, RELEASED.replaceAll("\r\n", "\n"), RELEASED.trimEnd()]) {
    expect(await read(text)).toEqual(ANNOTATED);
  }
});

test("[A5] the annotation is written in the form of the release", async () => {
  expect(formatAnnotations(await read(RELEASED))).toBe(RELEASED);
});

test("[A5] any annotation is written and read back", async () => {
  const sentence = fc
    .string({ unit: "binary", minLength: 1 })
    .filter((text) => !/[\r\n]|^\* |^\ufeff/.test(text));
  const annotated = fc.record({ sentence, phenomena: fc.shuffledSubarray([...PHENOMENA]) });
  await fc.assert(
    fc.asyncProperty(
      fc
        .uniqueArray(annotated, { selector: (each) => each.sentence, minLength: 1 })
        .filter((sentences) => sentences.some(({ phenomena }) => phenomena.length > 0)),
      async (sentences) => {
        expect(await read(formatAnnotations(sentences))).toEqual(sentences);
      },
    ),
  );
});

test("[A5] a sentence that would be read back as something else is not written", () => {
  for (const sentence of ["", "One.\nTwo.", "One.\r", "* negation", "\ufeffOne."]) {
    expect(() => formatAnnotations([{ sentence, phenomena: [] }])).toThrow(CounterpointError);
  }
});

test("[A5] every flaw is reported with its line", async () => {
  const { code, findings } = await failureOf(
    [
      "* negation", // 1: no sentence before it
      "",
      "Two gulls.",
      "* hard cardinality",
      "* hard cardinality", // 5: twice
      "* numbers", // 6: none of the thirteen
      "*negation", // 7: no space
      "",
      "Two gulls.", // 9: annotated before
      "* Negation", // 10: another case
      "",
    ].join("\n"),
  );
  expect(code).toBe("data/invalid");
  expect(findings.map(({ code, line }) => [code, line])).toEqual([
    ["annotation/no-sentence", 1],
    ["annotation/duplicate", 5],
    ["annotation/category", 6],
    ["annotation/shape", 7],
    ["annotation/duplicate", 9],
    ["annotation/category", 10],
  ]);
});

test("an annotation is told from a corpus by its first line", async () => {
  const looks = (text: string | Uint8Array) => isAnnotationFile(folder.write("either", text));
  expect(await looks(RELEASED)).toBe(true);
  expect(await looks(`\r\n${RELEASED}`)).toBe(true);
  expect(await looks(gzipSync(RELEASED))).toBe(true);
  expect(await looks('{"identifier": "12-3"}')).toBe(false);
  expect(await looks("PAR1")).toBe(false);
  expect(await looks("")).toBe(false);
  expect(await isAnnotationFile(folder.at("missing.txt"))).toBe(false);
});

test("an empty annotation file and a missing one are reported", async () => {
  expect((await failureOf("")).findings).toMatchObject([{ code: "file/empty", line: 0 }]);
  await expect(readAnnotations(folder.at("missing.txt"))).rejects.toMatchObject({ code: "data/unreadable" });
});

test("a text without a single category is no annotation", async () => {
  for (const text of ["[1, 2]", "null", "\0\0", "dev-0-0-0,true", "Two gulls.\n\nA pier.\n"]) {
    expect((await failureOf(text)).findings).toMatchObject([{ code: "annotation/shape", line: 1 }]);
  }
});

function read(text: string) {
  return readAnnotations(folder.write("annotated.txt", text));
}

async function failureOf(text: string): Promise<CounterpointError> {
  const error: unknown = await read(text).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CounterpointError);
  return error as CounterpointError;
}
