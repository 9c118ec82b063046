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

  async run(_, { data, json }, { out, databaseUrl }) {
    const { withCampaigns } = await import("../open-campaigns.ts");
    const { getCampaigns } = await import("../../campaigns/index.ts");
    const place = { data: String(data), databaseUrl };
    const campaigns = await withCampaigns(place, ({ queries }) => getCampaigns(queries));
    if (json) out(JSON.stringify({ campaigns }));
    else
      out(
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
