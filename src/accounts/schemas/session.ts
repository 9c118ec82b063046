import { z } from "zod";
import { Visible } from "../../core/browser.ts";

/**
 * Unicode form of the names of members and teams. Texts that look the same, such as the three forms of an A with a ring,
 * are one name, at sign-in too.
 */
export const NAME_FORM = "NFKC";

/** A name of a new member or team: it is shown to others, so that every character of it must be visible. */
export const AccountName = Visible.normalize(NAME_FORM).trim().min(1).max(100);

/** The shortest and the longest new password, in characters; ASVS 4.0.3, 2.1.1 and 2.1.2. */
export const PASSWORD_LENGTH = { min: 12, max: 200 };

/** A new password: long enough that guessing at the rate we allow is hopeless; composed as the person likes. */
export const NewPassword = z
  .string()
  .refine((password) => [...password].length >= PASSWORD_LENGTH.min, {
    message: `The password must have at least ${PASSWORD_LENGTH.min} characters`,
  })
  .max(PASSWORD_LENGTH.max);

const Password = z.string().max(PASSWORD_LENGTH.max);

/** A code of the second factor, or a recovery code. */
const Code = z.string().trim().min(1).max(40);

export const SignIn = z.object({
  name: z.string().normalize(NAME_FORM).trim().min(1).max(100),
  password: Password,
  code: Code.optional(),
});

export const SetUp = z.object({ token: z.string().max(100), name: AccountName, password: NewPassword });

/** The signed-in user, and the token that requests other than GET send in `x-csrf-token`. */
export const SessionReply = z.object({
  role: z.enum(["owner", "manager", "reviewer", "viewer", "worker", "team"]).nullable(),
  /** A member's or a team's name; workers stay without one. */
  name: z.string().nullable(),
  /** True for a member who may only set up a second factor, because the server requires one. */
  needsSecondFactor: z.boolean(),
  /** True at a studio that everybody reads without an account, and nobody changes. */
  readOnly: z.boolean(),
  csrfToken: z.string(),
});
export type SessionReply = z.infer<typeof SessionReply>;

/** Ways to sign in besides a name and a password. */
export const SignInWays = z.object({
  /** The host of the OpenID Connect provider; null without one. */
  provider: z.string().nullable(),
});

export const PasswordChange = z.object({ password: Password, newPassword: NewPassword });

/** A member's own account. */
export const AccountReply = z.object({
  name: z.string(),
  email: z.string().nullable(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodes: z.number(),
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      method: z.enum(["password", "openid-connect"]),
      createdAt: z.number(),
      lastSeenAt: z.number(),
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
});

export const SessionParams = z.object({ session: z.string().max(100) });

export const SecondFactorStart = z.object({ password: Password });

/** The secret of an authenticator app, and the address that its QR code holds. */
export const SecondFactorReply = z.object({ secret: z.string(), uri: z.string() });

export const SecondFactorCode = z.object({ code: Code });

/** The recovery codes, which are shown once, and the new session. */
export const SecondFactorEnabled = SessionReply.extend({ recoveryCodes: z.array(z.string()) });

export const SecondFactorRemoval = z.object({ password: Password, code: Code });

/** The token of a link with which a member sets a password. */
export const PasswordLink = z.object({ invitation: z.string().max(100) });

export const PasswordLinkReply = z.object({ name: z.string() });

export const PasswordReset = PasswordLink.extend({ password: NewPassword });
