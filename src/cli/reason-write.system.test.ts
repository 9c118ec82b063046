import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import type { WrittenCorpus } from "../reasoning/writing/write-sentences.ts";
import { ownScenes, toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const write = (out: string, ...more: string[]) =>
  jsonOf<WrittenCorpus>("reason", "write", "--presentations", "120", "--seed", "2", "--out", out, ...more);

interface NlvrLine {
  readonly identifier: string;
  readonly label: string;
  readonly sentence: string;
}

function linesOf(path: string): NlvrLine[] {
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("reason write writes a sound, balanced and varied corpus in which nothing but position gives labels away", async () => {
  const path = folder.at("train.json");
  const result = await write(path);
  expect(result).toMatchObject({ wanted: 120, sentences: 120, examples: 480 });
  // The bars for 1,000 presentations are 300 forms, 5 % and 0.2; this is an eighth of that.
  expect(result.forms).toBeGreaterThanOrEqual(60);
  expect(result.mostFrequentForm!.share).toBeLessThan(0.05);
  expect(result.lengthDistance).toBeLessThan(0.25);

  expect(JSON.parse(readFileSync(`${path}.about.json`, "utf8"))).toMatchObject({
    command: "reason write",
    seed: "2",
    scenes: { presentations: 120, kind: "both", placement: "uniform" },
  });

  const lines = linesOf(path);
  expect(lines).toHaveLength(480);
  expect(lines.filter(({ label }) => label === "true")).toHaveLength(240);
  for (const { identifier, label } of lines) expect(label).toBe(String(/-[01]$/.test(identifier)));

  expect((await runInProcess("corpus", "check", path)).exitCode).toBe(0);
  const { probes } = await jsonOf<{ probes: { name: string; verdict: string }[] }>("corpus", "bias", path);
  const verdicts = Object.fromEntries(probes.map(({ name, verdict }) => [name, verdict]));
  expect(verdicts).toEqual({
    sentence: "no shortcut",
    picture: "no shortcut",
    "items per box": "no shortcut",
    "contents of boxes": "no shortcut",
    position: "shortcut", // SPEC C1: A and B are the true ones
    writer: "not known",
  });
});

test("the same seed gives the same bytes, whether scenes are sampled or read from what scenes generate wrote", async () => {
  const sampled = folder.at("sampled.json");
  const options = ["--presentations", "12", "--seed", "5"];
  await jsonOf("reason", "write", ...options, "--out", sampled);
  const again = folder.at("again.json");
  await jsonOf("reason", "write", ...options, "--out", again);
  expect(readFileSync(again, "utf8")).toBe(readFileSync(sampled, "utf8"));

  const scenes = folder.at("scenes");
  await jsonOf("scenes", "generate", ...options, "--orders", "0", "--out", scenes);
  const read = folder.at("read.json");
  await jsonOf("reason", "write", join(scenes, "train.json"), "--seed", "5", "--out", read);
  const text = (path: string) =>
    linesOf(path).map(({ identifier, sentence, label }) => [identifier, sentence, label]);
  expect(text(read)).toEqual(text(sampled));
});

test("sentences are as difficult and show what is asked for", async () => {
  const out = folder.at("wanted.json");
  const result = await jsonOf<WrittenCorpus>(
    "reason",
    "write",
    ...[
      "--presentations",
      "6",
      "--kind",
      "tower",
      "--difficulty",
      "hard",
      "--phenomena",
      "negation, spatial relation",
    ],
    ...["--out", out],
  );
  expect(result.difficulties).toEqual({ easy: 0, medium: 0, hard: 6 });
  expect(result.phenomena).toMatchObject({ negation: 6, "spatial relation": 6 });
});

test("presentations without a sentence are named, and the rest is written", async () => {
  const scenes = folder.at("mixed");
  await jsonOf("scenes", "generate", "--presentations", "3", "--seed", "5", "--orders", "0", "--out", scenes);
  const lines = readFileSync(join(scenes, "train.json"), "utf8").trimEnd().split("\n");
  const broken = folder.write(
    "mixed.json",
    `${lines.filter((line) => !line.includes('"1-3"')).join("\n")}\n`,
  );
  const out = folder.at("rest.json");
  const { exitCode, stdout, stderr } = await runInProcess("reason", "write", broken, "--out", out, "--json");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("Presentation 1: it does not have four scenes, at positions 0 to 3");
  expect(JSON.parse(stdout)).toMatchObject({
    wanted: 3,
    refused: [{ presentation: 1, reason: "incomplete" }],
  });
  expect(new Set(linesOf(out).map(({ identifier }) => identifier.split("-")[0]))).toEqual(
    new Set(["0", "2"]),
  );
});

test("nothing is left behind when there is nothing to write", async () => {
  const records = ownScenes({ presentations: 1 }).map((record) => ({ ...record, identifier: "0-0" }));
  const path = folder.write("same.json", toLines(records.slice(0, 1)));
  const { exitCode, stderr } = await runInProcess("reason", "write", path, "--out", folder.at("none.json"));
  expect(exitCode).toBe(3);
  expect(stderr).toContain("No sentence was found for any presentation (incomplete)");
  expect(existsSync(folder.at("none.json"))).toBe(false);
});

test("what cannot be asked for is refused before anything is written", async () => {
  const out = folder.at("never.json");
  const scenes = folder.write("scenes.json", toLines(ownScenes({ presentations: 1 })));
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [[], "There are no scenes to write about"],
    [["--presentations", "0"], "--presentations should be a whole number"],
    [["--presentations", "5", "--phenomena", "irony"], 'unknown or unsupported phenomenon "irony"'],
    [["--presentations", "5", "--difficulty", "fiendish"], "Allowed choices"],
    [[scenes, "--presentations", "5"], "either a scene file or --presentations"],
  ];
  for (const [options, message] of wrong) {
    const { exitCode, stderr } = await runInProcess("reason", "write", ...options, "--out", out);
    expect([options, exitCode]).toEqual([options, 2]);
    expect(stderr).toContain(message);
  }
  expect((await runInProcess("reason", "write", scenes, "--out", scenes)).exitCode).toBe(2);
  expect(existsSync(out)).toBe(false);
});
