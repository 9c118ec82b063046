/** The largest prediction file that is taken, in bytes. */
export const MOST_BYTES_OF_PREDICTIONS = 16 * 2 ** 20;
