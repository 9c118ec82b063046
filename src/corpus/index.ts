export {
  PUBLISHED_SPLITS,
  type PublishedResult,
  type PublishedSplitId,
  publishedResults,
} from "../core/index.ts";
export { measureAgreement } from "./agreement.ts";
export { biasProbes, type FeaturesOf, probeLabels } from "./bias/probes.ts";
export { pictureSubsets, visualBias } from "./bias/visual-bias.ts";
export { countFacets, findRows, findSentence, outcomeColumn, RIGHT, WRONG } from "./browsing/browse.ts";
export type { BrowsedExample } from "./browsing/browsed-example.ts";
export { CorpusIndex, CorpusIndexBuilder, type FacetColumn } from "./browsing/corpus-index.ts";
export { type CheckResult, checkCorpus } from "./check-corpus.ts";
export { Corpus, type CorpusSource, type ReadOptions, readCorpus } from "./corpus.ts";
export { StatsTally, SynsetTally } from "./corpus-stats.ts";
export { describeTagger } from "./describe-tagger.ts";
export { HumanPerformanceTally } from "./human-performance.ts";
export { intentionOf } from "./intention.ts";
export type { HashCoverage, ImageHashes } from "./leaks.ts";
export {
  agreement,
  biasReport,
  corpusStats,
  type FileLanguage,
  humanPerformance,
  type SentenceStats,
  sentenceStats,
} from "./measures.ts";
export { countPhenomena, type MeasuredPhenomenon } from "./phenomena.ts";
export { phenomenaTable } from "./phenomena-tables.ts";
export {
  PUBLISHED_PAIR_REASONING,
  PUBLISHED_PHENOMENA,
  type PublishedComparison,
  type PublishedTable,
} from "./published-phenomena.ts";
export { AUDIT_SEED, AuditTally, auditExamples } from "./report/audit.ts";
export { phenomenaFound } from "./report/language-section.ts";
export { publishedSplit } from "./report/published.ts";
export { fillReportPage, readReportPage } from "./report/report-page.ts";
export { reportSections } from "./report/sections.ts";
export { writeReport } from "./report/write-report.ts";
export type { Agreement, Audit, Probe, SplitStats } from "./schemas/audit.ts";
export type { Cell, Part, PartOf, Section } from "./schemas/report.ts";
export {
  type Assignment,
  assignSplits,
  DROPPED,
  divideHeldOut,
  isSealedSplit,
  MAX_DROPPED_SHARE,
  SPLITS_OF_PHOTOGRAPHS,
} from "./splitting/assign-splits.ts";
export { LinkedExamples } from "./splitting/linked-examples.ts";
export { splitCorpus } from "./splitting/split-corpus.ts";
export { exportCorpus, importCorpus } from "./write-corpus.ts";
