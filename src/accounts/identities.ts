import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../database/index.ts";
import { Email } from "./schemas/members.ts";
import type { VerifiedAccount } from "./sessions.ts";
import { members } from "./tables.ts";

/** An account of an OpenID Connect provider, as its ID token describes it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The address, if the provider has verified it. */
  readonly verifiedEmail: string | undefined;
}

/**
 * The member of a provider's account: the one that it has signed in before, or the one for whom an owner has entered
 * its verified address and whom no other account of the provider has signed in. Members are never added here.
 */
export async function findMemberByIdentity(
  db: Db,
  { issuer, subject, verifiedEmail }: Identity,
): Promise<VerifiedAccount | undefined> {
  const identity = `${issuer} ${subject}`;
  return db.transaction(async (transaction) => {
    const { id, credentialsVersion } = members;
    const [known] = await transaction
      .select({ id, credentialsVersion, closedAt: members.closedAt })
      .from(members)
      .where(eq(members.identity, identity));
    if (known !== undefined)
      return known.closedAt === null ? { kind: "member" as const, ...known } : undefined;
    // Other letters can become these in lower case: the Kelvin sign, which is not ASCII, is then a k.
    const email = Email.safeParse(verifiedEmail).data;
    if (email == null) return undefined;
    const isMeant = and(eq(members.email, email), isNull(members.identity), isNull(members.closedAt));
    const [matched] = await transaction
      .update(members)
      .set({ identity })
      .where(isMeant)
      .returning({ id, credentialsVersion });
    return matched && { kind: "member" as const, ...matched };
  });
}
