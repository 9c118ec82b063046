import { defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { describeFindings } from "../failure.ts";
import { choice, text, texts } from "../flags.ts";
import { printRunResult } from "../run-result-lines.ts";
import { formatCount } from "../text-table.ts";

/** `vlm import`: replies that another program collected, as a run. */
export const vlmImport = defineCommand({
  noun: "vlm",
  verb: "import",
  summary: "Create a run from the replies in a log of another program, and score it",
  details:
    "Formats: jsonl has a JSON object per line with `identifier` and `reply` (`prompt`, `stop` and `repeat` are read too); lmms-eval is its per-sample JSON Lines; inspect is the JSON log of Inspect. Replies are matched to examples by identifier, or by sentence and picture names. The score is over the examples that have a reply. Exits with code 1 if a reply is missing, appears twice or matches no example.",
  arguments: "<file>",
  options: {
    from: choice("<format>", "format of the log (required)", ["jsonl", "lmms-eval", "inspect"], {
      required: true,
    }),
    corpus: texts("<files...>", "files of the corpus that the replies are about (required)", {
      required: true,
    }),
    out: text("<folder>", "folder of the run (required)", { required: true }),
    model: text("<name>", "name of the model (default: from the log, or the name of the file)"),
    reader: text("<name>", "reader of the replies: last-statement, first-word or exact", {
      default: "last-statement",
    }),
    split: SPLIT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "vlm import replies.jsonl --from jsonl --corpus dev.json --out runs/imported",
    "vlm import samples.jsonl --from lmms-eval --corpus dev.json --model llava --out runs/llava --json",
  ],

  async run([file = ""], { json, ...options }, { print, log, showProgress }) {
    const { importReplies } = await import("../../vlm/index.ts");
    const { result, findings, missing } = await importReplies(file, { ...options, onProgress: showProgress });
    if (findings.length > 0) log(describeFindings(findings, findings.length));
    if (missing.length > 0) {
      const named = missing.slice(0, MAX_NAMED).join(", ");
      log(
        `Examples without a reply: ${formatCount(missing.length)} (${named}${missing.length > MAX_NAMED ? ", ..." : ""})`,
      );
    }
    if (json) print(JSON.stringify(result));
    else printRunResult(result, print);
    return findings.length > 0 || missing.length > 0 ? 1 : 0;
  },
});

const MAX_NAMED = 10;
