import { z } from "zod";

export const MemberName = z.string().trim().min(1).max(100);

/** Long enough that guessing at the rate we allow is hopeless; composed as the person likes. */
export const NewPassword = z.string().min(10).max(200);

export const SignIn = z.object({ name: MemberName, password: z.string().max(200) });

export const SetUp = z.object({ token: z.string().max(100), name: MemberName, password: NewPassword });

export const PasswordChange = z.object({ password: z.string().max(200), newPassword: NewPassword });

/** The signed-in user, and the token that requests other than GET send in `x-csrf-token`. */
export const SessionReply = z.object({
  role: z.enum(["owner", "manager", "reviewer", "viewer", "worker", "team"]).nullable(),
  /** A member's or a team's name; workers stay without one. */
  name: z.string().nullable(),
  csrfToken: z.string(),
});
export type SessionReply = z.infer<typeof SessionReply>;
