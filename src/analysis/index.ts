export { type Agreement, agreement } from "./agreement/agreement.ts";
export {
  type AnnotationResult,
  annotationResult,
  type CategoryRow,
  type CategoryTable,
  type Difference,
  decidedSentences,
  type TagAgreement,
} from "./annotation/annotation-result.ts";
export { drawSentences } from "./annotation/draw-sentences.ts";
export { mayTag } from "./annotation/may-tag.ts";
export { type Category, finishedTags, newestTags } from "./annotation/votes.ts";
export { biasProbes, type Probe } from "./bias/probes.ts";
export {
  type FrequencyRow,
  pictureSubsets,
  type Subset,
  type VisualBias,
  visualBias,
} from "./bias/visual-bias.ts";
export {
  type BrowseQuery,
  countFacets,
  type FacetCounts,
  findRows,
  findSentence,
} from "./browsing/browse.ts";
export {
  type BrowsedCorpus,
  BrowsedCorpusBuilder,
  FACETS,
  type Facet,
  type FacetColumn,
  ORDERS,
  type Order,
} from "./browsing/browsed-corpus.ts";
export { outcomeColumn, RIGHT, WRONG } from "./browsing/outcome-column.ts";
export { campaignBias } from "./campaign/campaign-bias.ts";
export { type CampaignOutcome, type CampaignResult, campaignResult } from "./campaign/campaign-outcome.ts";
export {
  type CampaignQuality,
  campaignQuality,
  type JudgedExample,
  type JudgeQuality,
  majorityOf,
  type TimedJudgment,
} from "./campaign/campaign-quality.ts";
export type { PruningQuality, Quality } from "./campaign/pruning-quality.ts";
export type { Share } from "./campaign/share.ts";
export {
  HumansTally,
  type SplitHumans,
  type WorkerScore,
} from "./humans/human-performance.ts";
export {
  type BootstrapOptions,
  GroupCounts,
  type Interval,
  type Statistic,
} from "./intervals/bootstrap.ts";
export type { ChiSquared } from "./intervals/chi-squared.ts";
export { holm } from "./intervals/holm.ts";
export { type McNemar, mcnemar } from "./intervals/mcnemar.ts";
export { type SignFlip, signFlip } from "./intervals/sign-flip.ts";
export {
  comparePhenomena,
  type PhenomenonComparison,
  type PhenomenonRow,
  phenomenaTable,
} from "./phenomena/phenomena-table.ts";
export { AUDIT_SEED, type Audit, AuditTally, auditExamples } from "./report/audit.ts";
export type { Section } from "./report/content.ts";
export { phenomenaFound, taggedIn } from "./report/phenomena-found.ts";
export { publishedSplit } from "./report/published.ts";
export {
  PUBLISHED_SPLITS,
  type PublishedResult,
  type PublishedSplitId,
  publishedResults,
} from "./report/published-results.ts";
export { type Provenance, renderReport } from "./report/render-report.ts";
export { reportSections } from "./report/sections.ts";
export { type CorpusStats, type SplitStats, StatsTally } from "./stats/corpus-stats.ts";
export { type SynsetStats, SynsetTally } from "./stats/synsets.ts";
