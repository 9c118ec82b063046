export { Fetcher } from "./fetching/fetcher.ts";
export type { KeptImage } from "./gathering/finish-gathering.ts";
export { gather } from "./gathering/gather.ts";
export { GatheringWatch } from "./gathering/gathering-progress.ts";
export { hasGathered, placeOfGathered, placeOfShown, readGathered } from "./gathering/read-gathered.ts";
export { readQueries } from "./gathering/read-queries.ts";
export type { GatheringReport } from "./gathering/report.ts";
export { type Review, readLeftOut, reviewSet } from "./gathering/review.ts";
export type { PhotoType } from "./image-end.ts";
export { inspectPhoto, type Photo } from "./inspect-photo.ts";
export { eachAtOnce } from "./keeping/each-at-once.ts";
export { keepFile } from "./keeping/keep-file.ts";
export { readWholeLines } from "./keeping/whole-lines.ts";
export { photoPixels } from "./photo-pixels.ts";
export {
  evaluateQueries,
  type QueryEvaluation,
  type ReleasedQuery,
  withoutNumber,
} from "./queries/evaluate-queries.ts";
export { EVERYDAY_NOUNS } from "./queries/everyday-nouns.ts";
export { type FoundSynset, findSynset } from "./queries/find-synset.ts";
export { makeQueries, QUERY_LIMIT, type QueryMaking } from "./queries/make-queries.ts";
export { NLVR2_SYNSETS } from "./queries/nlvr2-synsets.ts";
export type { Heuristic, Query } from "./queries/query.ts";
export { type DownloadReport, downloadImages } from "./released/download-images.ts";
export { readReleasedImages } from "./released/released-images.ts";
export { showPhoto } from "./show-photo.ts";
export { ONLINE_SOURCES, openSource } from "./sources/open-source.ts";
export {
  chooseSynsets,
  KEPT_SYNSETS,
  type SynsetChoice,
  type SynsetScore,
} from "./synsets/choose-synsets.ts";
export type { GatheredImages, MarkedSet } from "./synsets/gathered-set.ts";
export { markingPage, type ShownSet } from "./synsets/marking-page.ts";
export { readMarkedSets, readSets } from "./synsets/read-sets.ts";
export { TRIAL, trialSets } from "./synsets/trial-sets.ts";
