import type { CookieSerializeOptions } from "@fastify/cookie";

/** Only sent to us, never readable by scripts; "lax" lets a worker come back by a link. */
export const COOKIE_OPTIONS: CookieSerializeOptions = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: "auto",
};
