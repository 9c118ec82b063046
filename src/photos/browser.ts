export { GatheredSetsReply, GatheringReply } from "./schemas/gathered.ts";
