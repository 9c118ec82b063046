import { type Command, DATA_OPTION, JSON_OPTION } from "../command.ts";
import { count, percent, textTable } from "../text-table.ts";

/** `leaderboard list`: the benchmarks of a database. */
export const leaderboardList: Command = {
  noun: "leaderboard",
  verb: "list",
  summary: "List the benchmarks of a database, with the best published accuracy",
  arguments: "",
  options: [DATA_OPTION, JSON_OPTION],
  examples: ["leaderboard list --json"],

  async run(_, { data, json }, { out, databaseUrl }) {
    const { withCampaigns } = await import("../open-campaigns.ts");
    const { getBenchmarks, getPublished } = await import("../../leaderboards/index.ts");
    const { rank } = await import("../../leaderboards/index.ts");
    const place = { data: String(data), databaseUrl };
    const benchmarks = await withCampaigns(place, async ({ queries }) => {
      const listed = [];
      for (const benchmark of await getBenchmarks(queries)) {
        const published = await getPublished(queries, benchmark.name);
        const rows = rank(published.map(({ result, ...row }) => ({ ...row, ...result })));
        listed.push({ ...benchmark, rows });
      }
      return listed;
    });
    if (json) out(JSON.stringify({ benchmarks }));
    else
      out(
        textTable(benchmarks, [
          { head: "benchmark", cell: ({ name }) => name },
          { head: "examples", cell: ({ contents }) => count(contents?.examples ?? 0) },
          { head: "published", cell: ({ rows }) => count(rows.length) },
          { head: "best %", cell: ({ rows }) => percent(rows[0]?.accuracy ?? null) },
          { head: "best system", cell: ({ rows }) => rows[0]?.system ?? "-" },
        ]),
      );
    return 0;
  },
};
