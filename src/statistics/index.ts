export { ClusterCounts, type Interval, percentileInterval, type Statistic } from "./bootstrap.ts";
export { type ChiSquared, chiSquared } from "./chi-squared.ts";
export { holm } from "./holm.ts";
export { krippendorffAlpha } from "./krippendorff-alpha.ts";
export { type McNemar, mcnemar } from "./mcnemar.ts";
export { type Proportion, ProportionTally } from "./proportion.ts";
export { type SignFlip, signFlip } from "./sign-flip.ts";
