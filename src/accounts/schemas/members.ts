import { z } from "zod";
import { MemberName, NewPassword } from "./session.ts";

const MemberRole = z.enum(["owner", "manager", "reviewer", "viewer"]);
export type MemberRole = z.infer<typeof MemberRole>;

export const NewMember = z.object({ name: MemberName, role: MemberRole, password: NewPassword });

export const MemberParams = z.object({ member: z.string().max(100) });

export const MemberReply = z.object({ id: z.string(), name: z.string(), role: MemberRole });

export const MembersReply = z.object({ members: z.array(MemberReply) });

export const AuditQuery = z.object({ before: z.coerce.number().int().positive().optional() });

export const AuditReply = z.object({
  /** Newest first; for older ones ask with `before`, the last id. */
  entries: z.array(
    z.object({ id: z.number(), by: z.string(), action: z.string(), details: z.unknown(), at: z.number() }),
  ),
});
