import { defineCommand } from "../command.ts";
import { flag, text } from "../flags.ts";

/** `vlm report`: runs on one self-contained page. */
export const vlmReport = defineCommand({
  noun: "vlm",
  verb: "report",
  summary: "Write the results of runs, with their controls and the examples behind them, to one HTML page",
  details:
    "Shows accuracy and consistency, outcomes with raw replies, the loss under each control, accuracy by phenomenon, cost per correct answer, and calibration where the API gave probabilities. Finished runs on the same examples are compared. No requests are sent.",
  arguments: "<runs...>",
  options: {
    out: text("<file>", "HTML file to write", { default: "report.html" }),
    json: flag("also print the report's numbers as one JSON object"),
  },
  examples: ["vlm report runs/gpt-4o --out report.html", "vlm report runs/gpt-4o runs/claude --json"],

  async run(folders, { out, json }, { print }) {
    const { reportRuns } = await import("../../vlm/index.ts");
    const report = await reportRuns(folders, { out });
    print(json ? JSON.stringify(report) : `Wrote ${report.file}: open it in a browser.`);
    return 0;
  },
});
