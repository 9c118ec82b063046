export { Agreement, CorpusAudit, HumanPerformance, Probe, SynsetStats } from "./schemas/audit.ts";
export { BrowseQuery, FacetCounts } from "./schemas/browse.ts";
export { ORDERS } from "./schemas/facets.ts";
export { type Drilldown, type Part, type PartOf, Section } from "./schemas/report.ts";
