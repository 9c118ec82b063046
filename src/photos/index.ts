export type { PhotoType } from "./image-end.ts";
export { inspectPhoto, type Photo } from "./inspect-photo.ts";
export { showPhoto } from "./show-photo.ts";
