export { convertDetector } from "./detection/convert-detector.ts";
export type { Detection } from "./detection/decode-detections.ts";
export { detectPhotos } from "./detection/detect-photos.ts";
export { Detector } from "./detection/detector.ts";
export { installDetector } from "./detection/detector-files.ts";
export { readGraphModel } from "./detection/graph-model.ts";
export { writeDetections } from "./detection/write-detections.ts";
export { Fetcher } from "./fetching/fetcher.ts";
export { gather } from "./gathering/gather.ts";
export { gatherPhotos } from "./gathering/gather-photos.ts";
export { Gathering, unknown } from "./gathering/gathering.ts";
export { gatheredImagePath, readGathered } from "./gathering/read-gathered.ts";
export { readQueries } from "./gathering/read-queries.ts";
export type { GatheringReport } from "./gathering/report.ts";
export { readExcluded, reviewSet } from "./gathering/review.ts";
export { inspectPhoto, type Photo } from "./inspect-photo.ts";
export { photoPixels } from "./open-photo.ts";
export {
  evaluateQueries,
  type QueryEvaluation,
  type ReleasedQuery,
  withoutNumber,
} from "./queries/evaluate-queries.ts";
export { EVERYDAY_NOUNS } from "./queries/everyday-nouns.ts";
export { findSynset } from "./queries/find-synset.ts";
export { generateQueries } from "./queries/generate-queries.ts";
export { NLVR2_SYNSETS } from "./queries/nlvr2-synsets.ts";
export { evaluateQueriesOn, type QueriesOfSynsets, queriesFor } from "./queries/photo-queries.ts";
export type { Query } from "./queries/query.ts";
export { downloadImages } from "./released/download-images.ts";
export { downloadPhotos } from "./released/download-photos.ts";
export { readReleasedImages } from "./released/released-images.ts";
export { renderDisplayPhoto } from "./render-display-photo.ts";
export type { KeptImage } from "./schemas/gathered.ts";
export { ONLINE_SOURCES, openSource } from "./sources/open-source.ts";
export type { CandidateSet, LabelledSet } from "./synsets/candidate-set.ts";
export { chooseSynsets } from "./synsets/choose-synsets.ts";
export { chooseMarkedSynsets, writeMarkingPage } from "./synsets/mark-synsets.ts";
export { markingPage } from "./synsets/marking-page.ts";
export { readMarkedSets, readSets } from "./synsets/read-sets.ts";
