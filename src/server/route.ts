import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { type CampaignContext, getCampaign, type WorkerSession } from "../campaigns/index.ts";
import type { Boards, GoldScorer, ModelRunner, ScoringService } from "../leaderboards/index.ts";

/** The server that routes are added to. Requests and replies are validated by zod schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Dependencies of handlers. */
export interface RouteContext extends CampaignContext {
  readonly setupToken: string | undefined;
}

/** The worker who sends a request to a route for workers only, and their campaign. */
export async function requireWorkerSession(
  { db, campaigns }: RouteContext,
  { user }: FastifyRequest,
): Promise<WorkerSession> {
  if (user?.kind !== "worker") throw new Error("The route lets others in than workers");
  const campaign = campaigns.get(user.campaign) ?? (await getCampaign(db, user.campaign));
  campaigns.set(campaign.id, campaign);
  return { worker: user.worker, campaign };
}

/** Dependencies of the leaderboard's handlers. */
export interface LeaderboardContext extends RouteContext {
  readonly goldScorer: GoldScorer;
  readonly models: ModelRunner;
  readonly scoring: ScoringService;
  readonly boards: Boards;
  readonly signInsPerMinute: number;
}
