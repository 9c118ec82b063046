import type { FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "../api/index.ts";
import { CounterpointError } from "../core/index.ts";
import type { RouteContext } from "./handle.ts";
import { needsSecondFactor, type User } from "./sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Required: a server with a route without it does not start. */
    access?: Access;
  }
  interface FastifyRequest {
    /** The token in the browser's cookie, when it opens a session. */
    token: string | undefined;
    /** The signed-in user. */
    user: User | undefined;
  }
}

/** Refuses a request to a route that its sender cannot use, before its body is read. */
export function authorise(context: Pick<RouteContext, "requireSecondFactor">) {
  return async ({ routeOptions, is404, user }: FastifyRequest, _: FastifyReply): Promise<void> => {
    const access = routeOptions.config.access;
    if (access === "anyone" || is404) return;
    if (user === undefined) throw new CounterpointError("access/unidentified", "You are not signed in");
    const role = user.kind === "member" ? user.member.role : user.kind;
    if (!access?.includes(role))
      throw new CounterpointError("access/denied", `Your role (${role}) is not allowed to do this`);
    if (!needsSecondFactor(context, user) || OWN_ACCOUNT.test(routeOptions.url ?? "")) return;
    const hint = "Set it up on your account page";
    throw new CounterpointError("access/denied", "This server requires a second factor for owners", { hint });
  };
}

/** Routes for members who have yet to set up a second factor. */
const OWN_ACCOUNT = /^\/api\/(?:account|session)(?:\/|$)/;

/** The signed-in member, on a route for members only. */
export function requireMember({ user }: FastifyRequest) {
  if (user?.kind !== "member") throw new Error("The route lets others in than members");
  return user.member;
}

/** The signed-in member or team, on a route for both. */
export function requireAccount(request: FastifyRequest) {
  const { kind } = request.user ?? {};
  return kind === "team"
    ? { kind, ...requireTeam(request) }
    : { kind: "member" as const, ...requireMember(request) };
}

/** The signed-in team, on a route for teams only. */
export function requireTeam({ user }: FastifyRequest) {
  if (user?.kind !== "team") throw new Error("The route lets others in than teams");
  return user.team;
}
