import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { Journal, readJournal } from "./journal.ts";
import { type CompleteLinesOptions, readCompleteLines } from "./lines.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const folder = temporaryFolder();
const Entry = z.object({ word: z.string() });

async function linesOf(path: string, options?: CompleteLinesOptions) {
  const file = await open(path);
  try {
    let [lines, bytes] = [[] as string[], 0];
    for await (const some of readCompleteLines(file, options)) {
      lines = [...lines, ...some.lines];
      bytes += some.bytes;
    }
    return { lines, bytes };
  } finally {
    await file.close();
  }
}

test.each([1, 2, 3, 5, 7, 64])("lines are whole when they are read %i bytes at a time", async (chunk) => {
  const path = folder.at("lines");
  const lines = ["eins", "", "zwölf", "🐿 two acorns", "x".repeat(40)];
  const text = `${lines.join("\n")}\n`;
  writeFileSync(path, `${text}half a li`);
  expect(await linesOf(path, { chunk })).toEqual({ lines, bytes: Buffer.byteLength(text) });
  const start = Buffer.byteLength("eins\n\n");
  expect((await linesOf(path, { start, chunk })).lines).toEqual(lines.slice(2));
});

test("a file without a line feed has no whole line", async () => {
  for (const [name, text] of Object.entries({ empty: "", torn: '{"word":' })) {
    writeFileSync(folder.at(name), text);
    expect(await linesOf(folder.at(name))).toEqual({ lines: [], bytes: 0 });
  }
});

test("a journal of more than one piece is opened again; half a line at its end goes, and what is added stands in its place", async () => {
  const path = folder.at("journal.jsonl");
  const words = Array.from({ length: 60 }, (_, i) => ({ word: `${i} ${"ü".repeat(20_000)}` })); // 2.4 MB; pieces have one
  const first = await Journal.open(path, Entry);
  for (const entry of words) await first.journal.append(entry);
  await first.journal.close();
  appendFileSync(path, '{"word":"hal');

  const again = await Journal.open(path, Entry);
  expect(again.entries).toEqual(words);
  await again.journal.append({ word: "last" });
  await again.journal.close();
  expect(await readJournal(path, Entry)).toEqual([...words, { word: "last" }]);
  expect(readFileSync(path, "utf8")).not.toContain('"hal');
});

test("a line that is none of a journal is told with its number", async () => {
  const path = folder.at("changed.jsonl");
  const text = `${JSON.stringify({ word: "a".repeat(2 ** 20) })}\n{"word":"b"}\n{"word":3}\n`;
  writeFileSync(path, text);
  for (const read of [readJournal(path, Entry), Journal.open(path, Entry)])
    await expect(read).rejects.toMatchObject({ code: "data/unreadable", at: [path, 3] });
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("a journal that is not there is empty", async () => {
  expect(await readJournal(folder.at("none.jsonl"), Entry)).toEqual([]);
});
