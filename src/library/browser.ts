export { BuildQuery, CorpusFileParams, OutcomeReply } from "./schemas/corpus.ts";
export {
  BrowsedCorpusReply,
  BrowsedRowsQuery,
  BrowsedRowsReply,
  BrowseQuery,
  type Facet,
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
