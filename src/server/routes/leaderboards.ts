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
  openSession,
  refuseWeakPassword,
} from "../../accounts/index.ts";
import { DONE } from "../../api/index.ts";
import { CounterpointError } from "../../core/index.ts";
import { withoutParameters } from "../../database/index.ts";
import {
  Boards,
  GoldScorer,
  getBenchmark,
  getOwnSubmissions,
  getRemainingBudget,
  MODEL_LIMITS,
  type ModelLimits,
  ModelRunner,
  ScoringService,
  setPublished,
} from "../../leaderboards/index.ts";
import { requireTeam } from "../access.ts";
import type { LeaderboardContext, RouteContext, Routes } from "../handle.ts";
import { handle } from "../handle.ts";
import { hashToken, newToken, signIn } from "../sessions.ts";
import { addBenchmarkRoutes } from "./benchmarks.ts";
import { addSubmitRoutes } from "./submit.ts";

/** Benchmarks with sealed labels, the teams that submit to them, and their results. */
export async function addLeaderboardRoutes(
  server: Routes,
  context: RouteContext & {
    readonly signInsPerMinute: number;
    readonly version: string;
    readonly modelLimits: ModelLimits | undefined;
  },
): Promise<void> {
  const { db, now, version, modelLimits: limits = MODEL_LIMITS } = context;
  const goldScorer = new GoldScorer(db);
  const onError = (error: unknown) =>
    server.log.error(error instanceof Error ? withoutParameters(error) : error);
  const models = new ModelRunner({ version, limits });
  const scoring = new ScoringService({ db, goldScorer, models, now, onError });
  const boards = new Boards(db, goldScorer);
  const own: LeaderboardContext = { ...context, goldScorer, models, scoring, boards };
  await addBenchmarkRoutes(server, own);
  await addSubmitRoutes(server, own);
  addSubmissionRoutes(server, own);
  addTeamRoutes(server, own);
  server.addHook("onClose", async () => {
    await Promise.all([scoring.stop(), models.stop(), goldScorer.stop()]);
  });
}

/** Routes to list, publish and withdraw submissions. The team comes from the session. */
function addSubmissionRoutes(server: Routes, context: LeaderboardContext): void {
  const { db, scoring, now } = context;

  handle(server, "GET /api/benchmarks/:benchmark/submissions", async (request) => {
    const { name: benchmark, budget } = await getBenchmark(db, request.params.benchmark);
    const { id: team } = requireTeam(request);
    scoring.start();
    const own = await getOwnSubmissions(db, { benchmark, team });
    const submissions = own.map((each) => ({ ...each, progress: scoring.progressOf(each.id) }));
    return {
      submissions,
      budget,
      ...(await getRemainingBudget(db, { benchmark, team, budget, now: now() })),
    };
  });

  handle(server, "PUT /api/benchmarks/:benchmark/submissions/:submission/publication", async (request) => {
    const { id: team } = requireTeam(request);
    await setPublished(db, { ...request.params, team, ...request.body, now: now() });
    return DONE;
  });

  handle(server, "DELETE /api/benchmarks/:benchmark/rows/:submission", async ({ params }) => {
    await setPublished(db, { ...params, team: undefined, published: false, now: now() });
    return DONE;
  });
}

/** The teams that can submit, and their invitation by a link from a manager. */
function addTeamRoutes(server: Routes, context: LeaderboardContext): void {
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
      const invited = await findInvited(db, hashToken(invitation));
      if (invited === undefined) throw notInvited();
      refuseWeakPassword(password, invited.name);
      const team = await acceptInvitation(db, hashToken(invitation), await hashPassword(password));
      if (team === undefined) throw notInvited();
      return signIn(context, { request, reply }, (session) =>
        openSession(db, { kind: "team", ...team }, session),
      );
    },
    { rateLimit },
  );
}

function notInvited(): CounterpointError {
  const hint = "It may have been used already. Sign in with the team name, or ask for a new link";
  return new CounterpointError("leaderboard/unknown", "This invitation link is not valid", { hint });
}
