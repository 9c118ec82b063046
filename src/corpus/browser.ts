export { Agreement } from "./schemas/agreement.ts";
export { BrowseQuery, COUNTED_FACETS, FacetCounts, ORDERS } from "./schemas/browse.ts";
export { HumanPerformance } from "./schemas/human-performance.ts";
export { Probe } from "./schemas/probe.ts";
