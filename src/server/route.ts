import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Campaign } from "../collection/index.ts";
import type { WorkerId } from "../core/index.ts";
import { getCampaign, type ImageFiles, type Queries } from "../store/index.ts";

/** What routes are added to: requests and replies are checked against zod schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What handlers work with. */
export interface RouteContext {
  readonly queries: Queries;
  readonly images: ImageFiles;
  /** Campaigns that workers were seen at: they are never changed once they are made. */
  readonly campaigns: Map<string, Campaign>;
  readonly now: () => number;
  /** A name that nothing has yet, for a worker or an assignment. */
  readonly newId: () => string;
  readonly setupToken: string | undefined;
  /** Whether the workers of campaigns that are made here are simulated. */
  readonly simulated: boolean;
}

/** A worker at work on its campaign. */
export interface Work {
  readonly worker: WorkerId;
  readonly campaign: Campaign;
}

/** Who sends a request to a route for workers alone, and the campaign it works on. */
export async function workOf({ queries, campaigns }: RouteContext, { user }: FastifyRequest): Promise<Work> {
  if (user?.kind !== "worker") throw new Error("The route lets others in than workers");
  const campaign = campaigns.get(user.campaign) ?? (await getCampaign(queries, user.campaign));
  campaigns.set(campaign.id, campaign);
  return { worker: user.worker, campaign };
}
