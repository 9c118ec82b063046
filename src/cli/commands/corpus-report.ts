import { type Command, SEED_OPTION, SPLIT_OPTION } from "../command.ts";

/** `corpus report`: every audit on one self-contained page. */
export const corpusReport: Command = {
  noun: "corpus",
  verb: "report",
  summary: "Every audit of a corpus on one self-contained HTML page",
  arguments: "<files...>",
  options: [
    { flags: "--out <file>", description: "the page to write", default: "report.html" },
    {
      flags: "--annotations <file>",
      description: "annotated phenomena (by default sentences are tagged automatically)",
    },
    SEED_OPTION,
    SPLIT_OPTION,
    { flags: "--json", description: "print the page's numbers as one JSON object too" },
  ],
  examples: [
    "corpus report dev.json --out report.html",
    "corpus report dev.json test1.json --annotations annotated.txt",
  ],

  async run(paths, { out: to, annotations, seed, split, json }, { print, version, startReadProgress }) {
    const { writeReport } = await import("../write-report.ts");
    const report = await writeReport(paths, {
      to: String(to),
      annotations: annotations as string | undefined,
      seed: String(seed),
      split: split as string | undefined,
      version,
      startReadProgress,
    });
    print(json ? JSON.stringify(report) : `Wrote ${report.file}: open it in a browser.`);
    return 0;
  },
};
