import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import fastify, { type FastifyRequest, type FastifyServerOptions } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { addSetupToken, hashPassword, type PasswordCost } from "../accounts/index.ts";
import { CampaignJobs } from "../campaigns/index.ts";
import { type Database, imageFilesAt, type S3Access } from "../database/index.ts";
import type { ModelLimits } from "../leaderboards/index.ts";
import type { AuditExamples, CorpusFolder, LoadedCorpus } from "../library/index.ts";
import {
  CampaignCorpora,
  type Evaluator,
  evaluator,
  type FindPhenomena,
  JudgedCampaigns,
  type JudgingFunctions,
  type OpeningLibrary,
  Predictions,
  showFolderPhotographs,
} from "../library/index.ts";
import type { PictureFolder } from "../photos/index.ts";
import type { ModelRunsOptions } from "../vlm/index.ts";
import { authorise } from "./access.ts";
import { cookiesOf } from "./cookies.ts";
import { addCsrf } from "./csrf.ts";
import type { RouteContext } from "./handle.ts";
import { auditHook, refuseUnstorableText } from "./hooks.ts";
import type { OpenIdConnectOptions } from "./open-server-options.ts";
import { completeOpenApi } from "./openapi.ts";
import { OpenIdConnect } from "./openid-connect.ts";
import { RateKeys } from "./rate-keys.ts";
import { identifyReader, requireLoopback } from "./read-only.ts";
import type { StartRehearsal } from "./rehearsals.ts";
import { addRehearsalRoutes } from "./rehearsals.ts";
import { replyNotFound, replyToUnreadable, replyWithError } from "./reply-with-error.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { addMemberRoutes, addSessionRoutes } from "./routes/accounts.ts";
import { addAnnotationRoutes } from "./routes/annotations.ts";
import { addCampaignWorkerRoutes, addMessageRoutes } from "./routes/campaign-workers.ts";
import { addCampaignRoutes, addQualityRoutes, addTextRoutes } from "./routes/campaigns.ts";
import { addCorpusRoutes } from "./routes/corpus.ts";
import { addImageRoutes } from "./routes/images.ts";
import { addLeaderboardRoutes } from "./routes/leaderboards.ts";
import { addLibraryRoutes } from "./routes/library.ts";
import { addOpenIdConnectRoutes } from "./routes/openid-connect.ts";
import { addOwnAccountRoutes } from "./routes/own-account.ts";
import { addOperationRoutes, addPageRoutes, replyWithoutPage } from "./routes/pages.ts";
import { addPaymentRoutes } from "./routes/payments.ts";
import { addGatheredRoutes } from "./routes/photos.ts";
import { addQualificationRoutes } from "./routes/qualification.ts";
import { addReviewRoutes } from "./routes/reviews.ts";
import { addRunRoutes } from "./routes/runs.ts";
import { addWorkRoutes } from "./routes/work.ts";
import { hashToken, identify, requireActiveSession } from "./sessions.ts";
import { limitSlowBodies } from "./slow-bodies.ts";

export interface ServerOptions {
  readonly database: Database;
  /** The folder of the campaigns' images, created if missing, or s3://bucket/prefix; servers of one database share it. */
  readonly images: string;
  readonly s3?: S3Access | undefined;
  /** Milliseconds since 1970; a rehearsal has a clock of its own. */
  readonly now: () => number;
  /** Returns ids of workers and assignments; random by default, seeded in a rehearsal. */
  readonly newId?: () => string;
  /** Returns secret seeds of campaigns; random by default, seeded in a rehearsal, whose sealed labels are no secret. */
  readonly newSecret?: () => string;
  /** True for the server of a rehearsal: its campaigns are marked as simulated. */
  readonly simulated?: boolean;
  /** Starts rehearsals for managers, in another thread; without it there are none. */
  readonly rehearse?: StartRehearsal;
  /** Corpora that members can browse; none by default. */
  readonly library?: readonly LoadedCorpus[];
  /** Corpora that are being read, whose first examples can be looked at meanwhile; none by default. */
  readonly opening?: OpeningLibrary | undefined;
  /** Tags a corpus with phenomena when somebody browses it; without it they are not known. */
  readonly findPhenomena?: FindPhenomena;
  /** Audits the examples of a corpus for its report, in another thread; by default in this one. */
  readonly audit?: AuditExamples;
  /** Computes with whole campaigns; by default in this thread, and requests wait for it. */
  readonly jobs?: CampaignJobs;
  /** Evaluates predictions; in this thread by default, which blocks other requests. */
  readonly evaluator?: Evaluator;
  /** Indexes the examples of campaigns that are being judged, in another thread; by default in this one. */
  readonly judging?: JudgingFunctions;
  /** The folder of pictures that the library shows photographs from; none by default. */
  readonly pictures?: PictureFolder | undefined;
  /** The folder of corpus files that managers can open; none by default. */
  readonly corpusFolder?: CorpusFolder | undefined;
  /** The folder of `photos gather` that members can browse; none by default. */
  readonly gathered?: string | undefined;
  /** Runs of models that members can look at and managers start; none by default. */
  readonly runs?: ModelRunsOptions | undefined;
  readonly version: string;
  /** Limits of models that teams submit; minutes and gigabytes by default. */
  readonly modelLimits?: ModelLimits;
  /** The folder of the built pages; without it only the API is served. */
  readonly pages?: string | undefined;
  /** Token with which the first owner can be made, at this server and at the others on its database. */
  readonly setupToken?: string | undefined;
  /** True when one proxy in front speaks https and reports the address of a request. */
  readonly behindProxy?: boolean;
  /** Members who need a second factor if they sign in with a password; nobody by default. */
  readonly requireSecondFactor?: "owners" | undefined;
  /** The provider with whose accounts members can sign in; none by default. */
  readonly openIdConnect?: OpenIdConnectOptions | undefined;
  /** True for a server that everybody at this machine reads without an account, and nobody changes. */
  readonly readOnly?: boolean | undefined;
  /** Maximum number of requests of one user in all their sessions, or of one address without a session. */
  readonly requestsPerMinute?: number;
  /** Maximum time in which guests and workers send a request, in milliseconds; a minute by default. */
  readonly slowBodyMs?: number;
  /**
   * Maximum number of attempts of one address at a password or a token, because scrypt is slow, and to prevent
   * guessing.
   */
  readonly signInsPerMinute?: number;
  /** Cost of hashing new passwords; as OWASP recommends by default. */
  readonly passwordCost?: PasswordCost;
  /** Destination of the log of requests and errors, as lines of JSON; none by default. */
  readonly log?: { write(line: string): void };
}

/** A server that is not listening yet. */
export interface Server {
  /** Returns the URL; port 0 takes any free port. */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** Accepts no new requests, and waits some seconds for those in progress. The database stays open. */
  close(): Promise<void>;
  /** Every route, as "GET /api/session". */
  readonly routes: readonly string[];
}

/** Time for requests in progress once the server stops, in milliseconds. */
const SHUTDOWN_GRACE_MS = 10_000;

/** Maximum size of the body of a request; answers have some hundred bytes. */
const MAX_BODY_BYTES = 256 * 1024;

/** Maximum time to receive a request, in milliseconds: a gold file of 256 MiB over a slow line. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;

/** Pages load only resources of this server, and no inline script. */
const CSP_DIRECTIVES = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  imgSrc: ["'self'", "data:"], // scenes are drawn in the browser
  objectSrc: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"], // Observable Plot puts the style of a figure into it
};

/** Creates the server on an open database. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { database, now, rehearse, version, pages, setupToken, behindProxy = false, log } = options;
  const {
    newId = randomUUID,
    newSecret = randomUUID,
    simulated = false,
    requestsPerMinute = 600,
    signInsPerMinute = 20,
    slowBodyMs = 60_000,
    jobs = new CampaignJobs(),
  } = options;
  const images = imageFilesAt(options.images, options.s3);
  const { db } = database;
  if (setupToken !== undefined) await addSetupToken(db, hashToken(setupToken));
  const campaigns = new Map();
  const cookies = cookiesOf(behindProxy);
  const { requireSecondFactor, readOnly = false } = options;
  const hash = (password: string) => hashPassword(password, options.passwordCost);
  const own = { cookies, requireSecondFactor, readOnly, hashPassword: hash };
  const context: RouteContext = { db, images, jobs, campaigns, now, newId, newSecret, simulated, ...own };
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: replyWithError, // errors before a route is found
    clientErrorHandler: replyToUnreadable,
    trustProxy: behindProxy && isNextHop,
    logger: loggerTo(log),
  });
  const metrics = new RequestMetrics();
  const routes: string[] = [];
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(replyWithError);
  server.setNotFoundHandler(pages === undefined ? replyNotFound : replyWithoutPage);
  server.decorateRequest("token", undefined);
  server.decorateRequest("user", undefined);
  server.addHook("onRoute", ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not say who may use it`);
    routes.push(`${method} ${url}`);
  });

  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP_DIRECTIVES },
  });
  await server.register(cookie);
  server.addHook("onRequest", async (_, reply) => void reply.header("cache-control", "no-store"));
  server.addHook("onRequest", limitSlowBodies(slowBodyMs));
  const keys = new RateKeys();
  // Its hook runs in onRequest, so before the session is looked up.
  await server.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: (request) => keys.keyOf(request.cookies[cookies.session], request),
  });
  server.addHook("preParsing", readOnly ? identifyReader : identify(context));
  server.addHook("preParsing", async ({ token, user }) => {
    if (token !== undefined && user !== undefined) keys.remember(token, user);
  });
  server.addHook("preParsing", authorise(context));
  await addCsrf(server, cookies);
  server.addHook("preValidation", refuseUnstorableText);
  // A body can take long: whoever was removed meanwhile changes nothing.
  server.addHook("preHandler", async (request) => {
    const isChange = request.method !== "GET" && request.method !== "HEAD";
    if (isChange && (request.user?.kind === "member" || request.user?.kind === "team"))
      await requireActiveSession(context, request);
  });
  server.addHook("preHandler", auditHook(context));
  server.addHook("onResponse", metrics.count);
  const info = { title: "Counterpoint", version };
  await server.register(swagger, {
    openapi: { info },
    transform: jsonSchemaTransform,
    transformObject: completeOpenApi(cookies.session),
  });

  const typed = server.withTypeProvider<ZodTypeProvider>();
  addOperationRoutes(typed, { ...context, metrics });
  addSessionRoutes(typed, { ...context, signInsPerMinute });
  addOwnAccountRoutes(typed, { ...context, signInsPerMinute });
  addMemberRoutes(typed, context);
  const provider = options.openIdConnect && new OpenIdConnect(options.openIdConnect);
  addOpenIdConnectRoutes(typed, { ...context, provider, signInsPerMinute });
  addCampaignRoutes(typed, context);
  addCampaignWorkerRoutes(typed, context);
  await addPaymentRoutes(typed, context);
  addTextRoutes(typed, context);
  addMessageRoutes(typed, context);
  addQualificationRoutes(typed, context);
  await addImageRoutes(typed, context);
  addGatheredRoutes(typed, options.gathered);
  const showPhotograph = options.pictures && showFolderPhotographs(options.pictures);
  const runs = options.runs ?? { folder: undefined, files: [], apiKey: () => undefined };
  addRunRoutes(typed, { ...runs, showPhotograph });
  addQualityRoutes(typed, context);
  addReviewRoutes(typed, context);
  addCorpusRoutes(typed, context);
  const corpora = new CampaignCorpora(context, options.findPhenomena);
  const predictions = new Predictions({ ...context, evaluator: options.evaluator ?? evaluator });
  const judged = new JudgedCampaigns(context, options);
  const library = [...(options.library ?? [])];
  const { findPhenomena, audit, opening } = options;
  const looking = { ...(findPhenomena && { findPhenomena }), ...(audit && { audit }) };
  await addLibraryRoutes(typed, {
    db,
    now,
    library,
    opening,
    ...looking,
    campaigns: corpora,
    judged,
    predictions,
    images,
    pictures: options.pictures,
    corpusFolder: options.corpusFolder,
  });
  addAnnotationRoutes(typed, { ...context, library, corpora });
  addWorkRoutes(typed, context);
  const { modelLimits } = options;
  await addLeaderboardRoutes(typed, { ...context, signInsPerMinute, version, modelLimits });
  if (rehearse !== undefined) addRehearsalRoutes(typed, context, rehearse);
  if (pages !== undefined) await addPageRoutes(typed, pages);
  const close = async () => {
    // Connections that neither send nor read are closed after the grace period.
    const cut = setTimeout(() => server.server.closeAllConnections(), SHUTDOWN_GRACE_MS);
    await server.close();
    clearTimeout(cut);
    await jobs.close();
  };
  const listen: Server["listen"] = async (address) => {
    if (readOnly) requireLoopback(address.host);
    return server.listen(address);
  };
  return { listen, close, routes };
}

/** Only the nearest address is the proxy's own; anybody can have written those before it in the header. */
function isNextHop(_address: string, hop: number): boolean {
  return hop === 0;
}

/** Addresses contain invitations and names of workers, so the log has the route's pattern instead. */
function loggerTo(log: ServerOptions["log"]): NonNullable<FastifyServerOptions["logger"]> {
  if (log === undefined) return false;
  const req = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });
  return { stream: log, serializers: { req } };
}
