import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { embeddedDatabases } from "../store/testing/databases.ts";
import { runCounterpoint, startCounterpoint } from "./testing/run-counterpoint.ts";

test("studio prints the link that makes the first owner, keeps it in a file for that person alone, and stops when asked, demonstration and all", async () => {
  const databases = await embeddedDatabases();
  const data = await databases.folder();
  const studio = startCounterpoint("studio", "--port", "0", "--data", data);
  try {
    const [line] = (await once(createInterface(studio.stdout!), "line")) as [string];
    const [, url, token] = /^Counterpoint is at (http:\/\/127\.0\.0\.1:\d+)\/set-up#([\w-]{43})$/.exec(line)!;
    expect(await (await fetch(`${url}/set-up`)).text()).toContain('<div id="page">');
    const file = join(data, "set-up.html");
    expect(await readFile(file, "utf8")).toContain(`${url}/set-up#${token}`);
    expect((await stat(file)).mode & 0o077).toBe(0);
  } finally {
    studio.kill("SIGTERM");
    expect(await once(studio, "exit")).toEqual([0, null]);
    await databases.remove();
  }
});

test("a port that is taken is told, with what to do", async () => {
  const databases = await embeddedDatabases();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const data = await databases.folder();
  const { exitCode, stderr } = await runCounterpoint(
    "studio",
    "--port",
    `${port}`,
    "--data",
    data,
    "--no-open",
  );
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/Port \d+ of 127\.0\.0\.1 is taken\n.*--port 0/),
  ]);
  other.close();
  await databases.remove();
});
