export { formatAnnotations, isAnnotationFile, readAnnotations } from "./annotations.ts";
export type {
  CorpusFormat,
  ExampleNumbers,
  FormatCard,
  IdentifierScheme,
  PictureNames,
} from "./corpus-format.ts";
export {
  type ExampleTable,
  ExampleTableBuilder,
  type GroupColumn,
  identifierOf,
  NO_LABEL,
  type OptionalColumns,
  PARTS_OF_SCENE,
  readTable,
  uint32Column,
} from "./example-table.ts";
export {
  describeFormats,
  FORMATS,
  hasUniqueVotes,
  identifiersOf,
  isFormatOfPairs,
  isFormatOfScenes,
  isMapped,
  recogniseFormat,
  recordsNameSplit,
  titleOfFormat,
  usualTaskSizeOf,
} from "./formats.ts";
export { readHashes } from "./hashes.ts";
export { mayTellIntention, type StoredScene, toNlvrRecord, toStoredScene, toStructuredRep } from "./nlvr.ts";
export { toNlvr2Record } from "./nlvr2.ts";
export {
  hashExamples,
  OFFICIAL_SPLITS,
  type OfficialSplit,
  type OfficialSplitId,
  officialSplitOf,
  SplitRecogniser,
} from "./official-splits.ts";
export { type FormatChoice, mappingSchema } from "./open-format.ts";
export { type PredictedLabel, type Prediction, readPredictions } from "./predictions.ts";
export {
  readAnyCorpus,
  readCorpus,
  readPairs,
  readScenes,
  readValidCorpus,
  throwIfFindings,
} from "./read-corpus.ts";
export { readRecords } from "./read-records.ts";
export { type AnyCorpusExample, type CorpusExample, type RawRecord, show } from "./record.ts";
export { isTextFile, readSentences } from "./sentences.ts";
export { toStatement } from "./statements.ts";
export { readTags } from "./tags.ts";
export { TextInterner } from "./text-interner.ts";
export { withoutLabel } from "./without-label.ts";
export { writeRecords } from "./write-records.ts";
