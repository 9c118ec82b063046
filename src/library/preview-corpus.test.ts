import { expect, test } from "vitest";
import { NO_PREDICTIONS } from "./judging-functions.ts";
import { listRows } from "./library.ts";
import { startOpening } from "./open-corpora.ts";
import { previewFacets, previewRows } from "./preview-corpus.ts";

const PAGE = { order: "file", offset: 50, limit: 50 } as const;

test("the first examples are listed while files are read, as the index lists them later; filters wait for it", async () => {
  const { previews, opened } = startOpening(
    ["train", "dev"].map((split) => `examples/harbour/${split}.json`),
  );
  const preview = previews[0]!;
  const [rows, facets] = await Promise.all([previewRows(preview, PAGE), previewFacets(preview, {})]);
  expect(facets).toMatchObject({
    id: "harbour",
    corpus: "nlvr2",
    files: ["train.json", "dev.json"],
    indexing: true,
  });
  expect(facets!.examples).toBeGreaterThanOrEqual(500);
  expect(await previewRows(preview, { ...PAGE, label: "true" })).toBeUndefined();
  expect(await previewRows(preview, { ...PAGE, order: "longest" })).toBeUndefined();
  expect(await previewRows(preview, { ...PAGE, offset: 500 })).toBeUndefined();
  const [corpus] = await opened;
  expect(rows!.examples).toEqual(listRows(corpus!, PAGE, NO_PREDICTIONS).examples);
});

test("files that can't be read are told to whoever waits, and nobody waits for a preview", async () => {
  const { previews, opened } = startOpening(["README.md"]);
  await previews[0]!.ready;
  await expect(opened).rejects.toMatchObject({ code: "data/invalid" });
});
