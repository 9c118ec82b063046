import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteHandlerMethod,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import { type Api, ROUTES, type Route, type RouteKey } from "../api/index.ts";
import { type CampaignContext, getCampaign, type WorkerSession } from "../campaigns/index.ts";
import type { Boards, GoldScorer, ModelRunner, ScoringService } from "../leaderboards/index.ts";
import type { Cookies } from "./cookies.ts";

/** Registers the handler of a route of the table. */
export function handle<Key extends RouteKey>(
  server: Routes,
  key: Key,
  handler: (request: RequestTo<Key>, reply: FastifyReply) => ReplyOf<Key>,
  { rateLimit }: { readonly rateLimit?: RateLimit } = {},
): void {
  const route: Route = ROUTES[key];
  const { access, summary, params, query, body, maxBytes } = route;
  const reply = "reply" in route ? route.reply : undefined;
  const replyType = "replyType" in route ? route.replyType : undefined;
  const [method, url] = key.split(" ") as [string, string]; // by the type of keys
  // Fastify has validated the request by the schemas that the handler's type follows from.
  const checked = handler as unknown as RouteHandlerMethod;
  server.route({
    method,
    url,
    config: { access, ...(rateLimit && { rateLimit }) },
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    // A HEAD request would never read the stream, and it would never end.
    exposeHeadRoute: method === "GET" && replyType !== "text/event-stream",
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(reply && { response: { 200: reply } }),
    },
    handler(request, sent) {
      if (replyType !== undefined) sent.type(replyType);
      return checked.call(this, request, sent);
    },
  });
}

/** Rate limit of a route that differs from the default. */
interface RateLimit {
  readonly max: number;
  readonly timeWindow: string;
  readonly keyGenerator?: (request: FastifyRequest) => string;
}

/** A request that was validated by the schemas of its route. */
export type RequestTo<Key extends RouteKey> = FastifyRequest & {
  readonly params: Output<Api[Key], "params">;
  readonly query: Output<Api[Key], "query">;
  readonly body: Output<Api[Key], "body">;
};

type Output<Entry, Part extends string> = Entry extends {
  readonly [Name in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : unknown;

/** The value that becomes the reply; a route without a schema sends its reply itself. */
type ReplyOf<Key extends RouteKey> = Api[Key] extends { readonly reply: infer Schema extends z.ZodType }
  ? Promise<z.input<Schema>>
  : unknown;

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
  /** Returns the salted hash of a new password. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly cookies: Cookies;
  /** Members who need a second factor if they sign in with a password. */
  readonly requireSecondFactor: "owners" | undefined;
  /** True when everybody reads without an account, and nobody changes anything. */
  readonly readOnly: boolean;
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
