import { CounterpointError } from "../../core/index.ts";
import type { CorpusExample, RawRecord } from "../../formats/index.ts";
import { type Command, JSON_OPTION, SPLIT_OPTION } from "../command.ts";
import { formatCount } from "../text-table.ts";

const ENDINGS = [".json", ".jsonl", ".json.gz", ".jsonl.gz", ".parquet"];

/** `corpus export`: corpus files as one file of another form, nothing lost (SPEC D4). */
export const corpusExport: Command = {
  noun: "corpus",
  verb: "export",
  summary: "Write corpus files as one JSON Lines or Parquet file, all fields kept",
  arguments: "<files...>",
  options: [
    { flags: "--out <file>", description: `the new file: ${ENDINGS.join(", ")} (required)`, required: true },
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: ["corpus export dev.json --out dev.parquet", "corpus export dev.parquet --out dev.json.gz"],

  async run(paths, { out: to, split, json }, { print, startReadProgress }) {
    if (!ENDINGS.some((ending) => String(to).endsWith(ending))) {
      const hint = `Give it one of the endings ${ENDINGS.join(", ")}`;
      throw new CounterpointError("usage", `The form of ${to} is not known`, { hint });
    }
    const { writeCorpus } = await import("../write-corpus.ts");
    const examples = await writeCorpus(paths, String(to), {
      split: split as string | undefined,
      startReadProgress,
      record: oneSplit(),
    });
    print(json ? JSON.stringify({ file: to, examples }) : `Wrote ${formatCount(examples)} examples to ${to}`);
    return 0;
  },
};

/** NLVR's records do not name their split, so those of two splits in one file could not be told apart again. */
function oneSplit(): (example: CorpusExample) => RawRecord {
  let first: string | undefined;
  return ({ corpus, split, record }) => {
    first ??= split;
    if (corpus === "nlvr" && split !== first) {
      const hint = "Export every split to a file of its own";
      throw new CounterpointError("usage", `The files are of two splits of NLVR, ${first} and ${split}`, {
        hint,
      });
    }
    return record;
  };
}
