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
export { readWholeLines } from "./complete-lines.ts";
export { eachAtOnce } from "./for-each-concurrent.ts";
export { inThreads } from "./in-threads.ts";
export { Journal, readEntry, readJournal } from "./journal.ts";
export { inexactNumber, isNestedTooDeeply } from "./json-text.ts";
export { keepFile, removeUnfinishedIn } from "./keep-file.ts";
export { LINE_FEED, type ReadOptions, type Report, readLineBytes, readLines, unreadable } from "./lines.ts";
export { type Processes, takeFolder } from "./lock-folder.ts";
export { PROCESSES } from "./processes.ts";
export type { ByteRange, Progress } from "./read-bytes.ts";
export { builtScript, startThread } from "./start-thread.ts";
export { writeAlone } from "./with-folder-lock.ts";
