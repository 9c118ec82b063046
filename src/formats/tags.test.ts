import { expect, test } from "vitest";
import { CounterpointError } from "../core/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { readTags } from "./tags.ts";

const folder = temporaryFolder();
const TAGS = {
  sentence: "Both boats are red.",
  annotator: "ann",
  phenomena: ["universal quantifier"],
  pairReasoning: ["universal quantification"],
  guidelines: ["absent-object"],
};

test("everybody's tags are read from the file of an annotation", async () => {
  const path = folder.write("tags.json", `${JSON.stringify({ name: "x", corpus: "nlvr2", tags: [TAGS] })}\n`);
  expect(await readTags(path)).toEqual({ corpus: "nlvr2", tags: [TAGS] });
});

test("everything that is wrong with such a file is found, with its field", async () => {
  const tags = [{ ...TAGS, annotator: 7, phenomena: ["poetry"] }, { ...TAGS, pairReasoning: "both" }, null];
  const path = folder.write("flawed.json", JSON.stringify({ corpus: "photos", tags }));
  const error = await readTags(path).catch((thrown: CounterpointError) => thrown);
  expect(error).toBeInstanceOf(CounterpointError);
  expect((error as CounterpointError).findings.map(({ field }) => field)).toEqual([
    "corpus",
    "tags[0].annotator",
    "tags[0].phenomena",
    "tags[1].pairReasoning",
    ...[
      "tags[2].sentence",
      "tags[2].annotator",
      "tags[2].phenomena",
      "tags[2].pairReasoning",
      "tags[2].guidelines",
    ],
  ]);
  await expect(readTags(folder.write("empty.json", ""))).rejects.toThrow(CounterpointError);
});
