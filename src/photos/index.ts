export { Fetcher } from "./fetching/fetcher.ts";
export { gather } from "./gathering/gather.ts";
export { readQueries } from "./gathering/read-queries.ts";
export type { PhotoType } from "./image-end.ts";
export { inspectPhoto, type Photo } from "./inspect-photo.ts";
export { type DownloadReport, downloadImages } from "./released/download-images.ts";
export { readReleasedImages } from "./released/released-images.ts";
export { showPhoto } from "./show-photo.ts";
export { ONLINE_SOURCES, openSource } from "./sources/open-source.ts";
