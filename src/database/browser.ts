export type { S3Access } from "./images/s3-access.ts";
