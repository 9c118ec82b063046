/** The largest prediction file that is taken, packed or not: some three million lines. */
export const MOST_BYTES_OF_PREDICTIONS = 64 * 1024 * 1024;
