import { SessionReply } from "../accounts/browser.ts";
import {
  BenchmarkParams,
  BenchmarksReply,
  BoardReply,
  GoldQuery,
  GoldReply,
  InvitedReply,
  MAX_GOLD_BYTES,
  MAX_RUN_BYTES,
  NewBenchmark,
  NewTeam,
  Publication,
  SubmissionParams,
  SubmissionQuery,
  SubmissionsReply,
  SubmittedReply,
  TeamInvitation,
  TeamInvitationReply,
  TeamJoin,
  TeamParams,
  TeamsReply,
} from "../leaderboards/browser.ts";
import { MAX_PREDICTION_BYTES } from "../library/browser.ts";
import type { RouteTable } from "./route.ts";
import { Done, MANAGERS } from "./route.ts";

/** Content types of gold files and predictions; their format is detected from the content. */
const FILE_TYPES = ["application/octet-stream", "text/csv", "application/json", "application/gzip"];

/**
 * Benchmarks with sealed labels, the teams that submit to them, and their results. No reply has a field for a label.
 */
export const LEADERBOARD_ROUTES = {
  "GET /api/benchmarks": { access: "anyone", summary: "The benchmarks", reply: BenchmarksReply },
  "GET /api/benchmarks/:benchmark": {
    access: "anyone",
    summary: "A benchmark: what is published, ranked, and what the papers print of the same split",
    params: BenchmarkParams,
    reply: BoardReply,
  },
  "GET /api/benchmarks/:benchmark/rows.csv": {
    access: "anyone",
    summary: "What is published, as CSV",
    params: BenchmarkParams,
    replyType: "text/csv; charset=utf-8",
  },
  "GET /api/benchmarks/:benchmark/examples.json": {
    access: "anyone",
    summary: "The test set without labels, as JSON Lines, unless the benchmark takes models",
    params: BenchmarkParams,
    replyType: "application/x-ndjson",
  },
  "POST /api/benchmarks": {
    access: MANAGERS,
    summary: "Make a benchmark; its gold files come next",
    body: NewBenchmark,
    reply: Done,
  },
  "DELETE /api/benchmarks/:benchmark": {
    access: MANAGERS,
    summary: "Remove a benchmark that has no gold file",
    params: BenchmarkParams,
    reply: Done,
  },
  "POST /api/benchmarks/:benchmark/gold": {
    access: MANAGERS,
    summary: "Seal a file with labels, in the format of NLVR or NLVR2: the body is the file",
    params: BenchmarkParams,
    query: GoldQuery,
    reply: GoldReply,
    maxBytes: MAX_GOLD_BYTES,
    upload: FILE_TYPES,
  },
  "GET /api/benchmarks/:benchmark/submissions": {
    access: ["team"],
    summary: "The team's own submissions with their status, and how many it has left",
    params: BenchmarkParams,
    reply: SubmissionsReply,
  },
  "PUT /api/benchmarks/:benchmark/submissions/:submission/publication": {
    access: ["team"],
    summary: "Publish a submission, or withdraw it; its budget stays spent",
    params: SubmissionParams,
    body: Publication,
    reply: Done,
  },
  "DELETE /api/benchmarks/:benchmark/rows/:submission": {
    access: MANAGERS,
    summary: "Take a row off the board, whose team may publish it again",
    params: SubmissionParams,
    reply: Done,
  },
  "POST /api/benchmarks/:benchmark/submissions": {
    access: ["team"],
    summary: "Submit predictions: the body is the CSV",
    params: BenchmarkParams,
    query: SubmissionQuery,
    reply: SubmittedReply,
    maxBytes: MAX_PREDICTION_BYTES,
    upload: FILE_TYPES,
  },
  "POST /api/benchmarks/:benchmark/models": {
    access: ["team"],
    summary: "Submit a model: the body is a form with config.json, vocabulary.json and best.onnx of a run",
    params: BenchmarkParams,
    query: SubmissionQuery,
    reply: SubmittedReply,
    maxBytes: MAX_RUN_BYTES,
    upload: ["multipart/form-data"],
  },
  "GET /api/teams": { access: MANAGERS, summary: "The teams", reply: TeamsReply },
  "POST /api/teams": {
    access: MANAGERS,
    summary: "Add a team; the link with its token lets it set a password, once",
    body: NewTeam,
    reply: TeamInvitationReply,
  },
  "POST /api/teams/:team/invitation": {
    access: MANAGERS,
    summary: "A new link for a team, for example when its password is lost; an older one ends",
    params: TeamParams,
    reply: TeamInvitationReply,
  },
  "DELETE /api/teams/:team": {
    access: MANAGERS,
    summary: "Take a team's access; what it published stays",
    params: TeamParams,
    reply: Done,
  },
  "POST /api/teams/invited": {
    access: "anyone",
    summary: "Which team an invitation is for; its token stays out of addresses",
    body: TeamInvitation,
    reply: InvitedReply,
  },
  "POST /api/teams/join": {
    access: "anyone",
    summary: "Set the password of an invited team, and sign in",
    body: TeamJoin,
    reply: SessionReply,
  },
} satisfies RouteTable;
