import type { Boards, ModelRunner, Scoring, Vault } from "../leaderboards/index.ts";
import type { RouteContext } from "./route.ts";

/** What handlers of the leaderboard work with. */
export interface LeaderboardContext extends RouteContext {
  readonly vault: Vault;
  readonly models: ModelRunner;
  readonly scoring: Scoring;
  readonly boards: Boards;
  readonly signInsPerMinute: number;
}
