import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { ownExamples } from "../models/testing/examples.ts";
import { FAILING } from "../models/testing/foreign-models.ts";
import { Browser } from "../server/testing/browser.ts";
import { must } from "../server/testing/campaign.ts";
import { addTeam, settled } from "../server/testing/leaderboard.ts";
import { PASSWORD } from "../server/testing/members.ts";
import { readRunFiles, recordsOf, submitModel } from "../server/testing/models.ts";
import { toLines } from "./testing/own-corpus.ts";
import { jsonOf, runInProcess, startCounterpoint } from "./testing/run-counterpoint.ts";

const folder = temporaryFolder();
const PLACE = "/api/benchmarks/hidden";
/** Sentences of which some have words that the run has not seen, and every fourth the opposite label. */
const HIDDEN = recordsOf(
  ownExamples(500)
    .slice(380)
    .map((question, i) => ({
      ...question,
      sentence: i % 5 === 0 ? `Zebras graze ${i} times.` : question.sentence,
      label: i % 4 === 0 ? !question.label : question.label,
    })),
);
const databases = embeddedDatabases();
let [data, gold] = ["", ""];
beforeAll(async () => {
  data = await databases.folder();
  mkdirSync(folder.at("corpus"), { recursive: true });
  folder.write("corpus/train.json", toLines(recordsOf(ownExamples(200))));
  gold = folder.write("hidden.json", toLines(HIDDEN));
  const out = folder.at("runs");
  const train = ["baseline", "train", "text", "--splits", folder.at("corpus"), "--out", out, "--runs", "1"];
  expect((await runInProcess(...train)).exitCode).toBe(0);
  const create = ["leaderboard", "create", "hidden", "--gold", gold, "--accepts", "models", "--data", data];
  expect(await runInProcess(...create)).toMatchObject({ exitCode: 0 });
});

interface Studio {
  readonly process: ChildProcess;
  readonly url: string;
  /** Of the first owner, where there is none yet. */
  readonly token: string;
}

async function startStudio(): Promise<Studio> {
  const studio = startCounterpoint(...["studio", "--port", "0", "--data", data, "--no-demo", "--no-browser"]);
  const [line] = (await once(createInterface(studio.stdout!), "line")) as [string];
  const { origin, hash } = new URL(line.split(" ").at(-1)!);
  return { process: studio, url: origin, token: hash.slice(1) };
}

async function stop({ process: studio }: Studio, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  studio.kill(signal);
  await once(studio, "exit");
}

/** The process in which a studio runs a model, once there is one. The team asks for its submissions meanwhile, as its page does. */
async function modelOf({ process: studio }: Studio, team: Browser): Promise<string> {
  let found: string | undefined;
  const find = async () => {
    await must(team.send("GET", `${PLACE}/submissions`));
    const own = (await processes()).filter(({ parent }) => parent === String(studio.pid));
    found = own.find(({ command }) => command.includes("model-process.js"))?.id;
    return found;
  };
  await expect.poll(find, { interval: 500, timeout: 90_000 }).toBeDefined();
  return found!; // it is defined
}

async function untilGone(id: string): Promise<void> {
  while ((await processes()).some((each) => each.id === id && !each.state.startsWith("Z")));
}

async function processes() {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,stat=,args="]);
  return stdout.split("\n").map((line) => {
    const [id = "", parent = "", state = "", ...command] = line.trim().split(/\s+/);
    return { id, parent, state, command: command.join(" ") };
  });
}

test("[E4] a run that is submitted has the score of `baseline predict` and `eval score`, and one that is killed is run again", async () => {
  const run = folder.at("runs/run-1");
  const csv = folder.at("predictions.csv");
  expect((await runInProcess("baseline", "predict", run, gold, "--out", csv)).exitCode).toBe(0);
  const score = await jsonOf("eval", "score", csv, "--gold", gold);

  const first = await startStudio();
  const owner = await new Browser(() => first.url).open();
  await must(owner.send("POST", "/api/setup", { token: first.token, name: "Ada", password: PASSWORD }));
  const team = await addTeam(first, owner, "Otters");
  const files = await readRunFiles(run);
  await must(submitModel(team, PLACE, files, { system: "Reader" }));
  const { result } = (await settled(team, PLACE)) as { result: Record<string, unknown> };
  for (const field of ["right", "predictions", "rightGroups", "groups"])
    expect([field, result[field]]).toEqual([field, score[field]]);
  for (const field of ["accuracy", "consistency"])
    expect([field, result[field]]).toEqual([field, Math.round(10_000 * Number(score[field])) / 10_000]);

  const [endless] = FAILING["a loop without an end"]!;
  await must(submitModel(team, PLACE, { ...files, "best.onnx": endless }, { system: "Endless" }));
  const running = await modelOf(first, team);
  await stop(first, "SIGKILL");
  await untilGone(running); // without its server a model ends by itself

  const second = await startStudio();
  const back = await new Browser(() => second.url).open();
  await must(back.send("POST", "/api/session", { name: "Otters", password: PASSWORD }));
  expect(await must(back.send("GET", `${PLACE}/submissions`))).toMatchObject({
    remaining: 3,
    submissions: [
      { system: "Endless", status: "waiting" },
      { system: "Reader", status: "scored" },
    ],
  });
  const again = await modelOf(second, back); // the run of a killed server is taken over after 30 s
  await stop(second, "SIGTERM");
  await untilGone(again);
});

test("[E4] models are taken for scenes alone, and nothing else than predictions and models can be asked for", async () => {
  const pairs = ["leaderboard", "create", "x", "--gold", "examples/harbour/dev.json", "--data", data];
  expect(await runInProcess(...pairs, "--accepts", "models")).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("Model benchmarks support scenes only"),
  });
  expect(await runInProcess(...pairs, "--accepts", "essays")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--accepts must be predictions or models"),
  });
  expect((await runInProcess("leaderboard", "list", "--data", data)).stdout).not.toMatch(/^x /m);
});
