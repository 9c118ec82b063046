export { formatAnnotations, looksAnnotated, readAnnotations } from "./annotations.ts";
export {
  inTemporaryFolder,
  removeAbandoned,
  removeUnfinished,
  unwritable,
  withPartial,
  writeBytes,
  writeText,
  writeTogether,
  writeWhole,
} from "./atomic-write.ts";
export { uint32Column } from "./column.ts";
export type { CorpusExample } from "./corpus-example.ts";
export {
  type ExampleTable,
  ExampleTableBuilder,
  PARTIAL_VIEWS,
  type TableContents,
} from "./example-table.ts";
export { formatHashes, readHashes } from "./hashes.ts";
export { type ReadOptions, readLines, unreadable } from "./lines.ts";
export {
  type NewNlvrRecord,
  type StoredScene,
  toNlvrRecord,
  toStoredScene,
  toStructuredRep,
} from "./nlvr.ts";
export { type NewNlvr2Record, toNlvr2Record } from "./nlvr2.ts";
export { type Prediction, readPredictions } from "./predictions.ts";
export type { Progress } from "./read-bytes.ts";
export { failOn, readCorpus, readSoundCorpus } from "./read-corpus.ts";
export { readRecords } from "./read-records.ts";
export { readScenes } from "./read-scenes.ts";
export { readTable } from "./read-table.ts";
export { type RawRecord, show } from "./record.ts";
export { builtScript, startThread } from "./start-thread.ts";
export { readTags } from "./tags.ts";
export { type FolderTaken, type Processes, takeFolder } from "./take-folder.ts";
export { TextNumbers } from "./text-numbers.ts";
export { writeRecords } from "./write-records.ts";
