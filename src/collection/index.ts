export {
  assignSplits,
  type Cluster,
  ClusterTally,
  SPLIT_NAMES,
  setKey,
} from "./assign-splits.ts";
export { type ImageHashes, type Leak, LeakTally, type Origin } from "./leaks.ts";
