export {
  BenchmarksReply,
  BoardReply,
  GoldReply,
  InvitedReply,
  MAX_RUN_BYTES,
  SubmissionsReply,
  SubmittedReply,
  TeamInvitationReply,
  TeamsReply,
} from "./schemas/leaderboard.ts";
