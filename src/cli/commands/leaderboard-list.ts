import { DATA_FLAG, defineCommand, JSON_FLAG } from "../command.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `leaderboard list`: the benchmarks of a database. */
export const leaderboardList = defineCommand({
  noun: "leaderboard",
  verb: "list",
  summary: "List the benchmarks of a database, with the best published accuracy",
  arguments: "",
  options: { data: DATA_FLAG, json: JSON_FLAG },
  examples: ["leaderboard list --json"],

  async run(_, { data, json }, { print, databaseUrl }) {
    const { withCampaignDatabase } = await import("../../database/index.ts");
    const { listBoards } = await import("../../leaderboards/index.ts");
    const location = { data: data, databaseUrl };
    const benchmarks = await withCampaignDatabase(location, ({ db }) => listBoards(db));
    if (json) print(JSON.stringify({ benchmarks }));
    else
      print(
        textTable(benchmarks, [
          { head: "benchmark", cell: ({ name }) => name },
          { head: "examples", cell: ({ contents }) => formatCount(contents?.examples ?? 0) },
          { head: "published", cell: ({ rows }) => formatCount(rows.length) },
          { head: "best %", cell: ({ rows }) => percent(rows[0]?.accuracy ?? null) },
          { head: "best system", cell: ({ rows }) => rows[0]?.system ?? "-" },
        ]),
      );
    return 0;
  },
});
