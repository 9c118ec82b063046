import csrfProtection from "@fastify/csrf-protection";
import type { FastifyReply } from "fastify";
import type { Cookies } from "./cookies.ts";
import type { Routes } from "./handle.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** The header in which a page proves that it read its token from us. */
const CSRF_HEADER = "x-csrf-token";

/**
 * Refuses requests that change something unless they carry a token that only our own pages can read, bound to the
 * session. Must be added after `authorise`, so that strangers are asked to sign in first.
 */
export async function addCsrf(server: Routes, cookies: Cookies): Promise<void> {
  await server.register(csrfProtection, {
    cookieKey: cookies.csrf,
    cookieOpts: { ...cookies.options, sameSite: "strict" },
    getToken: ({ headers }) => headers[CSRF_HEADER]?.toString(),
    getUserInfo: ({ token }) => token ?? NOBODY,
    // The session's token is itself a secret, so this key need not be one, and all servers share it.
    csrfOpts: { userInfo: true, hmacKey: "counterpoint" },
  });
  server.addHook("preParsing", (request, reply, _payload, done) => {
    if (SAFE_METHODS.includes(request.method)) done();
    else server.csrfProtection(request, reply, done);
  });
}

/** The session of users who have none; the plugin does not accept an empty text. */
const NOBODY = "nobody";

/** The CSRF token for requests of a session, or without one. */
export function csrfTokenFor(session: string | undefined, reply: FastifyReply): string {
  return reply.generateCsrf({ userInfo: session ?? NOBODY });
}
