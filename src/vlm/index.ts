export { CONTROL_NAMES, CONTROLS, type ControlName, controlsNamed } from "./controls/controls.ts";
export {
  type ImportedReplies,
  type ImportRepliesOptions,
  importReplies,
} from "./importing/import-replies.ts";
export { LOG_FORMATS, type LogFormat } from "./importing/read-logs.ts";
export { LAYOUTS, type Layout } from "./pictures/arrange.ts";
export { ownPrompt, PROMPTS, type Prompt, promptNamed } from "./prompts/prompts.ts";
export { PROVIDER_NAMES, PROVIDERS, type ProviderName, providerOfModel } from "./providers/providers.ts";
export { OUTCOMES, type Outcome, type Stop } from "./reading/outcome.ts";
export { type Reply, readReply } from "./reading/read-reply.ts";
export { READERS, type Reader } from "./reading/readers.ts";
export { type ReportRunsOptions, type RunsReport, reportRuns } from "./report/report-runs.ts";
export type { StopReason } from "./runs/ask-questions.ts";
export { type ExportedRun, exportRun } from "./runs/export-run.ts";
export { rereadRun } from "./runs/reread-run.ts";
export { picturesOf } from "./runs/run-example.ts";
export { type EndedRun, runModel } from "./runs/run-model.ts";
export type { RunModelOptions } from "./runs/run-options.ts";
export type { ControlResult, RunResult } from "./runs/run-result.ts";
export {
  REASONER_MODEL,
  type ServedReasoner,
  type ServeReasonerOptions,
  serveReasoner,
} from "./serving/serve-reasoner.ts";
export { ModelRuns, type ModelRunsOptions } from "./watching/model-runs.ts";
