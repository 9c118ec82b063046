export { ClusterCounts, percentileInterval, type Statistic } from "./bootstrap.ts";
export { type ChiSquared, chiSquared } from "./chi-squared.ts";
export { holm } from "./holm.ts";
export { krippendorffAlpha } from "./krippendorff-alpha.ts";
export { mcnemar } from "./mcnemar.ts";
export { ProportionTally } from "./proportion.ts";
export type { Interval, McNemar, Proportion, SignFlip } from "./schemas/results.ts";
export { signFlip } from "./sign-flip.ts";
