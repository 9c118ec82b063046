import { type Command, JSON_OPTION, SPLIT_OPTION } from "../command.ts";
import { describeFindings } from "../failure.ts";
import { count } from "../text-table.ts";

/** `corpus check`: everything that is wrong with corpus files, and what their splits share. */
export const corpusCheck: Command = {
  noun: "corpus",
  verb: "check",
  summary: "Find damage in corpus files, and leaks between their splits",
  arguments: "<files...>",
  options: [
    {
      flags: "--hashes <files...>",
      description: "perceptual hashes of the images, to find near duplicates too",
    },
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: ["corpus check dev.json", "corpus check train.json dev.json test1.json --hashes dev_hashes.json"],

  async run(paths, { hashes = [], split, json }, { out, note, progress }) {
    const { checkCorpus } = await import("../check-corpus.ts");
    const result = await checkCorpus(paths, {
      hashFiles: hashes as string[],
      split: split as string | undefined,
      progress,
    });
    if (json) out(JSON.stringify(result));
    else if (result.ok)
      out(`No problems in ${count(result.examples)} examples of ${result.files.length} files.`);
    else {
      out(describeFindings(result.findings, result.total));
      for (const [code, times] of Object.entries(result.counts)) out(`${count(times)} x ${code}`);
      note(`${count(result.total)} problems; ${count(result.examples)} sound examples.`);
    }
    return result.ok ? 0 : 1;
  },
};
