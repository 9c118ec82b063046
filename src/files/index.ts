export {
  isInside,
  outermostMissing,
  refuseToOverwrite,
  removeEmptyFolders,
  removePartials,
  removePartialsIn,
  unwritableError,
  withPartialPath,
  writeFileAtomic,
  writeFileAtomicSync,
} from "./atomic-write.ts";
export { type CsvValue, csvText } from "./csv.ts";
export type { LockHolder } from "./file-lock.ts";
export { lockFolder, refuseFolder, withFolderLock, writeFolderAtomic } from "./folder-lock.ts";
export { forEachConcurrent } from "./for-each-concurrent.ts";
export { Journal, readEntry, readJournal } from "./journal.ts";
export { inexactNumber, isNestedTooDeeply } from "./json-text.ts";
export {
  type OnFinding,
  type ReadOptions,
  readCompleteLines,
  readLines,
  unreadableFinding,
} from "./lines.ts";
export { type FileKind, type ListedFile, listFiles } from "./list-files.ts";
export { filesOfPackage } from "./npm-package.ts";
export { packageVersion, readDataFile } from "./package-files.ts";
export { type Progress, type ProgressOptions, readingProgress } from "./progress.ts";
export { type OnProgress, readBytes } from "./read-bytes.ts";
export { syncToDisk } from "./sync-to-disk.ts";
export {
  makeTemporaryFolder,
  removeAbandonedFolders,
  type TemporaryFolder,
  withTemporaryFolder,
} from "./temporary-folder.ts";
export { builtScript, serveThread, Thread, ThreadLimitError, ThreadPool } from "./thread.ts";
