import { appendFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { GatheringWatch } from "./gathering-progress.ts";

const folder = temporaryFolder();
const line = (entry: object) => `${JSON.stringify(entry)}\n`;
const settled = (number: number) => line({ url: `https://example.org/${number}`, image: {} });

test("those who look at once all see the same, and what is added later is counted once", async () => {
  const journal = folder.at("journal.jsonl");
  writeFileSync(journal, line({ source: "commons" }) + settled(1) + settled(2));
  const watch = new GatheringWatch(folder.at(""));
  const looks = await Promise.all(Array.from({ length: 5 }, () => watch.look()));
  for (const look of looks) expect(look).toEqual({ source: "commons", queries: 0, urls: 2, broken: 0 });

  const next = settled(3) + line({ url: "https://example.org/4", problem: "status", detail: "404" });
  appendFileSync(journal, next.slice(0, -9));
  expect(await watch.look()).toMatchObject({ urls: 3, broken: 0 });
  appendFileSync(journal, next.slice(-9));
  expect(await watch.look()).toMatchObject({ urls: 4, broken: 1 });
});

test("a journal that was removed and begun anew is read from its beginning", async () => {
  const journal = folder.at("journal.jsonl");
  writeFileSync(journal, line({ source: "commons" }) + settled(1) + settled(2));
  const watch = new GatheringWatch(folder.at(""));
  await watch.look();
  writeFileSync(journal, line({ source: "openverse" }));
  expect(await watch.look()).toEqual({ source: "openverse", queries: 0, urls: 0, broken: 0 });
});
