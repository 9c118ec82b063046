export {
  ClusterCounts,
  ProportionTally,
  percentileInterval,
  type Statistic,
} from "./bootstrap.ts";
export { type ChiSquared, chiSquared } from "./chi-squared.ts";
export { krippendorffAlpha } from "./krippendorff-alpha.ts";
export type { Interval, McNemar, Proportion, SignFlip } from "./schemas/results.ts";
export { holm, mcnemar, signFlip } from "./significance.ts";
export { wilsonInterval } from "./wilson.ts";
