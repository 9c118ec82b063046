import type { Boards, GoldScorer, ModelRunner, ScoringService } from "../leaderboards/index.ts";
import type { RouteContext } from "./route.ts";

/** What handlers of the leaderboard work with. */
export interface LeaderboardContext extends RouteContext {
  readonly goldScorer: GoldScorer;
  readonly models: ModelRunner;
  readonly scoring: ScoringService;
  readonly boards: Boards;
  readonly signInsPerMinute: number;
}
