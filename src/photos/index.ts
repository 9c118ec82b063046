export { installDetector } from "./detection/detector.ts";
export { detectPhotos, writeDetections } from "./detection/write-detections.ts";
export { drawCorpus } from "./drawn/draw-corpus.ts";
export { SUBJECTS } from "./drawn/drawn-sentences.ts";
export { FeatureStore } from "./features/feature-store.ts";
export { photographNames } from "./features/photograph-lists.ts";
export { writeFeatures } from "./features/write-features.ts";
export { Fetcher } from "./fetching/fetcher.ts";
export { gather, gatherPhotos } from "./gathering/gather.ts";
export { Gathering, readExcluded, reviewSet, unknown } from "./gathering/gathering.ts";
export { gatheredImagePath, readGathered } from "./gathering/read-gathered.ts";
export type { GatheringReport } from "./gathering/report.ts";
export { TakenImages } from "./gathering/taken-images.ts";
export { photoTypeOf } from "./image-end.ts";
export { inspectPhoto, type Photo } from "./inspect-photo.ts";
export { openPhoto, renderDisplayPhoto, renderSmallPhoto } from "./open-photo.ts";
export { photographStem } from "./photograph-stem.ts";
export { PictureFolder } from "./picture-folder.ts";
export type { QueryEvaluation } from "./queries/evaluate-queries.ts";
export { evaluateQueriesOn, type QueriesOfSynsets, queriesFor } from "./queries/photo-queries.ts";
export { EVERYDAY_NOUNS, ILSVRC_SYNSETS, NLVR2_SYNSETS } from "./queries/word-lists.ts";
export { downloadPhotos } from "./released/download-images.ts";
export type { KeptImage } from "./schemas/gathered.ts";
export { CHOICE_SETTINGS } from "./synsets/choose-synsets.ts";
export {
  chooseMarkedSynsets,
  type SynsetChoiceWithPruning,
  writeMarkingPage,
} from "./synsets/mark-synsets.ts";
