import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { officialFile } from "../core/testing/official-data.ts";
import { agreement, checkCorpus, corpusStats } from "../corpus/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { scorePredictions } from "./index.ts";

const folder = temporaryFolder();
const isAbsent = officialFile("marvl/marvl-id.jsonl") === undefined;
const at = (name: string) => officialFile(name)!;

test.skipIf(isAbsent).each([
  ["id", 1_128, 282, 50, true],
  ["sw", 1_108, 276, 50.63, false],
  ["ta", 1_242, 305, 50.4, false],
] as const)(
  "[F2] MaRVL in %s has the sizes of its release (needs COUNTERPOINT_DATA)",
  async (language, examples, groups, majority, label) => {
    const { total } = await corpusStats(at(`marvl/marvl-${language}.jsonl`));
    expect(total).toMatchObject({
      language,
      examples,
      groups,
      majority: expect.closeTo(majority, 2),
      majorityLabel: label,
    });
  },
);

const vsr = ["train", "dev", "test"].map((split) => officialFile(`vsr/${split}.jsonl`)!);

test.skipIf(isAbsent)(
  "[F2] VSR's random split: sizes, agreement, repeated votes (needs COUNTERPOINT_DATA)",
  async () => {
    const { splits } = await corpusStats(vsr);
    expect(splits.map(({ split, examples, majority }) => [split, examples, majority?.toFixed(2)])).toEqual([
      ["train", 7_680, "50.47"],
      ["dev", 1_097, "51.41"],
      ["test", 2_195, "53.80"],
    ]);
    expect(await agreement(vsr)).toMatchObject({
      alpha: expect.closeTo(0.74574, 6),
      fleissKappa: expect.closeTo(0.744296, 6),
      judgments: 33_434,
      examples: 10_972,
      workers: 45,
    });
    const { counts } = await checkCorpus(vsr);
    expect(counts["judgment/repeated"]).toBe(321);
  },
);

test.skipIf(isAbsent)(
  "[F4] the contrast set against test1, and its scores (needs COUNTERPOINT_DATA)",
  async () => {
    const contrast = at("nlvr2-contrast/contrast_set_nlvr2.jsonl");
    const { total } = await corpusStats(contrast);
    expect(total).toMatchObject({ examples: 994, groups: 479 });
    const { derived } = await checkCorpus([at("nlvr2/test1.json"), contrast]);
    expect(derived?.changed).toEqual({ sentence: 626, pictures: 349, both: 16, nothing: 3, label: 689 });
    const records = readFileSync(contrast, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const right of [true, false]) {
      const predictions = new Map(
        records.map(({ identifier, label }) => [identifier as string, label === right]),
      );
      expect(await scorePredictions(predictions, contrast)).toMatchObject({
        accuracy: right ? 1 : 0,
        consistency: right ? 1 : 0,
      });
    }
  },
);

test.skipIf(isAbsent)(
  "[F3] NLVR without judgments has statistics and says why it has no agreement (needs COUNTERPOINT_DATA)",
  async () => {
    const lines = readFileSync(at("nlvr/dev.json"), "utf8").trim().split("\n");
    const hidden = folder.write(
      "hidden.json",
      lines.map((line) => JSON.stringify({ ...JSON.parse(line), evals: undefined })).join("\n"),
    );
    expect((await corpusStats(hidden)).splits).toMatchObject([
      { split: "hidden", examples: 989, groups: 267 },
    ]);
    expect(await agreement(hidden)).toMatchObject({ alpha: null, lacks: "judgments" });
  },
);
