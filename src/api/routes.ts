import { ACCOUNT_ROUTES } from "./accounts.ts";
import { ANNOTATION_ROUTES } from "./annotations.ts";
import { CAMPAIGN_WORKER_ROUTES } from "./campaign-workers.ts";
import { CAMPAIGN_ROUTES } from "./campaigns.ts";
import { LEADERBOARD_ROUTES } from "./leaderboards.ts";
import { LIBRARY_ROUTES } from "./library.ts";
import { OPERATION_ROUTES } from "./operation.ts";
import { PHOTO_ROUTES } from "./photos.ts";
import type { RouteTable } from "./route.ts";
import { RUN_ROUTES } from "./runs.ts";
import { WORK_ROUTES } from "./work.ts";

/**
 * Every route of the server except those of the pages: the server, the pages, OpenAPI and the access test are derived
 * from it.
 */
export const ROUTES = {
  ...OPERATION_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CAMPAIGN_ROUTES,
  ...CAMPAIGN_WORKER_ROUTES,
  ...WORK_ROUTES,
  ...PHOTO_ROUTES,
  ...LIBRARY_ROUTES,
  ...ANNOTATION_ROUTES,
  ...LEADERBOARD_ROUTES,
  ...RUN_ROUTES,
} satisfies RouteTable;

/** The table as a type, for the pages. */
export type Api = typeof ROUTES;

/** A route by its method and path. */
export type RouteKey = keyof Api;
