export { bytes, jsonb, time } from "./columns.ts";
export { hasEmbedded } from "./embedded/start-embedded.ts";
export { FolderStore } from "./images/folder-store.ts";
export {
  hashOfImage,
  ImageFiles,
  type ImageOptions,
  imageFilesAt,
  isHash,
  openImageFiles,
  type StagedImages,
} from "./images/image-files.ts";
export type { S3Access } from "./images/s3-access.ts";
export { insertRows } from "./insert-rows.ts";
export {
  type Database,
  type DatabaseOptions,
  type Db,
  findOutage,
  INSERT_BATCH,
  openCampaignDatabase,
  openDatabase,
  type Transaction,
  withCampaignDatabase,
  withoutParameters,
} from "./open-database.ts";
export { failureOf, isDeadlock, isOutage } from "./outages.ts";
export { placeholders, prepared } from "./prepared.ts";
