import { createHash, scryptSync } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../database/index.ts";
import { BOTH_DATABASES, embeddedDatabases } from "../database/testing/databases.ts";
import { getAuditLog } from "./audit-log.ts";
import { limitTries, MAX_FAILED_TRIES } from "./failed-tries.ts";
import { findMemberByIdentity } from "./identities.ts";
import {
  addFirstOwner,
  addMember,
  deactivateMember,
  endCredentials,
  findInvitedMember,
  inviteMember,
  LINK_LIFETIME_MS,
  resetPassword,
  setEmail,
  setPassword,
} from "./members.ts";
import { resetMember } from "./reset-member.ts";
import {
  consumeCode,
  countRecoveryCodes,
  enableSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from "./second-factor.ts";
import { findSession, openSession } from "./sessions.ts";
import { signInWithPassword, verifyCredentials } from "./sign-in.ts";
import { acceptInvitation, addTeam, deactivateTeam, inviteTeam } from "./teams.ts";
import { sessionToOpen } from "./testing/sessions.ts";
import { decodeBase32, totpCode, totpStep } from "./totp.ts";

const PASSWORD = "pleaseletmein";
/** Its hash, at a cost that only tests can afford. */
const HASH = `scrypt$10$8$1$$${scryptSync(PASSWORD, "", 32, { N: 1_024, r: 8, p: 1 }).toString("base64")}`;

async function withAccounts(db: Db): Promise<Db> {
  await addFirstOwner(db, { id: "o", name: "Owner", password: HASH, now: 0 });
  await addMember(db, { id: "m", name: "Ada", role: "viewer", password: HASH, now: 0 });
  return db;
}

/** Adds a member of this name and id. */
const addOneMember = (db: Db, id: string) =>
  addMember(db, { id, name: id, role: "viewer", password: HASH, now: 0 });

/** Adds a team of this name and id. */
const addOneTeam = async (db: Db, id: string) => {
  await addTeam(db, { id, name: id, invitation: id, now: 0 });
  await acceptInvitation(db, id, HASH);
};

/** Opens a session in which a member changes the account; returns its id. */
async function sessionOf(db: Db, name: string): Promise<string> {
  const session = sessionToOpen({ id: `own session of ${name}` });
  await openSession(db, (await verifyCredentials(db, { name, password: PASSWORD }))!, session);
  return session.id;
}

/** Ways in which access ends or passwords change. */
const REVOCATIONS = {
  "a member is removed": { add: addOneMember, revoke: (db: Db, id: string) => deactivateMember(db, id, 1) },
  "a member changes the password": {
    add: addOneMember,
    revoke: async (db: Db, id: string) => {
      await setPassword(db, id, { password: "new", session: await sessionOf(db, id) });
    },
  },
  "a member resets the password": {
    add: addOneMember,
    revoke: async (db: Db, id: string) => {
      await inviteMember(db, id, { invitation: id, now: 1 });
      await resetPassword(db, { invitation: id, now: 1 }, "new");
    },
  },
  "a team is removed": { add: addOneTeam, revoke: (db: Db, id: string) => deactivateTeam(db, id, 1) },
  "a team sets a new password": {
    add: addOneTeam,
    revoke: async (db: Db, id: string) => {
      await inviteTeam(db, id, "again");
      await acceptInvitation(db, "again", "new");
    },
  },
};

describe.each(BOTH_DATABASES)("on %s", (_, databasesOf) => {
  const databases = databasesOf();
  let db: Db;
  beforeAll(async () => {
    db = await withAccounts((await databases.open()).db);
  });

  test.each(Object.entries(REVOCATIONS))(
    "when %s while the password is checked, no session is opened",
    async (title, { add, revoke }) => {
      const name = `${title} 1`;
      await add(db, name);
      const verified = await verifyCredentials(db, { name, password: PASSWORD });
      await revoke(db, name);
      expect(await openSession(db, verified!, sessionToOpen({ id: name }))).toBe(false);
      expect(await findSession(db, name, 2)).toBeUndefined();
    },
  );

  test.each(Object.entries(REVOCATIONS))(
    "when %s, a session from before is of no use, even if its row were left",
    async (title, { add, revoke }) => {
      const name = `${title} 2`;
      await add(db, name);
      const verified = await verifyCredentials(db, { name, password: PASSWORD });
      expect(await openSession(db, verified!, sessionToOpen({ id: name }))).toBe(true);
      expect(await findSession(db, name, 2)).toBeDefined();
      const { rows } = await db.execute(`select * from sessions where id = '${name}'`);
      await revoke(db, name);
      expect((await db.execute(`select * from sessions where id = '${name}'`)).rows).toEqual([]);
      const row = `json_populate_record(null::sessions, '${JSON.stringify(rows[0])}')`;
      await db.execute(`insert into sessions select * from ${row}`);
      expect(await findSession(db, name, 2)).toBeUndefined();
    },
  );

  test("sessions and a removal at once leave no session", async () => {
    await addOneMember(db, "at once");
    const verified = await verifyCredentials(db, { name: "at once", password: PASSWORD });
    const open = (id: string) => openSession(db, verified!, sessionToOpen({ id }));
    await Promise.all([open("s1"), open("s2"), deactivateMember(db, "at once", 1), open("s3"), open("s4")]);
    expect((await db.execute("select * from sessions where member = 'at once'")).rows).toEqual([]);
  });

  test("of tries at the same time, a hundred can fail within an hour, on names with and without an account", async () => {
    for (const name of ["Ada", "Nobody"]) {
      let made = 0;
      const fail = () =>
        limitTries(db, name, async () => {
          made += 1;
          return undefined;
        });
      const tries = await Promise.allSettled(Array.from({ length: MAX_FAILED_TRIES + 10 }, fail));
      expect(made).toBe(100);
      expect(tries.filter(({ status }) => status === "rejected")).toHaveLength(10);
    }
    const right = signInWithPassword(db, { name: "Ada", password: PASSWORD }, sessionToOpen());
    const message = "There were 100 failed attempts with this name within an hour";
    await expect(right).rejects.toMatchObject({ code: "access/locked", message });
    await expect(limitTries(db, "Nobody", async () => true)).rejects.toMatchObject({ message });
    expect(await limitTries(db, "Owner", async () => true)).toBe(true);

    await db.execute("update failed_tries set at = at - 3600000"); // an hour later
    await signInWithPassword(db, { name: "Ada", password: PASSWORD }, sessionToOpen());
    expect((await db.execute("select * from failed_tries")).rows).toEqual([]); // a right one is not counted
  });
});

const embedded = embeddedDatabases();

/** A time at the beginning of a step. */
const NOON = 1_800_000_000_000;

async function withSecondFactor(db: Db) {
  const secret = await startSecondFactor(db, "m");
  const codeAt = (now: number) => totpCode(decodeBase32(secret), totpStep(now));
  const session = await sessionOf(db, "Ada");
  const enabled = await enableSecondFactor(db, "m", { code: codeAt(NOON), session, now: NOON });
  return { codeAt, codes: enabled!.codes };
}

test("a second factor is asked for, each code is accepted once, and wrong ones count as failed tries", async () => {
  const db = await withAccounts((await embedded.open()).db);
  const { codeAt, codes } = await withSecondFactor(db);
  const sent = { name: "Ada", password: PASSWORD };
  const signIn = (code: string | undefined, id: string, now = NOON) =>
    signInWithPassword(db, { ...sent, code }, sessionToOpen({ id, now, expiresAt: now + 1 })).then(
      () => "signed in",
      ({ code }: { code: string }) => code,
    );
  expect(await signIn(undefined, "a")).toBe("access/code-needed");
  expect(await signIn(codeAt(NOON), "b")).toBe("access/unidentified"); // used to enable it
  const later = NOON + 30_000;
  expect(await signIn(codeAt(later), "c", later)).toBe("signed in");
  expect(await signIn(codeAt(later), "d", later)).toBe("access/unidentified");
  expect(await signIn("000000 ", "e", later)).toBe("access/unidentified");
  expect(await signIn(codes[3]!.toUpperCase().replaceAll("-", " "), "f", later)).toBe("signed in");
  expect(await signIn(codes[3], "g", later)).toBe("access/unidentified");
  expect([codes.length, await countRecoveryCodes(db, "m")]).toEqual([10, 9]);
  expect((await db.execute("select * from failed_tries")).rows).toHaveLength(4);
  expect(JSON.stringify((await db.execute("select * from recovery_codes")).rows)).not.toContain(codes[0]);
});

test("of two sign-ins at once with one code, one is let in", async () => {
  const db = await withAccounts((await embedded.open()).db);
  const { codes } = await withSecondFactor(db);
  const used = await Promise.all(
    Array.from({ length: 3 }, () =>
      db.transaction((transaction) => consumeCode(transaction, "m", { code: codes[0]!, now: NOON })),
    ),
  );
  expect(used.filter((isRight) => isRight)).toHaveLength(1);
});

test("a second factor that is enabled while a password is checked is not passed by", async () => {
  const db = await withAccounts((await embedded.open()).db);
  const verified = await verifyCredentials(db, { name: "Ada", password: PASSWORD });
  await withSecondFactor(db);
  expect(await openSession(db, verified!, sessionToOpen())).toBe(false);
});

test("in a session that has ended meanwhile, neither the password nor the second factor is changed", async () => {
  const db = await withAccounts((await embedded.open()).db);
  const secret = await startSecondFactor(db, "m");
  const session = await sessionOf(db, "Ada");
  await inviteMember(db, "m", { invitation: "link", now: 0 });
  await resetPassword(db, { invitation: "link", now: 1 }, "hash");
  const code = totpCode(decodeBase32(secret), totpStep(NOON));
  for (const change of [
    enableSecondFactor(db, "m", { code, session, now: NOON }),
    setPassword(db, "m", { password: "the thief's", session }),
    removeSecondFactor(db, "m", { session }),
  ])
    await expect(change).rejects.toMatchObject({ code: "access/unidentified" });
  expect(await hasSecondFactor(db, "m")).toBe(false);
});

test("a link sets a password once, within a day, and not after a newer one", async () => {
  const db = await withAccounts((await embedded.open()).db);
  await inviteMember(db, "m", { invitation: "first", now: 0 });
  await inviteMember(db, "m", { invitation: "second", now: 0 });
  expect(await findInvitedMember(db, { invitation: "first", now: 1 })).toBeUndefined();
  expect(await findInvitedMember(db, { invitation: "second", now: LINK_LIFETIME_MS })).toBeUndefined();
  const link = { invitation: "second", now: LINK_LIFETIME_MS - 1 };
  await limitTries(db, "Ada", async () => undefined);
  expect(await resetPassword(db, link, "hash")).toMatchObject({ id: "m" });
  expect((await db.execute("select * from failed_tries")).rows).toEqual([]); // a locked account opens
  expect(await resetPassword(db, link, "hash")).toBeUndefined();
});

test("a provider's account belongs to the member with its verified address, and later to the same one alone", async () => {
  const db = await withAccounts((await embedded.open()).db);
  const account = { issuer: "https://id.example.org", subject: "7", verifiedEmail: "Ada@Example.org" };
  expect(await findMemberByIdentity(db, account)).toBeUndefined(); // nobody has entered the address
  await setEmail(db, "m", "ada@example.org");
  await expect(setEmail(db, "o", "ada@example.org")).rejects.toThrow("ada@example.org already");
  expect(await findMemberByIdentity(db, { ...account, verifiedEmail: undefined })).toBeUndefined();
  expect(await findMemberByIdentity(db, account)).toMatchObject({ kind: "member", id: "m" });
  expect(await findMemberByIdentity(db, { ...account, verifiedEmail: "new@example.org" })).toMatchObject({
    id: "m",
  });
  expect(await findMemberByIdentity(db, { ...account, subject: "8" })).toBeUndefined(); // the address was given to another
  expect(await findMemberByIdentity(db, { ...account, issuer: "https://other.example.org" })).toBeUndefined();
  await deactivateMember(db, "m", 1);
  expect(await findMemberByIdentity(db, account)).toBeUndefined();
});

test("sign-ins are in the audit log with the address, and failed ones with the beginning of the name", async () => {
  const db = await withAccounts((await embedded.open()).db);
  const session = sessionToOpen();
  await signInWithPassword(db, { name: "Ada", password: PASSWORD }, session);
  const name = "a name that could be a password\u202e";
  await signInWithPassword(db, { name, password: "x" }, session).catch(() => {});
  expect(await getAuditLog(db)).toMatchObject([
    {
      by: null,
      action: "sign-in failed",
      details: { name: "a name that could be…", address: "192.0.2.1", reason: "wrong name or password" },
    },
    { by: "Ada", action: "sign-in", details: { address: "192.0.2.1", method: "password" } },
  ]);
});

test("a wrong code and a locked account are in the audit log with their reason", async () => {
  const db = await withAccounts((await embedded.open()).db);
  await withSecondFactor(db);
  const credentials = { name: "Ada", password: PASSWORD };
  await signInWithPassword(db, { ...credentials, code: "123" }, sessionToOpen()).catch(() => {});
  await db.execute(
    "insert into failed_tries (account, at) select account, at from failed_tries, generate_series(1, 99)",
  );
  await expect(signInWithPassword(db, credentials, sessionToOpen())).rejects.toMatchObject({
    code: "access/locked",
  });
  expect((await getAuditLog(db)).slice(0, 2)).toMatchObject([
    { action: "sign-in failed", details: { name: "Ada", reason: "too many failed tries" } },
    { action: "sign-in failed", details: { name: "Ada", reason: "wrong code of the second factor" } },
  ]);
});

test("who operates the server lets a locked-out member set a password, with or without the second factor", async () => {
  const db = await withAccounts((await embedded.open()).db);
  await withSecondFactor(db);
  for (const name of ["Ada", "Owner"]) await limitTries(db, name, async () => undefined);
  const link = { invitation: "link", now: NOON };
  await resetMember(db, "Ada", { ...link, removesSecondFactor: false });
  expect(await findInvitedMember(db, link)).toMatchObject({ name: "Ada" });
  expect((await db.execute("select account from failed_tries")).rows).toEqual([
    { account: createHash("sha256").update("Owner").digest("hex") },
  ]);
  expect(await hasSecondFactor(db, "m")).toBe(true);
  await resetMember(db, "Ada", { ...link, removesSecondFactor: true });
  expect(await hasSecondFactor(db, "m")).toBe(false);
  expect((await getAuditLog(db))[0]).toMatchObject({ by: "Ada", action: "link for a new password" });
  await expect(resetMember(db, "Eve", { ...link, removesSecondFactor: true })).rejects.toThrow(
    'There is no member "Eve"',
  );
});

test("credentials of nobody cannot be ended", async () => {
  const { db } = await embedded.open();
  await expect(db.transaction((transaction) => endCredentials(transaction, "x"))).rejects.toThrow(
    'There is no member "x"',
  );
});
