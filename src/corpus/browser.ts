export { CorpusAudit, Probe } from "./schemas/audit.ts";
export { type Drilldown, type Part, type PartOf, Section } from "./schemas/report.ts";
