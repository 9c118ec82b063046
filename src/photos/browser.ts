export { PAPER_LIMITS } from "./gathering/limits.ts";
export {
  GatheredImageParams,
  GatheredReview,
  GatheredSetsQuery,
  GatheredSetsReply,
  GatheringReply,
} from "./schemas/gathered.ts";
