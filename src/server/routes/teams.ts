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
} from "../../accounts/index.ts";
import { DONE } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { handle } from "../handle.ts";
import type { LeaderboardContext } from "../leaderboard-context.ts";
import type { Routes } from "../route.ts";
import { hashToken, newToken, signInTeam } from "../sessions.ts";

/** The teams that can submit, and their invitation by a link from a manager. */
export function addTeamRoutes(server: Routes, context: LeaderboardContext): void {
  const { db, now, signInsPerMinute } = context;
  const rateLimit = {
    max: signInsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }: FastifyRequest) => ip,
  };

  handle(server, "GET /api/teams", async () => ({ teams: [...(await getTeams(db))] }));

  handle(server, "POST /api/teams", async ({ body: { name } }) => {
    const [id, token] = [randomUUID(), newToken()];
    await addTeam(db, { id, name, invitation: hashToken(token), now: now() });
    return { id, name, token };
  });

  handle(server, "POST /api/teams/:team/invitation", async ({ params: { team: id } }) => {
    const token = newToken();
    const { name } = await inviteTeam(db, id, hashToken(token));
    return { id, name, token };
  });

  handle(server, "DELETE /api/teams/:team", async ({ params: { team } }) => {
    await deactivateTeam(db, team, now());
    return DONE;
  });

  handle(
    server,
    "POST /api/teams/invited",
    async ({ body: { invitation } }) => {
      const team = await findInvited(db, hashToken(invitation));
      if (team === undefined) throw notInvited();
      return { name: team.name };
    },
    { rateLimit },
  );

  handle(
    server,
    "POST /api/teams/join",
    async (request, reply) => {
      const { invitation, password } = request.body;
      const team = await acceptInvitation(db, hashToken(invitation), await hashPassword(password));
      if (team === undefined) throw notInvited();
      return signInTeam(context, team, { request, reply });
    },
    { rateLimit },
  );
}

function notInvited(): CounterpointError {
  const hint = "It may have been used: sign in with the team's name, or ask for a new link";
  return new CounterpointError("leaderboard/unknown", "There is no such invitation", { hint });
}
