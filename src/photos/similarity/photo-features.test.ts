import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { NearestNeighbours } from "./nearest-neighbours.ts";
import { readPhotoFeatures } from "./photo-features.ts";

const folder = temporaryFolder();
const HASH = "ab".repeat(32);
const read = (...lines: unknown[]) =>
  readPhotoFeatures(folder.write("features.jsonl", lines.map((line) => JSON.stringify(line)).join("\n")));

test("photographs are known by hash, by the hash that a file is called, by URL, or by path", async () => {
  const features = [1, 2];
  const other = "cd".repeat(32);
  const { length, vectors } = await read(
    { hash: HASH, features },
    { file: `gathered/images/cd/${other}`, threshold: 0.5, detections: [], counts: {}, features },
    { file: "https://example.org/a.jpg", features },
    { file: folder.at("b c.jpg"), features },
    { file: "broken.jpg", error: "no image" },
  );
  expect(length).toBe(8); // two dimensions, in eights
  expect([...vectors.keys()]).toEqual([
    HASH,
    other,
    "https://example.org/a.jpg",
    expect.stringMatching(/^file:.*\/b%20c\.jpg$/),
  ]);
});

test("the nearest are those with the largest cosine, however long a vector is", async () => {
  // cosines with (1, 0): 0.8 and 0.6, though the second is nearer as it stands; (-1, 0) is the farthest
  const { length, vectors } = await read(
    { file: "http://a/1", features: [1, 0] },
    { file: "http://a/2", features: [80, 60] },
    { file: "http://a/3", features: [0.6, 0.8] },
    { file: "http://a/4", features: [-1, 0] },
  );
  const neighbours = new NearestNeighbours(length);
  for (const vector of vectors.values()) neighbours.add(vector);
  expect(neighbours.nearest(vectors.get("http://a/1")!, 4)).toEqual([0, 1, 2, 3]);
});

test.each([
  ["other dimensions", { hash: HASH, features: [1, 2, 3] }, "3 numbers, where the lines before have 2"],
  ["what is no number", { hash: HASH, features: [1, "2"] }, /should be a list of numbers/],
  ["zeros only", { hash: HASH, features: [0, 0] }, /not all 0/],
  ["no features", { file: "a.jpg" }, /should be a list of numbers/],
  ["no photograph", { features: [1, 2] }, /should name its photograph/],
  ["no hash", { hash: "xyz", features: [1, 2] }, /should name its photograph/],
])("a line with %s is a finding", async (_, line, message) => {
  await expect(read({ hash: HASH, features: [1, 2] }, line)).rejects.toMatchObject({
    findings: [expect.objectContaining({ line: 2, message: expect.stringMatching(message) })],
  });
});

test("a file without features is refused", async () => {
  await expect(read({ file: "a.jpg", error: "no image" })).rejects.toThrow("The file has no features");
  await expect(readPhotoFeatures(folder.at("absent.jsonl"))).rejects.toThrow();
});
