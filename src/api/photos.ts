import {
  GatheredImageParams,
  GatheredReview,
  GatheredSetsQuery,
  GatheredSetsReply,
  GatheringReply,
} from "../photos/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MEMBERS, REVIEWERS } from "./route.ts";

/** Photographs that are being gathered into a folder. */
export const PHOTO_ROUTES = {
  "GET /api/gathered": { access: MEMBERS, summary: "Gathering progress", reply: GatheringReply },
  "GET /api/gathered/sets": {
    access: MEMBERS,
    summary: "Gathered sets, twenty at a time",
    query: GatheredSetsQuery,
    reply: GatheredSetsReply,
  },
  "PUT /api/gathered/review": {
    access: REVIEWERS,
    summary: "Exclude or include a gathered set",
    body: GatheredReview,
    reply: Done,
  },
  "GET /api/gathered/images/:hash": {
    access: MEMBERS,
    summary: "A gathered image as workers see it",
    params: GatheredImageParams,
    replyType: "image/jpeg",
  },
} satisfies RouteTable;
