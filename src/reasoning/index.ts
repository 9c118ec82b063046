export { type DoubtfulLabel, LabelAudit, type VoteRow } from "./audit/audit-labels.ts";
export { CONVENTION_TABLE, CONVENTIONS } from "./execution/conventions.ts";
export { evaluate, type Truth } from "./execution/evaluate.ts";
export { explain, type ItemPlace, type Trace, witnesses } from "./execution/explain.ts";
export { printTerm } from "./logic/print-term.ts";
export { createReasoner, type Interpretation, type Reasoner, ROUTES, type Route } from "./reasoner.ts";
export { learnModel } from "./training/learn-model.ts";
export { RATER_RELIABILITY, UNKNOWN_RATER_RELIABILITY } from "./training/rater-reliability.ts";
