import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { Browser } from "../testing/browser.ts";
import { must } from "../testing/campaign.ts";
import { addBenchmark, addTeam, goldPairs, toLines, toPredictions } from "../testing/leaderboard.ts";
import { addSignedIn, PASSWORD, setUp } from "../testing/members.ts";
import { SETUP_TOKEN, startServer } from "../testing/start-server.ts";

const HOUR = 3_600_000;
let hours = 0;
const server = startServer({ now: () => hours * HOUR });
let owner: Browser;
beforeAll(async () => {
  const stranger = await new Browser(() => server.url).open();
  const wrong = { token: "guess", name: "thief", password: PASSWORD };
  expect((await stranger.send("POST", "/api/setup", wrong)).status).toBe(401);
  owner = await setUp(server);
});

const newBrowser = () => new Browser(() => server.url).open();

test("the setup token makes one owner and no second", async () => {
  const again = { token: SETUP_TOKEN, name: "second", password: PASSWORD };
  expect(await (await newBrowser()).send("POST", "/api/setup", again)).toMatchObject({
    status: 409,
    body: { error: { code: "access/refused" } },
  });
  expect((await owner.send("GET", "/api/session")).body).toMatchObject({ role: "owner", name: "owner" });
});

/** Sends a request whose body ends when something has happened, after its session was found; returns the status of the reply. */
async function sendSlowly(
  browser: Browser,
  { path, body, type, session }: Readonly<Record<"path" | "body" | "type" | "session", string>>,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  hours += 1;
  const slow = httpRequest(`${server.url}${path}`, {
    method: "POST",
    headers: {
      cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; "),
      "x-csrf-token": browser.csrfToken,
      "content-type": type,
      "content-length": Buffer.byteLength(body),
    },
  });
  slow.write(body.slice(0, 1));
  const seen = () => server.database.db.execute(`select last_seen_at from sessions where ${session}`);
  await expect.poll(async () => Number((await seen()).rows[0]!.last_seen_at)).toBe(hours * HOUR); // the session was found
  await meanwhile();
  const replied = once(slow, "response") as Promise<[IncomingMessage]>;
  slow.end(body.slice(1));
  const [reply] = await replied;
  reply.resume();
  return reply.statusCode;
}

test("whoever is removed while a request of theirs is still being sent changes nothing", async () => {
  await must(owner.send("POST", "/api/members", { name: "Bob", role: "owner", password: PASSWORD }));
  const bob = await newBrowser();
  await must(bob.send("POST", "/api/session", { name: "Bob", password: PASSWORD }));
  const { members } = (await must(owner.send("GET", "/api/members"))) as {
    members: { id: string; name: string }[];
  };
  const { id } = members.find(({ name }) => name === "Bob")!; // added above
  const body = JSON.stringify({ name: "Mallory", role: "owner", password: "mallory long phrase 88" });
  const request = { path: "/api/members", body, type: "application/json", session: `member = '${id}'` };
  expect(await sendSlowly(bob, request, () => must(owner.send("DELETE", `/api/members/${id}`)))).toBe(401);
  expect(JSON.stringify((await owner.send("GET", "/api/members")).body)).not.toContain("Mallory");
});

test("a team that is removed, or gets a new password, while it is still sending a submission submits nothing", async () => {
  const gold = goldPairs(1);
  const place = await addBenchmark(owner, "slowly", { gold: { "test1.json": toLines(gold) } });
  const type = "text/csv";
  const request = { path: `${place}/submissions?system=S`, body: toPredictions(gold), type };
  const teams = async () =>
    (await must(owner.send("GET", "/api/teams"))) as { teams: { id: string; name: string }[] };
  const idOf = async (name: string) => (await teams()).teams.find((team) => team.name === name)!.id;
  const joinAgain = async (id: string) => {
    const { token } = (await must(owner.send("POST", `/api/teams/${id}/invitation`))) as { token: string };
    const rival = await newBrowser();
    await must(rival.send("POST", "/api/teams/join", { invitation: token, password: PASSWORD }));
  };
  for (const [name, end] of [
    ["Removed", (id: string) => must(owner.send("DELETE", `/api/teams/${id}`))],
    ["Joined again", joinAgain],
  ] as const) {
    const team = await addTeam(server, owner, name);
    const id = await idOf(name);
    const status = await sendSlowly(team, { ...request, session: `team = '${id}'` }, () => end(id));
    expect([name, status]).toEqual([name, 401]);
  }
  expect((await server.database.db.execute("select id from submissions")).rows).toEqual([]);
});

test("names that look the same are one name, of members and teams, also at sign-in", async () => {
  const forms = ["\u00c5sa", "A\u030asa", "\u212bsa", "\uff21\u030asa"]; // composed, combining, the unit Ångström, full width
  await must(owner.send("POST", "/api/members", { name: forms[1], role: "viewer", password: PASSWORD }));
  for (const name of forms) {
    const twin = { name, role: "owner", password: PASSWORD };
    expect((await owner.send("POST", "/api/members", twin)).status).toBe(409);
    expect((await owner.send("POST", "/api/teams", { name })).status).toBe(409);
    const browser = await newBrowser();
    expect(await must(browser.send("POST", "/api/session", { name, password: PASSWORD }))).toMatchObject({
      role: "viewer",
      name: forms[0],
    });
  }
});

test("a member signs in with its password alone, and a wrong name is answered like a wrong password", async () => {
  await addSignedIn(server, owner, "manager");
  const browser = await newBrowser();
  const wrongPassword = await browser.send("POST", "/api/session", { name: "manager", password: "wrong" });
  const wrongName = await browser.send("POST", "/api/session", { name: "nobody", password: PASSWORD });
  expect(wrongPassword).toMatchObject({ status: 401, body: wrongName.body as object });
  expect((await browser.send("GET", "/api/session")).body).toMatchObject({ role: null });
});

test("signing in gives a new session, whatever token the browser had before", async () => {
  const browser = await newBrowser();
  browser.cookies.set("counterpoint_session", "planted-by-another");
  const { status, headers } = await browser.send("POST", "/api/session", {
    name: "owner",
    password: PASSWORD,
  });
  expect(status).toBe(200);
  const first = browser.cookies.get("counterpoint_session")!;
  expect(first).not.toBe("planted-by-another");
  expect(headers.getSetCookie().find((line) => line.startsWith("counterpoint_session"))).toMatch(
    /HttpOnly; SameSite=Lax/,
  );
  await browser.send("POST", "/api/session", { name: "owner", password: PASSWORD });
  expect(browser.cookies.get("counterpoint_session")).not.toBe(first);

  const thief = await newBrowser();
  thief.cookies.set("counterpoint_session", first);
  expect((await thief.send("GET", "/api/members")).status).toBe(401);
});

test("a change needs the token of its own session", async () => {
  const member = { name: "forged", role: "owner", password: PASSWORD };
  const browser = await newBrowser();
  await browser.send("POST", "/api/session", { name: "owner", password: PASSWORD });
  const own = browser.csrfToken;
  const other = await newBrowser(); // an attacker's own, with its own cookie
  for (const forged of [undefined, "", "guess", other.csrfToken]) {
    browser.csrfToken = forged;
    expect(await browser.send("POST", "/api/members", member)).toMatchObject({
      status: 403,
      body: { error: { code: "request/forged" } },
    });
  }
  // Even one who could plant the cookie of its own page does not know the session.
  const planted = await newBrowser();
  planted.cookies.set("counterpoint_session", browser.cookies.get("counterpoint_session")!);
  expect((await planted.send("POST", "/api/members", member)).status).toBe(403);
  browser.csrfToken = own;
  expect((await browser.send("GET", "/api/members")).body).not.toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ name: "forged" })]),
  });
});

test("a session ends by signing out, by its age, and when the member is removed", async () => {
  const [out, old, removed] = [await newBrowser(), await newBrowser(), await newBrowser()];
  await owner.send("POST", "/api/members", { name: "guest", role: "owner", password: PASSWORD });
  for (const browser of [out, old, removed]) {
    await browser.send("POST", "/api/session", { name: "guest", password: PASSWORD });
  }
  await out.send("DELETE", "/api/session");
  expect((await out.send("GET", "/api/members")).status).toBe(401);

  const { body } = (await owner.send("GET", "/api/members")) as {
    body: { members: { id: string; name: string }[] };
  };
  const guest = body.members.find(({ name }) => name === "guest")!;
  expect((await owner.send("DELETE", `/api/members/${guest.id}`)).status).toBe(200);
  expect((await removed.send("GET", "/api/members")).status).toBe(401);
  expect((await removed.send("POST", "/api/session", { name: "guest", password: PASSWORD })).status).toBe(
    403,
  );

  await addSignedIn(server, owner, "viewer");
  hours += 13;
  expect((await old.send("GET", "/api/members")).status).toBe(401);
  expect((await owner.send("GET", "/api/members")).status).toBe(401);
  hours -= 13;
});

test("the last owner cannot be removed", async () => {
  const { body } = (await owner.send("GET", "/api/members")) as {
    body: { members: { id: string; role: string }[] };
  };
  const owners = body.members.filter(({ role }) => role === "owner");
  expect(owners).toHaveLength(1);
  expect(await owner.send("DELETE", `/api/members/${owners[0]!.id}`)).toMatchObject({
    status: 409,
    body: { error: { message: "The last owner cannot be removed" } },
  });
});

test("a new password ends the sessions of the old one", async () => {
  const browser = await addSignedIn(server, owner, "reviewer");
  const elsewhere = await newBrowser();
  await elsewhere.send("POST", "/api/session", { name: "reviewer", password: PASSWORD });
  const change = { password: PASSWORD, newPassword: "another long password" };
  expect((await browser.send("PUT", "/api/account/password", { ...change, password: "wrong" })).status).toBe(
    401,
  );
  expect((await browser.send("PUT", "/api/account/password", change)).status).toBe(200);
  expect((await browser.send("GET", "/api/session")).body).toMatchObject({ role: "reviewer" });
  expect((await elsewhere.send("GET", "/api/session")).body).toMatchObject({ role: null });
});

test("what members change is noted, without passwords, and cannot be altered", async () => {
  await owner.send("POST", "/api/members", { name: "noted", role: "viewer", password: PASSWORD });
  const { body } = await owner.send("GET", "/api/audit");
  expect(body).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        by: "owner",
        action: "POST /api/members",
        details: {
          params: {},
          body: { name: "noted", role: "viewer", email: null, password: "(left out)" },
        },
      }),
    ]),
  });
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
  await expect(server.database.db.execute("delete from audit_log")).rejects.toMatchObject({
    cause: expect.objectContaining({ message: "audit_log is append-only" }),
  });
});

test("tries of a password are limited", async () => {
  const browser = await newBrowser();
  const guess = () => browser.send("POST", "/api/session", { name: "owner", password: "guess" });
  const replies = await Promise.all(Array.from({ length: 21 }, guess)); // at once: within a minute on any machine
  expect(replies.map(({ status }) => status)).toContain(429);
});
