import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sumMoney } from "../campaigns/index.ts";
import { embeddedDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { Browser, type Reply } from "../server/testing/browser.ts";
import { agree, must, startCampaign } from "../server/testing/campaign.ts";
import { PASSWORD } from "../server/testing/members.ts";
import { CrashingServer } from "./testing/crashing-server.ts";

const MAX_REPLY_MS = 5_000;
const ANSWERS_BEFORE_FAILURE = 3;

const databases = embeddedDatabases();
const temporary = temporaryFolder();

interface Claimed {
  readonly assignment: string;
}

test("a log that cannot be synced ends acknowledgments, not the server; restarted, it has what it acknowledged, and the books balance", async () => {
  const broken = join(temporary.path, "broken"); // while this file is there, syncing fails
  const preload = temporary.write(
    "break-sync.mjs",
    `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { fdatasyncSync } = fs;
    fs.fdatasyncSync = (fd) => {
      if (fs.existsSync(${JSON.stringify(broken)})) throw Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" });
      fdatasyncSync(fd);
    };
    syncBuiltinESMExports();`,
  );
  const server = new CrashingServer({
    database: { folder: await databases.folder() },
    images: temporary.path,
    setupToken: "token",
    execArgv: ["--import", preload],
  });
  await server.start();
  onTestFinished(() => server.stop());
  await server.setTime(Date.UTC(2020, 0, 6, 9));
  const owner = await new Browser(server.url).open();
  await must(owner.send("POST", "/api/setup", { token: "token", name: "owner", password: PASSWORD }));
  const path = await startCampaign(owner, { presentations: { train: 8 } });
  const invited = await must(owner.send("POST", `${path}/invitations`, { names: ["writer"] }));
  const [{ token: invitation }] = (invited as { invitations: [{ token: string }] }).invitations;
  const worker = await new Browser(server.url).open();
  await must(worker.send("POST", "/api/join", { invitation }));
  await agree(worker);
  const claim = async () => (await must(worker.send("POST", "/api/work/claim"))) as Claimed;
  const answer = (assignment: string) =>
    worker.send("POST", `/api/work/${assignment}/answer`, {
      key: "k",
      content: { sentence: `There is a box with exactly two yellow items ${assignment}` },
    });
  const acknowledged: string[] = [];
  for (let i = 0; i < ANSWERS_BEFORE_FAILURE; i += 1) {
    const { assignment } = await claim();
    await must(answer(assignment));
    acknowledged.push(assignment);
  }

  const { assignment } = await claim();
  writeFileSync(broken, "");
  const begin = performance.now();
  const refused = { status: 503, code: "database/unusable", retryAfter: "2" };
  expect(summary(await answer(assignment))).toEqual(refused);
  expect(summary(await worker.send("POST", "/api/work/claim"))).toEqual(refused);
  const health = await new Browser(server.url).send("GET", "/healthz");
  expect(health).toMatchObject({ status: 503, body: { status: expect.stringContaining("EIO") } });
  expect(performance.now() - begin).toBeLessThan(MAX_REPLY_MS);
  rmSync(broken);
  expect(summary(await answer(assignment))).toEqual(refused); // a second sync would not write what the first one lost

  await server.kill();
  expect((await owner.send("GET", "/healthz")).status).toBe(200);
  await must(answer(assignment)); // sent again, and counted once, whether the log had it or not
  acknowledged.push(assignment);
  const { entries } = (await must(owner.send("GET", `${path}/ledger`))) as Ledger;
  const paid = entries.map(({ key }) => key).filter((key) => key.startsWith("pay/")); // the others are fees
  expect(paid.sort()).toEqual(acknowledged.map((each) => `pay/${each}`).sort());
  const { account } = (await must(owner.send("GET", `${path}/progress`))) as Progress;
  expect(account.spent).toBe(sumMoney(entries.map(({ amount }) => amount)));
});

function summary({ status, body, headers }: Reply) {
  const { error } = body as { error?: { code: string } };
  return { status, code: error?.code, retryAfter: headers.get("retry-after") };
}

interface Ledger {
  readonly entries: readonly { readonly key: string; readonly amount: number }[];
}

interface Progress {
  readonly account: { readonly spent: number };
}
