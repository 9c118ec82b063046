import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { ownPairs, toLines } from "./testing/own-corpus.ts";
import { runInProcess, spawnCounterpoint, startCounterpoint } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const pairs = folder.write("dev.json", toLines(ownPairs()));
const twice = folder.write("twice.json", toLines([...ownPairs(), ...ownPairs()]));

test("--version prints the version of the package", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(await spawnCounterpoint("--version")).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
});

test.each([
  [0, ["corpus", "stats", pairs]],
  [1, ["corpus", "check", twice]],
  [2, ["corpus", "stats", pairs, "--loud"]],
  [3, ["corpus", "stats", folder.at("absent.json")]],
])("a process prints what a test sees in its own process, and ends with %i", async (exitCode, args) => {
  const run = await spawnCounterpoint(...args);
  expect(run.exitCode).toBe(exitCode);
  expect(run).toEqual(await runInProcess(...args));
});

test.each([
  [2, ["corpus", "stats", pairs, "--loud"], { code: "usage", message: "unknown option '--loud'" }],
  [2, ["corpus", "split", pairs], { code: "usage", message: expect.stringContaining("'--out <dir>'") }],
  [3, ["corpus", "stats", folder.at("absent.json")], { code: "data/unreadable", findingCount: 1 }],
])(
  "with --json a failure is one JSON object on stdout, and for people on stderr; it ends with %i as before",
  async (exitCode, args, error) => {
    const plain = await runInProcess(...args);
    const run = await runInProcess(...args, "--json");
    expect(run).toEqual({ exitCode, stdout: expect.any(String), stderr: plain.stderr });
    expect(JSON.parse(run.stdout)).toEqual({ error: expect.objectContaining(error) });
    expect(plain.stdout).toBe("");
  },
);

test("a reader that has seen enough of a pipe ends the command without an error", async () => {
  const child = startCounterpoint("scenes", "show", "--help");
  child.stdout!.destroy();
  await once(child, "exit");
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});
