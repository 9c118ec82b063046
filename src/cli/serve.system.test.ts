import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, test, vi } from "vitest";
import { addFirstOwner } from "../accounts/members.ts";
import { openDatabase } from "../database/open-database.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { runInProcess, spawnCounterpoint, startCounterpoint } from "./testing/run-counterpoint.ts";

const databases = embeddedDatabases();
afterEach(() => void vi.unstubAllEnvs());

test("serve prints its address, answers, refuses a second server of its data, and stops when asked", async () => {
  const data = await databases.folder();
  const server = startCounterpoint("serve", "--port", "0", "--data", data, "--json");
  try {
    const [line] = (await once(createInterface(server.stdout!), "line")) as [string];
    const { url } = JSON.parse(line) as { url: string };
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const second = await spawnCounterpoint("serve", "--port", "0", "--data", data);
    expect(second).toMatchObject({
      exitCode: 3,
      stdout: "",
      stderr: expect.stringContaining("has the database"),
    });
  } finally {
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  }
});

test("serve refuses a port that is none", async () => {
  const { exitCode, stderr } = await runInProcess("serve", "--port", "70000");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("from 0 to 65535")]);
});

test("serve refuses an address that this machine does not have", async () => {
  const data = await databases.folder();
  const { exitCode, stderr } = await runInProcess(
    ...["serve", "--host", "999.1.1.1", "--port", "0", "--data", data],
  );
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('"999.1.1.1" is not an address of this computer'),
  ]);
});

test("an empty DATABASE_URL is none, and one that is no URL is refused without being told", async () => {
  vi.stubEnv("DATABASE_URL", "");
  const unset = await spawnCounterpoint("campaign", "list", "--data", "no-such-folder");
  expect([unset.exitCode, unset.stderr]).toEqual([
    3,
    expect.stringContaining("No database found in no-such-folder"),
  ]);
  vi.stubEnv("DATABASE_URL", "nonsense");
  const nonsense = await spawnCounterpoint("campaign", "list");
  expect([nonsense.exitCode, nonsense.stderr]).toEqual([
    2,
    expect.stringContaining("is not a PostgreSQL URL"),
  ]);
  expect(nonsense.stderr).not.toContain("nonsense");
});

test("serve wants all of a provider or nothing of it, and only over https", async () => {
  const some = await runInProcess("serve", "--oidc-issuer", "https://id.example.org");
  expect([some.exitCode, some.stderr]).toEqual([2, expect.stringContaining("OIDC_CLIENT_SECRET")]);
  const who = await runInProcess("serve", "--require-second-factor", "viewers");
  expect([who.exitCode, who.stderr]).toEqual([2, expect.stringContaining("owners")]);
});

test("member reset makes a link for a member, and names one that there is not", async () => {
  const folder = await databases.folder();
  const database = await openDatabase({ folder });
  await addFirstOwner(database.db, { id: "a", name: "Ada", password: null, now: 0 });
  await database.close();
  const { exitCode, stdout } = await runInProcess("member", "reset", "Ada", "--data", folder, "--json");
  expect([exitCode, JSON.parse(stdout)]).toEqual([
    0,
    { name: "Ada", path: expect.stringMatching(/^\/set-password#[\w-]{43}$/) },
  ]);
  const unknown = await runInProcess("member", "reset", "Eve", "--data", folder);
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('no member "Eve"')]);
});
