import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `vlm export`: the predictions of a run as the official CSV. */
export const vlmExport = defineCommand({
  noun: "vlm",
  verb: "export",
  summary: "Write the predictions of a run, for `eval score`, `eval compare` and leaderboards",
  details:
    "Replies without an answer are written as unanswered, which `eval score` counts as wrong and reports. An unfinished run is rejected.",
  arguments: "<run>",
  options: {
    out: text("<file>", "prediction file to write (required)", { required: true }),
    json: JSON_FLAG,
  },
  examples: ["vlm export runs/gpt-4o --out predictions.csv"],

  async run([folder = ""], { out, json }, { print }) {
    const { exportRun } = await import("../../vlm/index.ts");
    const result = await exportRun(folder, { out });
    if (json) print(JSON.stringify(result));
    else
      print(
        `${formatCount(result.predictions)} predictions in ${out}, ${formatCount(result.unanswered)} of them unanswered`,
      );
    return 0;
  },
});
