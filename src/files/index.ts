export {
  removePartials,
  removePartialsIn,
  removeStalePartials,
  unwritableError,
  withPartialPath,
  withTemporaryFolder,
  writeFileAtomic,
  writeFolderAtomic,
} from "./atomic-write.ts";
export { readCompleteLines } from "./complete-lines.ts";
export { readDataFile } from "./data-file.ts";
export { forEachConcurrent } from "./for-each-concurrent.ts";
export { Journal, readEntry, readJournal } from "./journal.ts";
export { inexactNumber, isNestedTooDeeply } from "./json-text.ts";
export {
  LINE_FEED,
  type OnFinding,
  type ReadOptions,
  readLineBytes,
  readLines,
  unreadableFinding,
} from "./lines.ts";
export { type FileKind, type ListedFile, listFiles } from "./list-files.ts";
export { lockFolder, type Processes } from "./lock-folder.ts";
export { filesOfPackage } from "./npm-package.ts";
export { PROCESSES } from "./processes.ts";
export { type Progress, type ProgressOptions, readingProgress } from "./progress.ts";
export type { ByteRange, OnProgress } from "./read-bytes.ts";
export { refuseToOverwrite } from "./refuse-to-overwrite.ts";
export { builtScript, serveThread, startRawThread, Thread } from "./thread.ts";
export { ThreadPool } from "./thread-pool.ts";
export { packageVersion } from "./version.ts";
export { withFolderLock } from "./with-folder-lock.ts";
