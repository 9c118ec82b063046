import { type Command, DATA_OPTION, JSON_OPTION } from "../command.ts";
import { textTable } from "../text-table.ts";

/** `campaign list`: the campaigns of a database. */
export const campaignList: Command = {
  noun: "campaign",
  verb: "list",
  summary: "List the campaigns of a database",
  arguments: "",
  options: [DATA_OPTION, JSON_OPTION],
  examples: ["campaign list --data campaigns"],

  async run(_, { data, json }, { print, databaseUrl }) {
    const { withCampaignDatabase } = await import("../open-campaign-database.ts");
    const { getCampaigns } = await import("../../campaigns/index.ts");
    const place = { data: String(data), databaseUrl };
    const campaigns = await withCampaignDatabase(place, ({ db }) => getCampaigns(db));
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
};
