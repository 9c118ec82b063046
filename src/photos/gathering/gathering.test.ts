import { appendFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../files/testing/temporary-folder.ts";
import { GatheringMonitor } from "./gathering.ts";

const folder = temporaryFolder();
const line = (entry: object) => `${JSON.stringify(entry)}\n`;
const settled = (number: number) => line({ url: `https://example.org/${number}`, image: {} });

test("those who look at once all see the same, and what is added later is counted once", async () => {
  const journal = folder.at("journal.jsonl");
  writeFileSync(journal, line({ source: "commons" }) + settled(1) + settled(2));
  const monitor = new GatheringMonitor(folder.at(""));
  const looks = await Promise.all(Array.from({ length: 5 }, () => monitor.poll()));
  for (const look of looks) expect(look).toEqual({ source: "commons", queries: 0, urls: 2, broken: 0 });

  const next = settled(3) + line({ url: "https://example.org/4", problem: "status", detail: "404" });
  appendFileSync(journal, next.slice(0, -9));
  expect(await monitor.poll()).toMatchObject({ urls: 3, broken: 0 });
  appendFileSync(journal, next.slice(-9));
  expect(await monitor.poll()).toMatchObject({ urls: 4, broken: 1 });
});

test("a journal that was removed and begun anew is read from its beginning", async () => {
  const journal = folder.at("journal.jsonl");
  writeFileSync(journal, line({ source: "commons" }) + settled(1) + settled(2));
  const monitor = new GatheringMonitor(folder.at(""));
  await monitor.poll();
  writeFileSync(journal, line({ source: "openverse" }));
  expect(await monitor.poll()).toEqual({ source: "openverse", queries: 0, urls: 0, broken: 0 });
});
