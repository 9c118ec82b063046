import type { Boards, GoldScorer, ModelRunner, ScoringService } from "../leaderboards/index.ts";
import type { RouteContext } from "./route.ts";

/** Dependencies of the leaderboard's handlers. */
export interface LeaderboardContext extends RouteContext {
  readonly goldScorer: GoldScorer;
  readonly models: ModelRunner;
  readonly scoring: ScoringService;
  readonly boards: Boards;
  readonly signInsPerMinute: number;
}
