import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { nlvr2Record } from "../../formats/testing/records.ts";
import { importReplies } from "../importing/import-replies.ts";
import { contentOfReport } from "./report-runs.ts";

const folder = temporaryFolder();
const toLines = (records: readonly unknown[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");
const pairs = Array.from({ length: 40 }, (_, i) =>
  nlvr2Record({
    identifier: `dev-${Math.floor(i / 4)}-${i % 4}-0`,
    sentence: `There are at least ${Math.floor(i / 4)} boats in each image.`,
    label: i % 2 === 0 ? "True" : "False",
  }),
);
const corpus = [folder.write("dev.json", toLines(pairs))];

/** A run whose reply to an example is made from its number and its label. */
async function run(name: string, replyTo: (i: number, label: string) => string): Promise<string> {
  const replies = pairs.map(({ identifier, label }, i) => ({ identifier, reply: replyTo(i, String(label)) }));
  const file = folder.write(`${name}.jsonl`, toLines(replies));
  await importReplies(file, { from: "jsonl", corpus, out: folder.at(name) });
  return folder.at(name);
}

test("a report has the numbers of its runs, compares them, and lists the replies behind them", async () => {
  const first = await run("first", (i, label) => (i < 4 ? "two boats" : label));
  const second = await run("second", (i, label) => (i === 7 ? "Yes, <b>both</b>." : label));
  const { runs, comparisons, sections } = await contentOfReport([first, second]);
  // 36 and 39 of 40 are right; of the 36 answers of the first all are.
  expect(runs.map(({ accuracy, answeredAccuracy }) => [accuracy, answeredAccuracy])).toEqual([
    [0.9, 1],
    [0.975, 0.975],
  ]);
  expect(runs[0]).toMatchObject({ costPerRightAnswer: null, calibration: null, reader: "last-statement" });
  expect(runs[0]?.phenomena).toContainEqual(
    expect.objectContaining({ name: "soft cardinality", predictions: 40, accuracy: 0.9 }),
  );
  expect(comparisons).toMatchObject([{ runs: [first, second], mcnemar: { b: 1, c: 4 } }]);
  expect(sections.map(({ title }) => title)).toEqual([
    "Results",
    "Comparison",
    "Outcomes",
    "Linguistic phenomena",
    "Definitions",
    "Provenance",
  ]);
  const shown = JSON.stringify(sections);
  expect(shown).toContain("unreadable, 4 replies");
  expect(shown).toContain("Expected false, outcome true. Reply: Yes, <b>both</b>.");
});

test("a report of an unfinished run has its outcomes and no score", async () => {
  const missing = folder.write("some.jsonl", toLines([{ identifier: "dev-0-0-0", reply: "yes" }]));
  await importReplies(missing, { from: "jsonl", corpus, out: folder.at("some") });
  folder.write("some/requests.jsonl", "");
  const { runs, comparisons } = await contentOfReport([folder.at("some")]);
  expect(runs[0]).toMatchObject({ accuracy: null, answeredAccuracy: null, phenomena: [], answered: 0 });
  expect(comparisons).toEqual([]);
});
