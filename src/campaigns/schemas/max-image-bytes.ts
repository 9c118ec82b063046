/** The largest file of an image; those of cameras have about ten megabytes. Pages need it without the schemas. */
export const MOST_BYTES_OF_IMAGE = 20 * 1024 * 1024;
