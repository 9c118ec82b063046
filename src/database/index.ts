export { bytes, jsonb, time } from "./columns.ts";
export { hasEmbedded } from "./embedded/start-embedded.ts";
export { hashOfImage, ImageFiles, isHash } from "./image-files.ts";
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
export { failureOf, isOutage } from "./outages.ts";
