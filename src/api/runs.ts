import { z } from "zod";
import { Section } from "../corpus/browser.ts";
import { Picture } from "../library/browser.ts";
import { NewRun, RepliesQuery, RepliesReply, RunParams, RunReply, RunsReply } from "../vlm/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MANAGERS, MEMBERS } from "./route.ts";

/** Replies of a run as pages show them: pictures with their addresses on this server. */
const ShownRepliesReply = RepliesReply.extend({
  replies: z.array(RepliesReply.shape.replies.unwrap().element.extend({ picture: Picture })).readonly(),
});

/** Runs of vision-language models in the folder that the server was started with. */
export const RUN_ROUTES = {
  "GET /api/runs": { access: MEMBERS, summary: "Runs of models, with their progress", reply: RunsReply },
  "POST /api/runs": {
    access: MANAGERS,
    summary: "Start a run; the key of the provider is in the server's environment",
    body: NewRun,
    reply: Done,
  },
  "GET /api/runs/:run": {
    access: MEMBERS,
    summary: "A run with its outcomes, money and controls",
    params: RunParams,
    reply: RunReply,
  },
  "GET /api/runs/:run/replies": {
    access: MEMBERS,
    summary: "Raw replies of a run beside what they are about, twenty at a time",
    params: RunParams,
    query: RepliesQuery,
    reply: ShownRepliesReply,
  },
  "GET /api/runs/:run/report": {
    access: MEMBERS,
    summary: "The report of a run",
    params: RunParams,
    reply: z.object({ sections: z.array(Section).readonly() }),
  },
  "POST /api/runs/:run/resume": {
    access: MANAGERS,
    summary: "Resume a run that was stopped or interrupted",
    params: RunParams,
    reply: Done,
  },
  "POST /api/runs/:run/stop": {
    access: MANAGERS,
    summary: "Stop a run when its requests under way have ended",
    params: RunParams,
    reply: Done,
  },
} satisfies RouteTable;
