export {
  BenchmarksReply,
  BoardReply,
  GoldReply,
  InvitedReply,
  MOST_BYTES_OF_RUN,
  SubmissionsReply,
  SubmittedReply,
  TeamInvitationReply,
  TeamsReply,
} from "./schemas/leaderboard.ts";
