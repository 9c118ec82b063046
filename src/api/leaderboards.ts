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
    summary: "A benchmark with its ranked results and published results for the same split",
    params: BenchmarkParams,
    reply: BoardReply,
  },
  "GET /api/benchmarks/:benchmark/rows.csv": {
    access: "anyone",
    summary: "The published results as CSV",
    params: BenchmarkParams,
    replyType: "text/csv; charset=utf-8",
  },
  "GET /api/benchmarks/:benchmark/examples.json": {
    access: "anyone",
    summary: "The test set without labels, as JSON Lines, unless the benchmark accepts models",
    params: BenchmarkParams,
    replyType: "application/x-ndjson",
  },
  "POST /api/benchmarks": {
    access: MANAGERS,
    summary: "Create a benchmark; add its gold files afterwards",
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
    summary: "Upload a gold file in NLVR or NLVR2 format; its labels stay private",
    params: BenchmarkParams,
    query: GoldQuery,
    reply: GoldReply,
    maxBytes: MAX_GOLD_BYTES,
    upload: FILE_TYPES,
  },
  "GET /api/benchmarks/:benchmark/submissions": {
    access: ["team"],
    summary: "Your team's submissions with their status, and the number left",
    params: BenchmarkParams,
    reply: SubmissionsReply,
  },
  "PUT /api/benchmarks/:benchmark/submissions/:submission/publication": {
    access: ["team"],
    summary: "Publish or withdraw a submission; withdrawing does not return it to the limit",
    params: SubmissionParams,
    body: Publication,
    reply: Done,
  },
  "DELETE /api/benchmarks/:benchmark/rows/:submission": {
    access: MANAGERS,
    summary: "Remove a result from the leaderboard; its team can publish it again",
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
    summary: "Add a team; it sets its password with the returned link, which works once",
    body: NewTeam,
    reply: TeamInvitationReply,
  },
  "POST /api/teams/:team/invitation": {
    access: MANAGERS,
    summary:
      "Create a new link for a team, for example when it has lost its password; earlier links become invalid",
    params: TeamParams,
    reply: TeamInvitationReply,
  },
  "DELETE /api/teams/:team": {
    access: MANAGERS,
    summary: "Remove a team; its published results stay",
    params: TeamParams,
    reply: Done,
  },
  "POST /api/teams/invited": {
    access: "anyone",
    summary: "The team of an invitation (the token is in the body, so that it is not logged)",
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
