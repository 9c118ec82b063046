import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { CounterpointError } from "../core/index.ts";
import type { Db, Transaction } from "../database/index.ts";
import { endCredentials, requireSession } from "./members.ts";
import { recoveryCodes, secondFactors } from "./tables.ts";
import { matchTotp, newTotpSecret } from "./totp.ts";

const RECOVERY_CODES = 10;

/** 80 bits, which nobody finds by trying, so that a plain hash protects them. */
const RECOVERY_CODE_BYTES = 10;

/** True when a member has enabled a second factor. */
export async function hasSecondFactor(db: Db | Transaction, member: string): Promise<boolean> {
  return (await db.select().from(secondFactors).where(isEnabled(member))).length > 0;
}

/** The number of recovery codes that a member has left. */
export async function countRecoveryCodes(db: Db, member: string): Promise<number> {
  const isOwn = eq(recoveryCodes.member, member);
  const [row] = await db.select({ codes: count() }).from(recoveryCodes).where(isOwn);
  return row?.codes ?? 0;
}

/** Gives a member a new secret, which counts once a code of it was entered. */
export async function startSecondFactor(db: Db, member: string): Promise<string> {
  const secret = newTotpSecret();
  const started = await db
    .insert(secondFactors)
    .values({ member, secret })
    .onConflictDoUpdate({
      target: secondFactors.member,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning();
  if (started.length === 0)
    throw new CounterpointError("access/refused", "A second factor is already set up", {
      hint: "Remove it first",
    });
  return secret;
}

/**
 * Enables the second factor of a member, whose sessions end; undefined when the code is wrong. Returns the recovery
 * codes, which are not stored, and the new version of the credentials.
 */
export async function enableSecondFactor(
  db: Db,
  member: string,
  { code, session, now }: { readonly code: string; readonly session: string; readonly now: number },
): Promise<{ readonly codes: readonly string[]; readonly credentialsVersion: number } | undefined> {
  return db.transaction(async (transaction) => {
    await requireSession(transaction, { member, session });
    const isStarted = and(eq(secondFactors.member, member), isNull(secondFactors.enabledAt));
    const [started] = await transaction.select().from(secondFactors).where(isStarted).for("update");
    const step = started && matchTotp(started.secret, code, now);
    if (step === undefined) return undefined;
    await transaction.update(secondFactors).set({ enabledAt: now, lastStep: step }).where(isStarted);
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.member, member));
    await transaction
      .insert(recoveryCodes)
      .values(codes.map((each) => ({ member, code: hashRecoveryCode(each) })));
    return { codes, credentialsVersion: await endCredentials(transaction, member) };
  });
}

/**
 * Removes the second factor of a member, whose sessions end; returns the new version of the credentials. A member who asks
 * for it does so in a session.
 */
export async function removeSecondFactor(
  db: Db,
  member: string,
  { session }: { readonly session?: string } = {},
): Promise<number> {
  return db.transaction(async (transaction) => {
    if (session !== undefined) await requireSession(transaction, { member, session });
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.member, member));
    await transaction.delete(secondFactors).where(eq(secondFactors.member, member));
    return endCredentials(transaction, member);
  });
}

/** True when a code is right; it is used up by that, whether it is of the app or a recovery code. */
export async function consumeCode(
  transaction: Transaction,
  member: string,
  { code, now }: { readonly code: string; readonly now: number },
): Promise<boolean> {
  const [factor] = await transaction.select().from(secondFactors).where(isEnabled(member)).for("update");
  if (factor === undefined) return false;
  const step = matchTotp(factor.secret, code.replaceAll(" ", ""), now);
  if (step !== undefined) {
    if (step <= factor.lastStep) return false;
    await transaction.update(secondFactors).set({ lastStep: step }).where(isEnabled(member));
    return true;
  }
  const isOwn = and(eq(recoveryCodes.member, member), eq(recoveryCodes.code, hashRecoveryCode(code)));
  return (await transaction.delete(recoveryCodes).where(isOwn).returning()).length > 0;
}

function isEnabled(member: string) {
  return and(eq(secondFactors.member, member), isNotNull(secondFactors.enabledAt));
}

/** Four groups of five hexadecimal digits. */
function newRecoveryCode(): string {
  return randomBytes(RECOVERY_CODE_BYTES)
    .toString("hex")
    .replaceAll(/.{5}(?=.)/g, "$&-");
}

/** The hash of a recovery code as it is stored, however it was typed. */
function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^0-9a-f]/g, ""))
    .digest("hex");
}
