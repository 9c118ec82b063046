import type { RouteContext } from "../route.ts";
import type { Boards } from "./board.ts";
import type { ModelRunner } from "./model-runner.ts";
import type { Scoring } from "./scoring.ts";
import type { Vault } from "./vault.ts";

/** What handlers of the leaderboard work with. */
export interface LeaderboardContext extends RouteContext {
  readonly vault: Vault;
  readonly models: ModelRunner;
  readonly scoring: Scoring;
  readonly boards: Boards;
  readonly signInsPerMinute: number;
}
