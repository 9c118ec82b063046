export { bytes, jsonb, time } from "./columns.ts";
export { hasEmbedded } from "./embedded/start-embedded.ts";
export { hashOfImage, ImageFiles, isHash } from "./image-files.ts";
export {
  type Database,
  type DatabaseOptions,
  type Db,
  INSERT_BATCH,
  isReachable,
  openCampaignDatabase,
  openDatabase,
  type Transaction,
  withCampaignDatabase,
  withoutParameters,
} from "./open-database.ts";
export { isOutage } from "./outages.ts";
