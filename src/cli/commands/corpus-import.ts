import { importCorpus } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `corpus import`: files of any format, written in our own. */
export const corpusImport = defineCommand({
  noun: "corpus",
  verb: "import",
  summary: "Write corpus files of any format as statements, with fixed identifiers",
  details:
    "Reads JSON Lines, JSON lists and documents, CSV, TSV (plain or gzip) and Parquet. Identifiers that were made from lines are written down, so that they no longer depend on the order of lines.",
  arguments: "<files...>",
  options: {
    format: FORMAT_FLAG,
    out: text("<file>", "file to write: .json, .jsonl, .json.gz, .jsonl.gz or .parquet (required)", {
      required: true,
    }),
    split: SPLIT_FLAG,
    json: JSON_FLAG,
  },
  examples: ["corpus import records.csv --format map.json --out own.jsonl"],

  async run(paths, { format, out, split, json }, { print, showProgress }) {
    const written = await importCorpus(paths, out, { format, split, onProgress: showProgress });
    print(
      json ? JSON.stringify(written) : `Wrote ${formatCount(written.examples)} examples to ${written.file}`,
    );
    return 0;
  },
});
