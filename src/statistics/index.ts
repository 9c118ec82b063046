export {
  ClusterCounts,
  type Interval,
  type Proportion,
  ProportionTally,
  percentileInterval,
  type Statistic,
} from "./bootstrap.ts";
export { type ChiSquared, chiSquared } from "./chi-squared.ts";
export { krippendorffAlpha } from "./krippendorff-alpha.ts";
export { holm, type McNemar, mcnemar, type SignFlip, signFlip } from "./significance.ts";
