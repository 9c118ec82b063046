import { CounterpointError } from "../../core/index.ts";
import { defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `baseline predict`: predicts a file with a trained run. */
export const baselinePredict = defineCommand({
  noun: "baseline",
  verb: "predict",
  summary: "Predict the labels of an NLVR file with a trained run",
  details:
    "Writes identifier,label lines for `eval score`. Of a folder with several runs the one that was best in validation is taken. With --per-image every one of the six images of an example gets an answer, as `image` and `cnn-rnn` are measured. Labels are not needed; words that the run has not learned, having met them in one sentence at most, are read as unknown, or left out by `maxent` and `mlp`, which know features instead of words.",
  arguments: "<run> <file>",
  options: {
    out: text("<file>", "the prediction file to write (required)", { required: true }),
    perImage: flag("answer each image of an example, not only the first"),
    split: SPLIT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "baseline predict runs/text dev.json --out predictions.csv",
    "baseline predict runs/text/run-3 dev.json --out predictions.csv",
    "baseline predict runs/cnn-rnn dev.json --per-image --out predictions.csv",
  ],

  async run([run = "", path = ""], { out: target, perImage, split, json }, { print, log, showProgress }) {
    if (split !== undefined && !perImage) {
      const hint = "Add --per-image, or leave --split out";
      throw new CounterpointError(
        "usage",
        "--split stands in the names of images, which --per-image answers",
        { hint },
      );
    }
    const { predictWithRun } = await import("../../models/index.ts");
    await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const result = await predictWithRun(run, path, {
      out: target,
      perImage,
      split,
      onProgress: showProgress,
    });
    const { emptySentences, unknownWords } = result;
    if (emptySentences > 0) log(`Empty sentences, answered all the same: ${formatCount(emptySentences)}`);
    if (unknownWords.length > 0)
      log(
        `Words that the run has not learned: ${formatCount(unknownWords.length)} (${someOf(unknownWords)})`,
      );
    if (json) print(JSON.stringify(result));
    else print(`${formatCount(result.predictions)} predictions by ${result.run} in ${target}`);
    return 0;
  },
});

/** Maximum number of unknown words that are listed. */
const MAX_LISTED = 5;

function someOf(words: readonly string[]): string {
  return [...words.slice(0, MAX_LISTED), ...(words.length > MAX_LISTED ? ["..."] : [])].join(", ");
}
