import { beforeAll, describe, expect, test } from "vitest";
import { decodeBase32, totpCode, totpStep } from "../../accounts/totp.ts";
import { Browser } from "../testing/browser.ts";
import { must } from "../testing/campaign.ts";
import { addTeam } from "../testing/leaderboard.ts";
import { addSignedIn, PASSWORD, setUp } from "../testing/members.ts";
import { startServer } from "../testing/start-server.ts";

const MINUTE = 60_000;
let minutes = 1_000_000;
const clock = { now: () => minutes * MINUTE, signInsPerMinute: 1_000 };
const server = startServer(clock);
const strict = startServer({ ...clock, requireSecondFactor: "owners" });
const https = startServer({ ...clock, behindProxy: true });
let owner: Browser;
let viewer: Browser;
beforeAll(async () => {
  owner = await setUp(server);
  viewer = await addSignedIn(server, owner, "viewer");
});

const newBrowser = () => new Browser(() => server.url).open();
const codeOf = (secret: string) => totpCode(decodeBase32(secret), totpStep(minutes * MINUTE));

interface Account {
  readonly hasSecondFactor: boolean;
  readonly recoveryCodes: number;
  readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[];
}

interface Entry {
  readonly by: string | null;
  readonly action: string;
  readonly details: object;
}

/** The entries of the audit log that are not requests, the latest first. */
async function decisions(by: Browser): Promise<readonly Entry[]> {
  const { entries } = (await must(by.send("GET", "/api/audit"))) as { entries: readonly Entry[] };
  return entries.filter(({ action }) => !action.includes("/api/"));
}

async function actions(by: Browser): Promise<readonly string[]> {
  return (await decisions(by)).map(({ action }) => action);
}

test("a member sees their sessions, and ends one or all others", async () => {
  const [second, third] = [await newBrowser(), await newBrowser()];
  for (const browser of [second, third])
    await must(browser.send("POST", "/api/session", { name: "viewer", password: PASSWORD }));
  const { sessions } = (await must(viewer.send("GET", "/api/account"))) as Account;
  expect(sessions).toHaveLength(3);
  expect(sessions).toContainEqual(
    expect.objectContaining({
      isCurrent: true,
      method: "password",
      address: "127.0.0.1",
      createdAt: minutes * MINUTE,
    }),
  );
  const [one] = sessions.filter(({ isCurrent }) => !isCurrent);
  await must(viewer.send("DELETE", `/api/account/sessions/${one!.id}`));
  expect((await owner.send("DELETE", `/api/account/sessions/${sessions[0]!.id}`)).status).toBe(404); // another's
  await must(viewer.send("DELETE", "/api/account/sessions"));
  expect((await second.send("GET", "/api/account")).status).toBe(401);
  expect((await third.send("GET", "/api/account")).status).toBe(401);
  expect(((await must(viewer.send("GET", "/api/account"))) as Account).sessions).toHaveLength(1);
  expect((await actions(owner)).slice(0, 2)).toEqual(["sessions ended", "sessions ended"]);
});

test("a team sees its sessions, and ends one or all others, but none of another team", async () => {
  const [team, others] = [await addTeam(server, owner, "Seals"), await addTeam(server, owner, "Terns")];
  const [second, third] = [await newBrowser(), await newBrowser()];
  for (const browser of [second, third])
    await must(browser.send("POST", "/api/session", { name: "Seals", password: PASSWORD }));
  const { sessions } = (await must(team.send("GET", "/api/account"))) as Account;
  expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, false, true]);
  const one = sessions.find(({ isCurrent }) => !isCurrent)!;
  const path = `/api/account/sessions/${one.id}`;
  for (const browser of [others, viewer]) expect((await browser.send("DELETE", path)).status).toBe(404);
  await must(others.send("DELETE", "/api/account/sessions"));
  expect(((await must(team.send("GET", "/api/account"))) as Account).sessions).toHaveLength(3);
  await must(team.send("DELETE", path));
  await must(team.send("DELETE", "/api/account/sessions"));
  for (const browser of [second, third]) expect((await browser.send("GET", "/api/account")).status).toBe(401);
  expect(
    (await team.send("PUT", "/api/account/password", { password: "x", newPassword: PASSWORD })).status,
  ).toBe(403);
  expect((await decisions(owner))[0]).toMatchObject({
    by: null,
    action: "sessions ended",
    details: { team: "Seals" },
  });
});

test("the time of a session's last request is kept to some minutes", async () => {
  const lastSeen = async () => {
    const { rows } = await server.database.db.execute<{ at: string }>(
      "select max(last_seen_at) as at from sessions where member = (select id from members where name = 'viewer')",
    );
    return Number(rows[0]!.at) / MINUTE;
  };
  const before = minutes;
  minutes += 4;
  await viewer.send("GET", "/api/session");
  expect(await lastSeen()).toBe(before);
  minutes += 2;
  await viewer.send("GET", "/api/session");
  expect(await lastSeen()).toBe(before + 6);
});

test("a second factor is set up with the password and a first code, asked for at sign-in, and removed with both", async () => {
  await must(owner.send("POST", "/api/members", { name: "Ada", role: "manager", password: PASSWORD }));
  const [ada, elsewhere] = [await newBrowser(), await newBrowser()];
  const credentials = { name: "Ada", password: PASSWORD };
  for (const browser of [ada, elsewhere]) await must(browser.send("POST", "/api/session", credentials));
  const path = "/api/account/second-factor";
  expect((await ada.send("POST", path, { password: "wrong" })).status).toBe(401);
  const { secret, uri } = (await must(ada.send("POST", path, { password: PASSWORD }))) as Record<
    string,
    string
  >;
  expect(uri).toBe(`otpauth://totp/Counterpoint%3AAda?secret=${secret}&issuer=Counterpoint`);
  expect((await ada.send("PUT", path, { code: "000000" })).status).toBe(401);
  expect(((await must(ada.send("GET", "/api/account"))) as Account).hasSecondFactor).toBe(false);
  const { recoveryCodes } = (await must(ada.send("PUT", path, { code: codeOf(secret!) }))) as {
    recoveryCodes: string[];
  };
  expect(recoveryCodes).toHaveLength(10);
  expect(await must(ada.send("GET", "/api/account"))).toMatchObject({
    hasSecondFactor: true,
    recoveryCodes: 10,
  });
  expect((await elsewhere.send("GET", "/api/account")).status).toBe(401);

  await elsewhere.open();
  expect(await elsewhere.send("POST", "/api/session", credentials)).toMatchObject({
    status: 401,
    body: { error: { code: "access/code-needed" } },
  });
  minutes += 1;
  expect((await elsewhere.send("POST", "/api/session", { ...credentials, code: "123" })).status).toBe(401);
  await must(elsewhere.send("POST", "/api/session", { ...credentials, code: codeOf(secret!) }));
  expect((await ada.send("DELETE", path, { password: PASSWORD, code: codeOf(secret!) })).status).toBe(401); // used
  await must(ada.send("DELETE", path, { password: PASSWORD, code: recoveryCodes[0] }));
  await must((await elsewhere.open()).send("POST", "/api/session", credentials));
  const logged = await actions(owner);
  for (const action of [
    "second factor enabled",
    "second factor failed",
    "second factor removed",
    "sign-in failed",
  ])
    expect(logged).toContain(action);
});

test("an owner gives a link with which a member sets a password, and removes a lost second factor", async () => {
  const { id, token } = (await must(
    owner.send("POST", "/api/members", { name: "Grace", role: "reviewer" }),
  )) as { id: string; token: string };
  const browser = await newBrowser();
  expect(await must(browser.send("POST", "/api/password-link", { invitation: token }))).toEqual({
    name: "Grace",
  });
  const weak = await browser.send("PUT", "/api/password-link", {
    invitation: token,
    password: "Password1234!",
  });
  expect(weak).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining("too easy to guess") } },
  });
  const short = await browser.send("PUT", "/api/password-link", {
    invitation: token,
    password: "elevensigns",
  });
  expect(short).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining("12") } } });
  await must(browser.send("PUT", "/api/password-link", { invitation: token, password: PASSWORD }));
  expect(
    (await browser.send("PUT", "/api/password-link", { invitation: token, password: PASSWORD })).status,
  ).toBe(401);
  await must(browser.send("POST", "/api/session", { name: "Grace", password: PASSWORD }));
  const { secret } = (await must(
    browser.send("POST", "/api/account/second-factor", { password: PASSWORD }),
  )) as Record<string, string>;
  await must(browser.send("PUT", "/api/account/second-factor", { code: codeOf(secret!) }));
  await must(owner.send("DELETE", `/api/members/${id}/second-factor`));
  expect((await browser.send("GET", "/api/account")).status).toBe(401);
  await must((await browser.open()).send("POST", "/api/session", { name: "Grace", password: PASSWORD }));
  expect(await actions(owner)).toContain("password set by a link");
  expect((await decisions(owner)).find(({ action }) => action === "second factor removed")).toMatchObject({
    by: "Grace",
    details: { by: "owner", address: "127.0.0.1" },
  });
  const { rows } = await server.database.db.execute("select details::text as text from audit_log");
  const logged = JSON.stringify(rows);
  for (const hidden of [token, secret!, PASSWORD]) expect(logged).not.toContain(hidden);
});

test("a changed password, a wrong one and sign-outs are in the audit log, with the address and the team", async () => {
  await must(owner.send("POST", "/api/members", { name: "Lin", role: "viewer", password: PASSWORD }));
  const lin = await newBrowser();
  await must(lin.send("POST", "/api/session", { name: "Lin", password: PASSWORD }));
  const newPassword = "another horse battery";
  const change = (password: string) => lin.send("PUT", "/api/account/password", { password, newPassword });
  expect((await change("wrong")).status).toBe(401);
  await must(change(PASSWORD));
  await must(lin.send("DELETE", "/api/session"));
  await must((await addTeam(server, owner, "Otters")).send("DELETE", "/api/session"));
  const address = "127.0.0.1";
  expect((await decisions(owner)).slice(0, 7)).toMatchObject([
    { by: null, action: "sign-out", details: { address, team: "Otters" } },
    { by: null, action: "sign-in", details: { address, team: "Otters" } },
    { by: "Lin", action: "sign-out", details: { address } },
    { by: "Lin", action: "sign-in" },
    { by: "Lin", action: "password changed", details: { address } },
    { by: "Lin", action: "wrong password", details: { address } },
    { by: "Lin", action: "sign-in" },
  ]);
});

test("an owner without the second factor that the server requires can do nothing but set it up", async () => {
  const first = await setUp(strict);
  expect((await first.send("GET", "/api/session")).body).toMatchObject({ needsSecondFactor: true });
  expect(await first.send("GET", "/api/members")).toMatchObject({
    status: 403,
    body: { error: { message: "This server requires a second factor for owners" } },
  });
  expect((await first.send("POST", "/api/campaigns", {})).status).toBe(403);
  const path = "/api/account/second-factor";
  const { secret } = (await must(first.send("POST", path, { password: PASSWORD }))) as Record<string, string>;
  await must(first.send("PUT", path, { code: codeOf(secret!) }));
  expect((await first.send("GET", "/api/session")).body).toMatchObject({ needsSecondFactor: false });
  const manager = await addSignedIn(strict, first, "manager"); // is not required to have one
  expect((await manager.send("GET", "/api/campaigns")).status).toBe(200);
});

describe("names that would deceive", () => {
  test.each(["Ada\u202Enimda", "Ada\u2066", "A\u200Bda", "Ada\u0007", "\u2060Ada", "Ada\u00AD"])(
    "%j is refused for members and teams",
    async (name) => {
      const member = { name, role: "viewer", password: PASSWORD };
      expect((await owner.send("POST", "/api/members", member)).status).toBe(400);
      expect((await owner.send("POST", "/api/teams", { name })).status).toBe(400);
    },
  );
});

test("over https the names of cookies begin with __Host-, and they are secure", async () => {
  const browser = await new Browser(() => https.url).open();
  const { headers } = await browser.send("POST", "/api/setup", {
    token: "token for setup",
    name: "owner",
    password: PASSWORD,
  });
  const [session] = headers.getSetCookie();
  expect(session).toMatch(/^__Host-counterpoint_session=[\w-]{43}; /);
  expect(session).toContain("; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(session).not.toContain("Domain");
  expect([...browser.cookies.keys()].sort()).toEqual([
    "__Host-counterpoint_csrf",
    "__Host-counterpoint_session",
  ]);
  expect((await browser.send("GET", "/api/members")).status).toBe(200);
});
