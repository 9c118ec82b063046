import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { jsonOf, runInProcess } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();

test("[W4] a rehearsal of photographs ends with an audited corpus in its folder, and costs per task as entered", {
  timeout: 240_000,
}, async () => {
  const out = folder.at("photos");
  const settings = ["requireQualification=false", "limitedPool=1", "heldOut=0.3"];
  // The pay that makes the costs per task of AP Table 9 with a fee of 20 %.
  const pay = ["pruningPay=3.92", "constructionPay=7.67", "writingPay=25.42", "validationPay=2.5"];
  const result = await jsonOf<{
    outcome: {
      funnel: { stage: string; inputs: number }[];
      examples: number;
      costs: { rows: { stage: string; perTask: number }[]; validations: { perTask: number } };
    };
  }>(
    ...["rehearse", "--recipe", "photos", "--presentations", "10", "--workers", "8"],
    ...["--out", out, "--set", ...settings, ...pay, "fullBonus=0", "lowerBonus=0"],
  );
  const { rows, validations } = result.outcome.costs;
  expect(Object.fromEntries(rows.map(({ stage, perTask }) => [stage, perTask]))).toEqual({
    ...{ "image-pruning": 4.7, "set-construction": 9.2, writing: 30.5, validation: 3, "extra-validation": 3 },
  });
  expect(validations.perTask).toBe(3);
  expect(result.outcome.funnel.map(({ stage }) => stage)).toEqual([
    ...[
      "image-pruning",
      "set-construction",
      "writing",
      "validation",
      "splitting",
      "extra-validation",
      "division",
    ],
  ]);
  expect(result.outcome.examples).toBeGreaterThan(40);
  const names = await readdir(out);
  expect(names).toEqual(
    expect.arrayContaining(["train.json", "judgments.json", "campaign.json", "report.html"]),
  );

  // Examples of the sealed split are named only where their labels are not.
  const open = ["test2.json", "test2_hashes.json", "images.json"];
  for (const name of names.filter((each) => /\.(?:json|html)$/.test(each) && !open.includes(each)))
    expect(await readFile(join(out, name), "utf8"), name).not.toMatch(/test2-\d/);

  const report = await readFile(join(out, "report.html"), "utf8");
  expect(report).toContain(`--out ${join(out, "report.html")}`); // where it is, not where it was made
  expect(report).not.toContain(".partial");
});

test.each([
  ["a setting out of its range", ["--set", "minVoteMargin=0"], 2, "minVoteMargin"],
  ["a setting that there is not", ["--set", "speed=1"], 2, "not a setting"],
  ["two values at once", ["--set", "minVoteMargin=1=2"], 2, "name=value"],
  ["a probability above 1", ["--simulate", "violations=2"], 2, "must be from 0 to 1"],
  ["a behaviour that there is not", ["--simulate", "boredom=1"], 2, "similarPairs, violations"],
  ["gathered sets for scenes", ["--gathered", "gathered"], 2, "only with the photos protocol"],
  ["a folder without gathered sets", ["--recipe", "photos", "--gathered", "."], 3, "photos gather"],
  ["nobody to work", ["--workers", "0"], 2, "--workers"],
])("%s is refused before anything is played", async (_, args, exitCode, message) => {
  const run = await runInProcess("rehearse", ...args);
  expect([run.exitCode, run.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
});

test.each([
  ["a file in place of the folder", (out: string) => writeFile(out, "")],
  ["a folder of somebody's images", (out: string) => mkdir(join(out, "images"), { recursive: true })],
])("%s is told before the work", async (title, make) => {
  const out = folder.at(title);
  await make(out);
  const run = await runInProcess("rehearse", "--out", out);
  expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("Cannot write")]);
});

test.each([
  ["0.40", 1, "tasks were not done"], // for one sentence
  ["0", 3, "The budget cannot pay for a single task"],
])(
  "a campaign with a budget of %s says what it is not enough for",
  { timeout: 240_000 },
  async (budget, exitCode, message) => {
    const run = await runInProcess(
      ...["rehearse", "--presentations", "10", "--workers", "6", "--budget", budget],
      ...["--set", "requireQualification=false"],
    );
    expect([run.exitCode, run.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
  },
);
