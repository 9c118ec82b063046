import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { Browser } from "../server/testing/browser.ts";
import { must } from "../server/testing/campaign.ts";
import { runInProcess, startCounterpoint } from "./testing/run-counterpoint.ts";

const databases = embeddedDatabases();

test("studio prints the link that makes the first owner, keeps it in a file for that person alone, and stops when asked, demonstration and all", async () => {
  const data = await databases.folder();
  const studio = startCounterpoint("studio", "--port", "0", "--data", data);
  try {
    const [line] = (await once(createInterface(studio.stdout!), "line")) as [string];
    const [, url, token] =
      /^Counterpoint is running at (http:\/\/127\.0\.0\.1:\d+)\/set-up#([\w-]{43})$/.exec(line)!;
    expect(await (await fetch(`${url}/set-up`)).text()).toContain('<div id="page">');
    const file = join(data, "set-up.html");
    expect(await readFile(file, "utf8")).toContain(`${url}/set-up#${token}`);
    expect((await stat(file)).mode & 0o077).toBe(0);
  } finally {
    studio.kill("SIGTERM");
    expect(await once(studio, "exit")).toEqual([0, null]);
  }
});

test("a port that is taken is told, with what to do, and nothing is created", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const data = join(await databases.folder(), "new");
  const { exitCode, stderr } = await runInProcess(
    "studio",
    "--port",
    `${port}`,
    "--data",
    data,
    "--no-browser",
  );
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/Port \d+ on 127\.0\.0\.1 is already in use\n.*--port 0/),
  ]);
  expect(existsSync(data)).toBe(false);
  other.close();
});

test("studio opens the files of each folder as a corpus, and finds the phenomena of one that is looked at", async () => {
  const data = await databases.folder();
  const files = ["train", "dev"].map((split) => `examples/harbour/${split}.json`);
  const studio = startCounterpoint("studio", "--port", "0", "--data", data, "--no-demo", "--open", ...files);
  try {
    const [line] = (await once(createInterface(studio.stdout!), "line")) as [string];
    const { origin, pathname, search, hash } = new URL(line.split(" ").at(-1)!);
    expect(pathname + search).toBe("/set-up?to=/library");
    const owner = await new Browser(() => origin).open();
    await must(
      owner.send("POST", "/api/setup", { token: hash.slice(1), name: "Ada", password: "a long password" }),
    );
    type Library = { corpora: [{ sentences: number; tagged: number }] };
    const library = async () => (await must(owner.send("GET", "/api/library"))) as Library;
    const { corpora } = await library();
    expect(corpora).toMatchObject([
      { id: "harbour", corpus: "nlvr2", files: ["train.json", "dev.json"], examples: 1372 },
    ]);
    expect(corpora[0].tagged).toBe(0); // nobody has looked at it yet
    await must(owner.send("GET", "/api/library/harbour"));
    const tagged = async () => (await library()).corpora[0].tagged;
    await expect.poll(tagged, { interval: 250, timeout: 120_000 }).toBe(corpora[0].sentences);
    const { facets } = (await must(owner.send("GET", "/api/library/harbour"))) as {
      facets: { phenomenon: { examples: number }[] };
    };
    expect(facets.phenomenon[0]!.examples).toBeGreaterThan(0);
  } finally {
    studio.kill("SIGTERM");
    expect(await once(studio, "exit")).toEqual([0, null]);
  }
});

test("studio --read-only shows a corpus without an account, and stores nothing", async () => {
  const data = join(await databases.folder(), "new");
  const args = ["--port", "0", "--data", data, "--open", "examples/harbour/dev.json", "--read-only"];
  const studio = startCounterpoint("studio", ...args);
  try {
    const [line] = (await once(createInterface(studio.stdout!), "line")) as [string];
    const { origin, pathname } = new URL(line.split(" ").at(-1)!);
    expect(pathname).toBe("/library");
    const library = await (await fetch(`${origin}/api/library`)).json();
    expect(library).toMatchObject({ corpora: [{ id: "harbour", corpus: "nlvr2" }] });
    expect((await fetch(`${origin}/api/campaigns`, { method: "POST" })).status).toBe(403);
  } finally {
    studio.kill("SIGTERM");
    expect(await once(studio, "exit")).toEqual([0, null]);
  }
  expect(existsSync(data)).toBe(false);
  const { exitCode, stderr } = await runInProcess("studio", "--read-only");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("--read-only needs a corpus")]);
});

test("a file that is no corpus is told", async () => {
  const data = await databases.folder();
  const { exitCode, stderr } = await runInProcess(
    "studio",
    "--port",
    "0",
    "--data",
    data,
    "--open",
    "README.md",
  );
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("README.md")]);
});

test("a file in place of the folder of gathered photographs is told before anything is opened", async () => {
  const { exitCode, stderr } = await runInProcess("studio", "--gathered", "README.md");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/--gathered must be a folder.+\n.+`photos gather`/),
  ]);
});
