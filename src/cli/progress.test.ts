import { expect, test } from "vitest";
import { readingProgress } from "../files/index.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { progressDisplay } from "./progress.ts";

const folder = temporaryFolder();
const file = folder.write("a.json", "x".repeat(1000));

/** Reads the file in quarters, so many milliseconds apart, and gives what was shown. */
function show({ isTerminal, apart }: { isTerminal: boolean; apart: number }): string {
  let [time, shown] = [0, ""];
  const write = (text: string) => {
    shown += text;
  };
  const onProgress = progressDisplay({ write, isTerminal, now: () => time });
  const progress = readingProgress([file], { onProgress })!; // a callback was given
  for (let i = 0; i < 4; i += 1) {
    time += apart;
    progress(250);
  }
  return shown;
}

test("reading that takes less than a second shows nothing", () => {
  expect(show({ isTerminal: true, apart: 200 })).toBe("");
});

test("a terminal gets one line that changes and is cleared in the end", () => {
  const shown = show({ isTerminal: true, apart: 2000 });
  expect(shown).toContain(" 25 %");
  expect(shown).toContain(" 75 %");
  expect(shown).not.toContain("\n");
  expect(shown.endsWith("\r\x1b[K")).toBe(true);
});

test("a log gets whole lines, ten seconds apart, without escape sequences", () => {
  const lines = show({ isTerminal: false, apart: 6000 }).trimEnd().split("\n");
  expect(lines.map((line) => line.replace(/^.* (\d+ %)$/, "$1"))).toEqual(["50 %"]); // at 12 s of 24
});

test("a file that does not exist is left to the reader", () => {
  expect(() => readingProgress([folder.at("absent")], { onProgress: () => {} })).not.toThrow();
});
