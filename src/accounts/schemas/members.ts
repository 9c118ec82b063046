import { z } from "zod";
import { AccountName, NewPassword } from "./session.ts";

const MemberRole = z.enum(["owner", "manager", "reviewer", "viewer"]);
export type MemberRole = z.infer<typeof MemberRole>;

/** The address by which an OpenID Connect provider knows a member. */
export const Email = z.email().max(200).toLowerCase().nullable();

export const NewMember = z.object({
  name: AccountName,
  role: MemberRole,
  email: Email.default(null),
  /** Without it, the member sets a password by the link of the reply. */
  password: NewPassword.optional(),
});

export const MemberEmail = z.object({ email: Email });

export const MemberParams = z.object({ member: z.string().max(100) });

/** A member, and the token of the link with which they set a password; null where there is no link. */
export const MemberReply = z.object({
  id: z.string(),
  name: z.string(),
  role: MemberRole,
  token: z.string().nullable(),
});

export const MembersReply = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: MemberRole,
      email: z.string().nullable(),
      hasPassword: z.boolean(),
      hasSecondFactor: z.boolean(),
    }),
  ),
});

export const AuditQuery = z.object({ before: z.coerce.number().int().positive().optional() });

export const AuditReply = z.object({
  /** Newest first; for older ones ask with `before`, the last id. */
  entries: z.array(
    z.object({
      id: z.number(),
      /** Null for a failed sign-in and for teams. */
      by: z.string().nullable(),
      action: z.string(),
      details: z.unknown(),
      at: z.number(),
    }),
  ),
});
