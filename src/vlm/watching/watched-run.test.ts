import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { nlvr2Record } from "../../formats/testing/records.ts";
import { importReplies } from "../importing/import-replies.ts";
import { WatchedRun } from "./watched-run.ts";

const folder = temporaryFolder();
const toLines = (records: readonly unknown[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");
const pairs = Array.from({ length: 50 }, (_, i) =>
  nlvr2Record({ identifier: `dev-${i}-0-0`, sentence: `There are ${i} boats.`, label: "True" }),
);

test("a run is read as it grows, and its raw replies are found by outcome, page by page", async () => {
  const replies = pairs.map(({ identifier }, i) => ({
    identifier,
    reply: i % 5 === 0 ? `No. ${i} ☂` : "Yes",
  }));
  const out = folder.at("run");
  const corpus = [folder.write("dev.json", toLines(pairs))];
  await importReplies(folder.write("a.jsonl", toLines(replies)), { from: "jsonl", corpus, out });
  const log = folder.at("run/requests.jsonl");
  const whole = readFileSync(log, "utf8");
  const cut = whole.indexOf("\n", whole.length / 2) - 7; // in the middle of a line
  writeFileSync(log, whole.slice(0, cut));
  const run = await WatchedRun.open(out);
  const before = (await run.summary()).replies;
  expect(before).toBeLessThan(50);
  appendFileSync(log, whole.slice(cut));
  expect(await run.summary()).toMatchObject({ replies: 50, questions: 50, accuracy: 0.8 });
  const wrong = await run.replies({ control: "main", outcome: "wrong", offset: 0 });
  expect(wrong.found).toBe(10);
  expect(wrong.replies.map(({ reply }) => reply)).toEqual(
    Array.from({ length: 10 }, (_, i) => `No. ${5 * i} ☂`),
  );
  const rest = await run.replies({ control: "main", offset: 40 });
  expect([rest.found, rest.replies.length]).toEqual([50, 10]);
  expect((await run.replies({ control: "none", offset: 0 })).replies).toEqual([]);
});
