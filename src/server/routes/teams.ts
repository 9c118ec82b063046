import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import {
  acceptInvitation,
  addTeam,
  deactivateTeam,
  findInvited,
  getTeams,
  hashPassword,
  inviteTeam,
  SessionReply,
} from "../../accounts/index.ts";
import { DONE, Done } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import {
  InvitedReply,
  NewTeam,
  TeamInvitation,
  TeamInvitationReply,
  TeamJoin,
  TeamParams,
  TeamsReply,
} from "../../leaderboards/index.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";
import { hashToken, newToken, signInTeam } from "../sessions.ts";

/** The teams that may submit, and how they come in: by a link from a manager. */
export function addTeamRoutes(server: Routes, context: LeaderboardContext): void {
  const { db, now, signInsPerMinute } = context;
  const config = { access: ["owner", "manager"] } as const;
  const rateLimit = {
    max: signInsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }: FastifyRequest) => ip,
  };

  server.get(
    "/api/teams",
    { config, schema: { summary: "The teams", response: { 200: TeamsReply } } },
    async () => ({ teams: [...(await getTeams(db))] }),
  );

  server.post(
    "/api/teams",
    {
      config,
      schema: {
        summary: "Add a team; the link with its token lets it set a password, once",
        body: NewTeam,
        response: { 200: TeamInvitationReply },
      },
    },
    async ({ body: { name } }) => {
      const [id, token] = [randomUUID(), newToken()];
      await addTeam(db, { id, name, invitation: hashToken(token), now: now() });
      return { id, name, token };
    },
  );

  server.post(
    "/api/teams/:team/invitation",
    {
      config,
      schema: {
        summary: "A new link for a team, for example when its password is lost; an older one ends",
        params: TeamParams,
        response: { 200: TeamInvitationReply },
      },
    },
    async ({ params: { team: id } }) => {
      const token = newToken();
      const { name } = await inviteTeam(db, id, hashToken(token));
      return { id, name, token };
    },
  );

  server.delete(
    "/api/teams/:team",
    {
      config,
      schema: {
        summary: "Take a team's access; what it published stays",
        params: TeamParams,
        response: { 200: Done },
      },
    },
    async ({ params: { team } }) => {
      await deactivateTeam(db, team, now());
      return DONE;
    },
  );

  server.post(
    "/api/teams/invited",
    {
      config: { access: "anyone", rateLimit },
      schema: {
        summary: "Which team an invitation is for; its token stays out of addresses",
        body: TeamInvitation,
        response: { 200: InvitedReply },
      },
    },
    async ({ body: { invitation } }) => {
      const team = await findInvited(db, hashToken(invitation));
      if (team === undefined) throw notInvited();
      return { name: team.name };
    },
  );

  server.post(
    "/api/teams/join",
    {
      config: { access: "anyone", rateLimit },
      schema: {
        summary: "Set the password of an invited team, and sign in",
        body: TeamJoin,
        response: { 200: SessionReply },
      },
    },
    async (request, reply) => {
      const { invitation, password } = request.body;
      const team = await acceptInvitation(db, hashToken(invitation), await hashPassword(password));
      if (team === undefined) throw notInvited();
      return signInTeam(context, team, { request, reply });
    },
  );
}

function notInvited(): CounterpointError {
  const hint = "It may have been used: sign in with the team's name, or ask for a new link";
  return new CounterpointError("leaderboard/unknown", "There is no such invitation", { hint });
}
