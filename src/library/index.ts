export { attachPredictions } from "./attach-predictions.ts";
export { CampaignCorpora, type FindPhenomena } from "./campaign-corpora.ts";
export { type AuditExamples, CorpusReports } from "./corpus-reports.ts";
export { CorpusThreads } from "./corpus-threads.ts";
export { type Evaluator, evaluator } from "./evaluator.ts";
export {
  describeCorpus,
  facetCountsOf,
  findCorpus,
  type LoadedCorpus,
  listRows,
  readSentence,
  type SentenceKey,
  viewPicture,
  viewSentence,
} from "./library.ts";
export { openCorpora } from "./open-corpora.ts";
export { Predictions } from "./predictions.ts";
export { BuildQuery, CorpusFileParams, OutcomeReply } from "./schemas/corpus.ts";
export {
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  LibraryParams,
  LibraryReply,
  Picture,
  ReadingReply,
  SENTENCE_PARAMS,
  SentenceReply,
} from "./schemas/library.ts";
export { MAX_PREDICTION_BYTES } from "./schemas/max-prediction-bytes.ts";
export {
  ComparisonQuery,
  ComparisonReply,
  PairsReply,
  PredictionsQuery,
  PredictionsReply,
  SYSTEM_PARAMS,
  SystemReply,
  UploadReply,
} from "./schemas/predictions.ts";
export { ReportReply } from "./schemas/report.ts";
export { systemId } from "./system.ts";
