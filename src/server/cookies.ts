import type { CookieSerializeOptions } from "@fastify/cookie";

/** Names and options of the server's cookies. */
export interface Cookies {
  readonly session: string;
  readonly csrf: string;
  /** Secrets of a sign-in at an OpenID Connect provider, until the browser comes back. */
  readonly openIdConnect: string;
  readonly options: CookieSerializeOptions;
}

/**
 * The cookies of a server. Over https their names begin with "__Host-": browsers then accept them only from this very
 * host, over https and for all paths, so that a neighbouring host cannot plant one.
 *
 * @param isHttps True behind a proxy that speaks https. Without one the server speaks http, to this machine.
 */
export function cookiesOf(isHttps: boolean): Cookies {
  const prefix = isHttps ? "__Host-" : "";
  return {
    session: `${prefix}counterpoint_session`,
    csrf: `${prefix}counterpoint_csrf`,
    openIdConnect: `${prefix}counterpoint_openid_connect`,
    // Only sent to us, never readable by scripts; "lax" lets a worker come back by a link.
    options: { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps },
  };
}
