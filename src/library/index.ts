export { CampaignCorpora, type FindPhenomena } from "./campaign-corpora.ts";
export { type AuditExamples, CorpusReports } from "./corpus-reports.ts";
export {
  countOpened,
  describeCorpus,
  findOpened,
  listRows,
  type OpenedCorpus,
  readSentence,
  type SentenceKey,
  viewPicture,
  viewSentence,
} from "./library.ts";
export { Predictions } from "./predictions.ts";
export { BuildQuery, CorpusFilePlace, OutcomeReply } from "./schemas/corpus.ts";
export {
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  LibraryPlace,
  LibraryReply,
  Picture,
  ReadingReply,
  SENTENCE_KEY,
  SentenceReply,
} from "./schemas/library.ts";
export { MOST_BYTES_OF_PREDICTIONS } from "./schemas/max-prediction-bytes.ts";
export {
  ComparisonQuery,
  ComparisonReply,
  PairsReply,
  PredictionsQuery,
  PredictionsReply,
  SYSTEM_KEY,
  SystemReply,
  UploadReply,
} from "./schemas/predictions.ts";
export { ReportReply } from "./schemas/report.ts";
export { systemId } from "./system.ts";
