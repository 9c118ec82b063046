/** The largest prediction file that is taken, packed or not: some 700,000 lines. */
export const MAX_PREDICTION_BYTES = 16 * 2 ** 20;
