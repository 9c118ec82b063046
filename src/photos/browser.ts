export {
  GatheredImageParams,
  GatheredReview,
  GatheredSetsQuery,
  GatheredSetsReply,
  GatheringReply,
} from "./schemas/gathered.ts";
