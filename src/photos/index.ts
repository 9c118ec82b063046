export { convertDetector } from "./detection/convert-detector.ts";
export type { Detection } from "./detection/decode-detections.ts";
export { Detector, installDetector } from "./detection/detector.ts";
export { readGraphModel } from "./detection/graph-model.ts";
export { detectPhotos, writeDetections } from "./detection/write-detections.ts";
export { Fetcher } from "./fetching/fetcher.ts";
export type { KeptImage } from "./gathering/finish-gathering.ts";
export { gather, gatherPhotos, readQueries } from "./gathering/gather.ts";
export { Gathering, readExcluded, reviewSet, unknown } from "./gathering/gathering.ts";
export { gatheredImagePath, readGathered } from "./gathering/read-gathered.ts";
export type { GatheringReport } from "./gathering/report.ts";
export { inspectPhoto, type Photo } from "./inspect-photo.ts";
export { photoPixels, renderDisplayPhoto } from "./open-photo.ts";
export {
  evaluateQueries,
  type QueryEvaluation,
  type ReleasedQuery,
  withoutNumber,
} from "./queries/evaluate-queries.ts";
export type { Query } from "./queries/generate-queries.ts";
export { generateQueries } from "./queries/generate-queries.ts";
export { evaluateQueriesOn, findSynset, type QueriesOfSynsets, queriesFor } from "./queries/photo-queries.ts";
export { EVERYDAY_NOUNS, NLVR2_SYNSETS } from "./queries/word-lists.ts";
export { downloadImages, downloadPhotos, readReleasedImages } from "./released/download-images.ts";
export { ONLINE_SOURCES, openSource } from "./sources/open-source.ts";
export { chooseSynsets } from "./synsets/choose-synsets.ts";
export { chooseMarkedSynsets, writeMarkingPage } from "./synsets/mark-synsets.ts";
export { markingPage } from "./synsets/marking-page.ts";
export type { CandidateSet, LabelledSet } from "./synsets/read-sets.ts";
export { readMarkedSets, readSets } from "./synsets/read-sets.ts";
