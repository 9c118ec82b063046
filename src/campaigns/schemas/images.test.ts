import { expect, test } from "vitest";
import { NewSets } from "./campaigns.ts";
import { Manifest } from "./images.ts";

const HASH = "0".repeat(64);

const isProvenance = (fields: object) => Manifest.safeParse({ images: [{ hash: HASH, ...fields }] }).success;
const isSet = (fields: object) =>
  NewSets.safeParse({ sets: [{ set: 1, synset: "acorn", images: [HASH], ...fields }] }).success;

test.each(["url", "landingPage"])("[D3] %s of an image is an address on the web, or empty", (field) => {
  const right = ["", "https://a.example/1.jpg", "HTTP://a.example", "https://a.example/two acorns.jpg"];
  for (const url of right) expect(isProvenance({ [field]: url }), url).toBe(true);
  const wrong = [
    "javascript:alert(1)",
    " https://a.example",
    "java\nscript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,x",
    "//a.example",
    "https://",
    "https://a.example/\u001b[31m",
    "https://a.example/\u202egpj.1",
    `https://a.example/${"x".repeat(2_000)}`,
  ];
  for (const url of wrong) expect(isProvenance({ [field]: url }), JSON.stringify(url)).toBe(false);
});

test.each(["query", "licence", "attribution"])("[D3] %s of an image is a text of one line", (field) => {
  expect(isProvenance({ [field]: "CC BY-SA 4.0, Zoë" })).toBe(true);
  for (const text of ["CC BY\n; rm", "a\u001b[31m", "a\u202eb", "x".repeat(1_001)])
    expect(isProvenance({ [field]: text }), JSON.stringify(text.slice(0, 20))).toBe(false);
});

test("a set names images by their hashes, and its synset and query are texts of one line", () => {
  expect(isSet({})).toBe(true);
  for (const fields of [
    { images: ["../../../../etc/passwd"] },
    { images: [HASH, HASH] },
    { images: [] },
    { query: "two \u202esnroca" },
    { query: "x".repeat(401) },
    { synset: "acorn\n" },
    { synset: "" },
  ])
    expect(isSet(fields), JSON.stringify(fields).slice(0, 40)).toBe(false);
});
