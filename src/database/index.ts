export { bytes, jsonb, time } from "./columns.ts";
export { hasEmbedded } from "./embedded/start-embedded.ts";
export { hashOfImage, ImageFiles, isHash } from "./image-files.ts";
export {
  type Database,
  type Db,
  INSERT_BATCH,
  isReachable,
  openDatabase,
  type Transaction,
  withoutParameters,
} from "./open-database.ts";
export { isOutage } from "./outages.ts";
export { type DatabaseOptions, openCampaignDatabase, withCampaignDatabase } from "./with-database.ts";
