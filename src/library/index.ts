export { CampaignCorpora, type FindPhenomena } from "./campaign-corpora.ts";
export { CorpusFolder } from "./corpus-folder.ts";
export { type AuditExamples, CorpusReports } from "./corpus-reports.ts";
export { CorpusThreads } from "./corpus-threads.ts";
export { type Evaluator, evaluator } from "./evaluator.ts";
export { addNote, getNotes, removeNote } from "./example-notes.ts";
export { JudgedCampaigns } from "./judged-campaigns.ts";
export type { JudgingFunctions } from "./judging-functions.ts";
export {
  type BrowsableCorpus,
  describeCorpus,
  exportRows,
  facetCountsOf,
  findCorpus,
  type LoadedCorpus,
  listRows,
  readSentence,
  type SentenceKey,
  sentenceToRead,
  viewPicture,
  viewSentence,
} from "./library.ts";
export { type OpeningLibrary, startOpening } from "./open-corpora.ts";
export { Predictions } from "./predictions.ts";
export { describePreview, previewFacets, previewRows } from "./preview-corpus.ts";
export { SentenceReader } from "./sentence-reader.ts";
export {
  countPictures,
  renderPicture,
  type ShowPhotograph,
  showCampaignPhotographs,
  showFolderPhotographs,
} from "./show-photographs.ts";
export { UploadedCorpora } from "./uploaded-corpora.ts";
