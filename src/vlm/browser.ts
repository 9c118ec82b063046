export { NewRun, RepliesQuery, RepliesReply, RunParams, RunReply, RunsReply } from "./schemas/runs.ts";
