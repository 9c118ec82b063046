import { addAuditEntry, findMemberByIdentity, type Identity, openSession } from "../../accounts/index.ts";
import { handle, type RouteContext, type Routes } from "../handle.ts";
import { type OpenIdConnect, PendingSignIn } from "../openid-connect.ts";
import { replyNotFound } from "../reply-with-error.ts";
import { signIn } from "../sessions.ts";
import { signInLimit } from "./accounts.ts";

/** Time to sign in at the provider, in seconds. */
const PENDING_SECONDS = 600;

/** Pages to which a browser goes back; the reason of a refusal is explained there. */
const PAGES = { done: "/", refused: "/sign-in?refused=provider", unknown: "/sign-in?refused=unknown" };

/** Routes to sign in at an OpenID Connect provider. */
export function addOpenIdConnectRoutes(
  server: Routes,
  context: RouteContext & {
    readonly provider: OpenIdConnect | undefined;
    readonly signInsPerMinute: number;
  },
): void {
  const { db, now, cookies, provider } = context;
  const rateLimit = signInLimit(context);
  const logFailure = (address: string, reason: string, identity?: Identity) =>
    addAuditEntry(db, {
      member: null,
      action: "sign-in failed",
      details: { address, reason, method: "openid-connect", ...(identity && { subject: identity.subject }) },
      now: now(),
    });

  handle(server, "GET /api/sign-in", async () => ({ provider: provider?.host ?? null }));

  handle(
    server,
    "GET /api/openid-connect",
    async (request, reply) => {
      if (provider === undefined) return replyNotFound(request, reply);
      try {
        const { url, pending } = await provider.start();
        const kept = Buffer.from(JSON.stringify(pending)).toString("base64url");
        reply.setCookie(cookies.openIdConnect, kept, { ...cookies.options, maxAge: PENDING_SECONDS });
        return reply.redirect(url.href);
      } catch (error) {
        request.log.warn(`The OpenID Connect provider can't be reached: ${messageOf(error)}`);
        return reply.redirect(PAGES.refused);
      }
    },
    { rateLimit },
  );

  handle(
    server,
    "GET /api/openid-connect/callback",
    async (request, reply) => {
      if (provider === undefined) return replyNotFound(request, reply);
      const kept = request.cookies[cookies.openIdConnect];
      reply.clearCookie(cookies.openIdConnect, cookies.options);
      const search = new URL(request.url, "http://localhost").search;
      let identity: Identity;
      try {
        identity = await provider.finish(search, pendingOf(kept));
      } catch (error) {
        request.log.warn(`A sign-in at the OpenID Connect provider failed: ${messageOf(error)}`);
        await logFailure(request.ip, "the provider's reply was refused");
        return reply.redirect(PAGES.refused);
      }
      const account = await findMemberByIdentity(db, identity);
      if (account === undefined) {
        await logFailure(request.ip, "no member has this account", identity);
        return reply.redirect(PAGES.unknown);
      }
      const exchange = { request, reply };
      await signIn(context, exchange, (session) => openSession(db, account, session), "openid-connect");
      return reply.redirect(PAGES.done);
    },
    { rateLimit },
  );
}

/** The secrets in the cookie; without it no state matches. */
function pendingOf(kept: string | undefined): PendingSignIn {
  if (kept === undefined)
    throw new Error("No sign-in was started in this browser, or it was started too long ago");
  return PendingSignIn.parse(JSON.parse(Buffer.from(kept, "base64url").toString("utf8")));
}

/** Errors of the library also hold replies with tokens, which must not be logged. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
