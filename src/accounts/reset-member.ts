import { CounterpointError } from "../core/index.ts";
import type { Db } from "../database/index.ts";
import { addAuditEntry } from "./audit-log.ts";
import { forgetTries } from "./failed-tries.ts";
import { findMember, inviteMember } from "./members.ts";
import { NAME_FORM } from "./schemas/session.ts";
import { removeSecondFactor } from "./second-factor.ts";

/** Lets the member of this name set a new password by a link, for whoever operates the server. */
export async function resetMember(
  db: Db,
  givenName: string,
  {
    removesSecondFactor,
    ...link
  }: { readonly invitation: string; readonly now: number; readonly removesSecondFactor: boolean },
): Promise<void> {
  const name = givenName.normalize(NAME_FORM);
  const member = await findMember(db, name);
  if (member === undefined) throw new CounterpointError("usage", `There is no member "${name}"`);
  await inviteMember(db, member.id, link);
  if (removesSecondFactor) await removeSecondFactor(db, member.id);
  await forgetTries(db, name);
  const details = { by: "counterpoint member reset", removesSecondFactor };
  await addAuditEntry(db, { member: member.id, action: "link for a new password", details, now: link.now });
}
