export {
  assignSplits,
  type Cluster,
  ClusterTally,
  SPLIT_NAMES,
  setKey,
} from "./assign-splits.ts";
export {
  type HashCoverage,
  type ImageHashes,
  type Leak,
  LeakTally,
  type Origin,
  type Place,
} from "./leaks.ts";
