import type { CookieSerializeOptions } from "@fastify/cookie";

/** Only sent to us, never shown to scripts; "lax" lets a worker come back by a link. */
export const COOKIE_OPTIONS: CookieSerializeOptions = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: "auto",
};
