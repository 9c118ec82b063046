import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { CounterpointError } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { isTextFile, readSentences } from "./sentences.ts";

const folder = temporaryFolder();

test("[A3] a plain text has one sentence on each line, with LF or CRLF, plain or gzip", async () => {
  const sentences = ["Two gulls sit.", "Is the boat red?", "Zwei Möwen sitzen."];
  for (const end of ["\n", "\r\n"]) {
    expect(await read("a.txt", `${sentences.join(end)}${end}`)).toEqual(sentences);
    expect(await read("a.txt", sentences.join(end))).toEqual(sentences);
  }
  expect(await read("a.txt.gz", gzipSync(sentences.join("\n")))).toEqual(sentences);
});

test("[A3] of an annotation the sentences are read, without the categories", async () => {
  const text = "Two gulls sit.\n* hard cardinality\n\nA rope lies there.\n\n";
  expect(await read("annotated.txt", text)).toEqual(["Two gulls sit.", "A rope lies there."]);
});

test("[A3] empty and long lines and what is not text are reported with their lines", async () => {
  const text = ["One gull.", "", "a ".repeat(3_000), "   ", "PNG\u0000\u0001", "Two\tgulls."].join("\n");
  expect(await findingsOf("flawed.txt", text)).toEqual([
    ["sentence/empty", 2],
    ["sentence/too-long", 3],
    ["sentence/empty", 4],
    ["sentence/not-text", 5],
  ]);
  expect(await findingsOf("empty.txt", "")).toEqual([["file/empty", 0]]);
  expect(await findingsOf("bytes.txt", Buffer.from([0xff, 0xfe, 0x41]))).toContainEqual(["line/not-utf8", 1]);
});

test("[A3] sentences in a row among annotated ones are reported: their categories are not known", async () => {
  const text = "Two gulls sit.\n* hard cardinality\n\nA rope lies there.\nA lantern hangs.\n";
  expect(await findingsOf("mixed.txt", text)).toEqual([["annotation/shape", 5]]);
});

test("a text is told from a corpus by its name", () => {
  expect(["a.txt", "A.TXT", "b.txt.gz"].every(isTextFile)).toBe(true);
  expect(["dev.json", "dev.json.gz", "txt", "predictions.csv"].some(isTextFile)).toBe(false);
});

async function read(name: string, content: string | Uint8Array): Promise<readonly string[]> {
  const sentences: string[] = [];
  await readSentences(folder.write(name, content), {}, (sentence) => sentences.push(sentence));
  return sentences;
}

async function findingsOf(name: string, content: string | Uint8Array) {
  const failure = await read(name, content).catch((error: unknown) => error);
  return (failure as CounterpointError).findings.map(({ code, line }) => [code, line]);
}
