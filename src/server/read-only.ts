import type { FastifyRequest } from "fastify";
import { CounterpointError } from "../core/index.ts";
import type { User } from "./sessions.ts";

/** Everybody at a read-only server: they read what viewers read, without an account. */
const READER: User = {
  kind: "member",
  member: { id: "reader", name: "Reader", role: "viewer" },
  method: "password",
  hasSecondFactor: false,
  lastSeenAt: 0,
};

/** Host names and addresses of this machine that no other machine can reach. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Lets whoever sits at this machine read without an account, and refuses every change. A web page that leads its own
 * host name to this machine is refused by that name.
 */
export async function identifyReader(request: FastifyRequest): Promise<void> {
  const { hostname, method, is404 } = request;
  if (!LOOPBACK.test(hostname))
    throw new CounterpointError("access/denied", `A read-only studio can't be opened as "${hostname}"`, {
      hint: "Use the address that it printed",
    });
  if (!is404 && method !== "GET" && method !== "HEAD")
    throw new CounterpointError("access/denied", "This studio is read-only", {
      hint: "Start it without --read-only to change something",
    });
  request.user = READER;
}

/** Refuses to listen where other machines could read. */
export function requireLoopback(host: string): void {
  if (LOOPBACK.test(host)) return;
  const hint = "Listen on 127.0.0.1, or start the server with accounts";
  throw new CounterpointError("usage", `A read-only server can't listen on ${host}`, { hint });
}
