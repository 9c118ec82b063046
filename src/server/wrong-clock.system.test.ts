import { afterEach, expect, test, vi } from "vitest";
import { postgresDatabases } from "../database/testing/databases.ts";
import { temporaryFolder } from "../files/testing/temporary-folder.ts";
import { openServer } from "./open-server.ts";
import { Browser } from "./testing/browser.ts";
import { must } from "./testing/campaign.ts";
import { addBenchmark, addTeam, goldPairs, submit, toLines } from "./testing/leaderboard.ts";
import { PASSWORD } from "./testing/members.ts";

const DAY = 24 * 60 * 60 * 1_000;
const RECORDS = goldPairs(2);

const databases = postgresDatabases();
const temporary = temporaryFolder();
afterEach(() => void vi.restoreAllMocks());

test("a server whose clock is 40 days ahead ends no session, and a team's 30 days are not over", async () => {
  const options = { databaseUrl: await databases.url(), data: temporary.path };
  const right = await openServer(options);
  const place = { url: await right.listen() };
  const owner = await new Browser(() => place.url).open();
  const account = { name: "owner", password: PASSWORD };
  await must(owner.send("POST", "/api/setup", { token: right.setupToken, ...account }));
  const path = await addBenchmark(owner, "b", { gold: { "test1.json": toLines(RECORDS) }, submissions: 1 });
  const team = await addTeam(place, owner, "Gulls");
  const text = RECORDS.map(({ identifier }) => `${identifier},true\n`).join("");
  await must(submit(team, path, { text, system: "S" }));
  await right.close();

  const trueNow = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => trueNow() + 40 * DAY);
  const wrong = await openServer(options);
  place.url = await wrong.listen();
  try {
    expect(await team.send("GET", `${path}/submissions`)).toMatchObject({
      status: 200,
      body: { remaining: 0 },
    });
    expect((await submit(team, path, { text, system: "T" })).status).toBe(409);
    expect((await owner.send("GET", "/api/session")).body).toMatchObject({ role: "owner" });
  } finally {
    await wrong.close();
  }
});
