import { writeReport } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";

/** `corpus report`: every audit on one self-contained page. */
export const corpusReport = defineCommand({
  noun: "corpus",
  verb: "report",
  summary: "Write all audits of a corpus to one self-contained HTML page",
  arguments: "<files...>",
  options: {
    out: text("<file>", "HTML file to write", { default: "report.html" }),
    annotations: text(
      "<file>",
      "annotation file with phenomena (default: sentences are tagged automatically)",
    ),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: flag("also print the report's numbers as one JSON object"),
  },
  examples: [
    "corpus report dev.json --out report.html",
    "corpus report dev.json test1.json --annotations annotated.txt",
  ],

  async run(paths, { out, annotations, seed, split, format, json }, { print, showProgress }) {
    const report = await writeReport(paths, {
      out,
      annotations,
      seed,
      split,
      format,
      onProgress: showProgress,
    });
    print(json ? JSON.stringify(report) : `Wrote ${report.file}: open it in a browser.`);
    return 0;
  },
});
