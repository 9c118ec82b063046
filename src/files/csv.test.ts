import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("commas, quotes and line breaks stay inside their field, as the reader of another package finds", async () => {
  const record = ["a,b", 'say "x"', "two\nlines", "two\r\nlines", "", "plain", " space "];
  expect(parse(await csvText([record]))).toEqual([record]);
});

test("a text that a spreadsheet would compute gets an apostrophe; a number does not", async () => {
  const texts = ["=1+1", "+1", "-1", "@a", "\ta", "\ra"];
  expect(parse(await csvText([texts]))).toEqual([texts.map((text) => `'${text}`)]);
  expect(await csvText([[-0.5, 3, true, false, null, "a=b"]])).toBe("-0.5,3,true,false,,a=b\r\n");
});

test("no records are an empty file", async () => {
  expect(await csvText([])).toBe("");
});
