/** The largest file of an image; those of cameras have about ten megabytes. Pages need it without the schemas. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
