/**
 * How often each rater of NLVR agrees with the majority of the other four on the development split: a train label rests
 * on one rater alone, so it counts as much as that rater can be trusted.
 */
export const RATER_RELIABILITY: Readonly<Record<string, number>> = {
  r0: 0.982,
  r1: 0.983,
  r2: 0.915,
  r3: 0.921,
  r4: 0.977,
  r5: 0.94,
  r6: 0.951,
  r7: 0.954,
  r8: 0.984,
  r9: 0.903,
};

/** For an answer whose rater is not known. */
export const UNKNOWN_RATER_RELIABILITY = 0.9;
