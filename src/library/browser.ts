export { OutcomeReply } from "./schemas/corpus.ts";
export {
  BrowsedCorpusReply,
  BrowsedRowsReply,
  BrowseQuery,
  type Facet,
  LibraryReply,
  Picture,
  ReadingReply,
  SentenceReply,
} from "./schemas/library.ts";
export { MAX_PREDICTION_BYTES } from "./schemas/max-prediction-bytes.ts";
export {
  ComparisonReply,
  PairsReply,
  PredictionsReply,
  SystemReply,
  UploadReply,
} from "./schemas/predictions.ts";
export { ReportReply } from "./schemas/report.ts";
