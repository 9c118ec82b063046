import type { FastifyRequest } from "fastify";
import type { User } from "./sessions.ts";
import { hashToken } from "./sessions.ts";

/** Maximum number of remembered tokens; the oldest are forgotten first, and look like new ones for one request. */
const MAX_TOKENS = 20_000;

/**
 * The keys by which requests are limited, before their session is looked up. A token that has opened a session here stands
 * for its user, so that a team or a worker has one limit in all its sessions; every other token counts for its address, so that
 * made-up tokens cause no more look-ups than an address may send requests.
 */
export class RateKeys {
  readonly #users = new Map<string, string>();

  /** The key of a request with this token in its cookie. */
  keyOf(token: string | undefined, { ip }: Pick<FastifyRequest, "ip">): string {
    return (token !== undefined && this.#users.get(hashToken(token))) || ip;
  }

  /** Remembers the user of a token that has opened a session. */
  remember(token: string, user: User): void {
    const hash = hashToken(token);
    this.#users.delete(hash); // so that it is the newest
    this.#users.set(hash, nameOf(user));
    if (this.#users.size > MAX_TOKENS) this.#users.delete(this.#users.keys().next().value!); // there is one
  }
}

function nameOf(user: User): string {
  if (user.kind === "member") return `member ${user.member.id}`;
  return user.kind === "team" ? `team ${user.team.id}` : `worker ${user.worker}`;
}
