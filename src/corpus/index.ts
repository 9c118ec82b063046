export { measureAgreement } from "./agreement.ts";
export { biasProbes } from "./bias/probes.ts";
export { pictureSubsets, visualBias } from "./bias/visual-bias.ts";
export { countFacets, findRows, findSentence, outcomeColumn, RIGHT, WRONG } from "./browsing/browse.ts";
export type { BrowsedExample } from "./browsing/browsed-example.ts";
export { CorpusIndex, CorpusIndexBuilder, type FacetColumn } from "./browsing/corpus-index.ts";
export { type CheckResult, checkCorpus } from "./check-corpus.ts";
export {
  Corpus,
  type CorpusSource,
  type ReadOptions,
  readCorpus,
  readExampleTable,
  visitExamples,
} from "./corpus.ts";
export { intentionOf, StatsTally, SynsetTally } from "./corpus-stats.ts";
export { HumanPerformanceTally } from "./human-performance.ts";
export { type HashCoverage, type ImageHashes, LeakTally, type Origin } from "./leaks.ts";
export {
  agreement,
  biasReport,
  corpusStats,
  humanPerformance,
} from "./measures.ts";
export { countPhenomena, type MeasuredPhenomenon } from "./phenomena.ts";
export {
  comparePhenomena,
  PUBLISHED_PAIR_REASONING,
  PUBLISHED_PHENOMENA,
  type PublishedTable,
  phenomenaTable,
} from "./phenomena-tables.ts";
export { AUDIT_SEED, AuditTally, auditExamples } from "./report/audit.ts";
export { phenomenaFound, taggedIn } from "./report/phenomena-found.ts";
export { publishedSplit } from "./report/published.ts";
export {
  PUBLISHED_SPLITS,
  type PublishedResult,
  type PublishedSplitId,
  publishedResults,
} from "./report/published-results.ts";
export { reportSections } from "./report/sections.ts";
export { writeReport } from "./report/write-report.ts";
export type {
  Agreement,
  Audit,
  CorpusStats,
  HumanPerformance,
  Leak,
  Probe,
  SplitStats,
} from "./schemas/audit.ts";
export {
  type Assignment,
  assignSplits,
  DROPPED,
  divideHeldOut,
  SPLIT_NAMES,
} from "./splitting/assign-splits.ts";
export { LinkedExamples } from "./splitting/linked-examples.ts";
export { splitCorpus } from "./splitting/split-corpus.ts";
export { CORPUS_ENDINGS, exportCorpus } from "./write-corpus.ts";
