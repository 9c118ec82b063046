import { exportCorpus } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

const ENDINGS = [".json", ".jsonl", ".json.gz", ".jsonl.gz", ".parquet"];

/** `corpus export`: converts corpus files to one file of another format without loss (SPEC D4). */
export const corpusExport = defineCommand({
  noun: "corpus",
  verb: "export",
  summary: "Convert corpus files to one JSON Lines or Parquet file, keeping all fields",
  arguments: "<files...>",
  options: {
    out: text("<file>", `file to write: ${ENDINGS.join(", ")} (required)`, { required: true }),
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: ["corpus export dev.json --out dev.parquet", "corpus export dev.parquet --out dev.json.gz"],

  async run(paths, { out, split, format, json }, { print, showProgress }) {
    const written = await exportCorpus(paths, out, { split, format, onProgress: showProgress });
    print(
      json ? JSON.stringify(written) : `Wrote ${formatCount(written.examples)} examples to ${written.file}`,
    );
    return 0;
  },
});
