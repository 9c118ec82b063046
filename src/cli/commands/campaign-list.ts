import { DATA_FLAG, defineCommand, JSON_FLAG } from "../command.ts";
import { textTable } from "../text-table.ts";

/** `campaign list`: the campaigns of a database. */
export const campaignList = defineCommand({
  noun: "campaign",
  verb: "list",
  summary: "List the campaigns of a database",
  arguments: "",
  options: { data: DATA_FLAG, json: JSON_FLAG },
  examples: ["campaign list --data campaigns"],

  async run(_, { data, json }, { print, databaseUrl }) {
    const { withCampaignDatabase } = await import("../../database/index.ts");
    const { getCampaigns } = await import("../../campaigns/index.ts");
    const location = { data, databaseUrl };
    const campaigns = await withCampaignDatabase(location, ({ db }) => getCampaigns(db));
    if (json) print(JSON.stringify({ campaigns }));
    else
      print(
        textTable(campaigns, [
          { head: "campaign", cell: ({ id }) => id },
          { head: "name", cell: ({ name }) => name },
          { head: "recipe", cell: ({ recipe }) => recipe },
          { head: "made", cell: ({ createdAt }) => new Date(createdAt).toISOString().slice(0, 16) },
        ]),
      );
    return 0;
  },
});
