import { DATA_FLAG, defineCommand, JSON_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";

/** `campaign build`: the corpus of a campaign (SPEC C3, P8, D1-D3). */
export const campaignBuild = defineCommand({
  noun: "campaign",
  verb: "build",
  summary: "Apply the rules to a campaign's answers and write the corpus in the official format",
  details:
    "Prints the funnel, the costs and the workers' agreement before and after pruning. Opens the tasks that are still needed; while any waits for answers, nothing is written and the exit code is 1. The same answers give the same bytes.",
  arguments: "<campaign>",
  options: {
    out: text("<dir>", "the folder for the corpus (required)", { required: true }),
    dropUnfinished: flag("give up what still waits for answers, and count it as dropped"),
    data: DATA_FLAG,
    json: JSON_FLAG,
  },
  examples: ["campaign build pilot --out corpus", "campaign build pilot --out corpus --drop-unfinished"],

  async run([campaign], { out: dir, dropUnfinished, data, json }, { print, log, databaseUrl }) {
    const { buildCampaign } = await import("../../campaigns/index.ts");
    const { outcomeLines } = await import("../outcome-lines.ts");
    const built = await buildCampaign({
      campaign: campaign!,
      out: dir,
      dropUnfinished,
      data,
      databaseUrl,
    });
    if (json) print(JSON.stringify(built));
    else {
      for (const line of outcomeLines(built)) print(line);
      if (built.settled) {
        print("");
        print(
          textTable(built.files, [
            { head: "file", cell: ({ file }) => file },
            { head: "lines", cell: ({ records }) => formatCount(records) },
          ]),
        );
      }
    }
    if (!built.settled)
      log("Nothing was written: tasks still wait for answers. Give them up with --drop-unfinished.");
    return built.settled ? 0 : 1;
  },
});
