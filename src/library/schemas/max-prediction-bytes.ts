/** The largest prediction file that is taken, packed or not: some 700,000 lines. */
export const MOST_BYTES_OF_PREDICTIONS = 16 * 2 ** 20;
