export { Agreement, CorpusAudit, HumanPerformance, Probe, SynsetStats } from "./schemas/audit.ts";
export { BrowseQuery, FacetCounts, ORDERS } from "./schemas/browse.ts";
export { type Drilldown, type Part, type PartOf, Section } from "./schemas/report.ts";
