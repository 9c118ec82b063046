import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { embeddedDatabases } from "../store/testing/databases.ts";
import { runCounterpoint, startCounterpoint } from "./testing/run-counterpoint.ts";

test("serve prints its address, answers, refuses a second server of its data, and stops when asked", async () => {
  const databases = await embeddedDatabases();
  const data = await databases.folder();
  const server = startCounterpoint("serve", "--port", "0", "--data", data, "--json");
  try {
    const [line] = (await once(createInterface(server.stdout!), "line")) as [string];
    const { url } = JSON.parse(line) as { url: string };
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const second = await runCounterpoint("serve", "--port", "0", "--data", data);
    expect(second).toMatchObject({
      exitCode: 3,
      stdout: "",
      stderr: expect.stringContaining("has the database"),
    });
  } finally {
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
    await databases.remove();
  }
});

test("serve refuses a port that is none", async () => {
  const { exitCode, stderr } = await runCounterpoint("serve", "--port", "70000");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("from 0 to 65535")]);
});
