import { CounterpointError } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { addAuditEntry, shortenName } from "./audit-log.ts";
import { limitTries } from "./failed-tries.ts";
import { findMember } from "./members.ts";
import { verifyPassword } from "./passwords.ts";
import { consumeCode, hasSecondFactor } from "./second-factor.ts";
import { type NewSession, openSessionIn, type VerifiedAccount } from "./sessions.ts";
import { findTeam } from "./teams.ts";

export interface Credentials {
  readonly name: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code. */
  readonly code?: string | undefined;
}

/** Opens a session of the member or team with this name, password and, where it has one, second factor; throws otherwise. */
export async function signInWithPassword(
  db: Db,
  { name, password, code }: Credentials,
  session: NewSession,
): Promise<void> {
  const { now, address } = session;
  const log = (reason: string) =>
    addAuditEntry(db, {
      member: null,
      action: "sign-in failed",
      details: { name: shortenName(name), address, reason },
      now,
    });
  const outcome = await limitTries(db, name, async () => {
    const account = await verifyCredentials(db, { name, password });
    if (account === undefined) return void (await log("wrong name or password"));
    const opened = await db.transaction((transaction) =>
      openWithCode(transaction, account, { code, session }),
    );
    if (opened === "wrong code") return void (await log("wrong code of the second factor"));
    if (opened === "changed") return void (await log("the account changed meanwhile"));
    return opened;
  }).catch(async (error: unknown) => {
    if (error instanceof CounterpointError && error.code === "access/locked")
      await log("too many failed tries");
    throw error;
  });
  if (outcome === undefined)
    throw new CounterpointError(
      "access/unidentified",
      code === undefined ? "Wrong name or password" : "Name, password or code is wrong",
    );
  if (outcome === "code needed") {
    const message = "This account also needs a code from your authenticator app";
    throw new CounterpointError("access/code-needed", message);
  }
}

/** The account of this name and password. Without such an account it takes as long, so that names cannot be probed. */
export async function verifyCredentials(
  db: Db,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<VerifiedAccount | undefined> {
  const member = await findMember(db, name);
  const account = member ?? (await findTeam(db, name));
  if (!(await verifyPassword(password, account?.password ?? undefined)) || account === undefined)
    return undefined;
  const { id, credentialsVersion } = account;
  return { kind: member === undefined ? "team" : "member", id, credentialsVersion };
}

async function openWithCode(
  transaction: Transaction,
  account: VerifiedAccount,
  { code, session }: { readonly code: string | undefined; readonly session: NewSession },
): Promise<"opened" | "changed" | "code needed" | "wrong code"> {
  if (account.kind === "member" && (await hasSecondFactor(transaction, account.id))) {
    if (code === undefined) return "code needed";
    if (!(await consumeCode(transaction, account.id, { code, now: session.now }))) return "wrong code";
  }
  return (await openSessionIn(transaction, account, session)) ? "opened" : "changed";
}
