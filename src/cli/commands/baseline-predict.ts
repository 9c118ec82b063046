import { CounterpointError } from "../../core/index.ts";
import { DEVICE_FLAG, defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag, integer, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `baseline predict`: predicts a file with a trained run. */
export const baselinePredict = defineCommand({
  noun: "baseline",
  verb: "predict",
  summary: "Predict the labels of a corpus file with a trained baseline",
  details:
    "Writes identifier,label lines for `eval score`. If the folder contains several runs, the one with the best validation accuracy is used. With --per-image each of the six images of an example gets a prediction, which is how `image` and `cnn-rnn` are evaluated. Labels are not needed. Words outside the run's vocabulary are read as unknown; `maxent` and `mlp`, which use features instead of words, skip them.",
  arguments: "<run> <file>",
  options: {
    out: text("<file>", "prediction file to write (required)", { required: true }),
    perImage: flag("predict each image of an example, not only the first"),
    split: SPLIT_FLAG,
    features: text(
      "<dir>",
      "folder of `photos features` with this file, for a run that was trained with one",
    ),
    detections: text("<file>", "file of `photos detect --out`, for maxent on photographs"),
    encoder: text("<file>", "ONNX file of the sentence encoder, for a run that was trained with one"),
    maxMissing: integer(
      "examples that may lack features or detections; they get no prediction",
      { min: 0 },
      { default: "0" },
    ),
    device: DEVICE_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "baseline predict runs/text dev.json --out predictions.csv",
    "baseline predict runs/text/run-3 dev.json --out predictions.csv",
    "baseline predict runs/nlvr2-image dev.json --features features/image --out predictions.csv",
    "baseline predict runs/cnn-rnn dev.json --per-image --out predictions.csv",
  ],

  async run(
    [run = "", path = ""],
    { out: target, perImage, split, json, ...inputs },
    { print, log, showProgress },
  ) {
    if (split !== undefined && !perImage) {
      const hint = "Add --per-image or remove --split";
      throw new CounterpointError("usage", "--split is used only in image names, so it needs --per-image", {
        hint,
      });
    }
    const { predictWithRun } = await import("../../models/index.ts");
    await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const result = await predictWithRun(run, path, {
      out: target,
      perImage,
      split,
      ...inputs,
      onProgress: showProgress,
    });
    const { emptySentences, unknownWords, missing } = result;
    if (missing > 0)
      log(`${formatCount(missing)} examples have no features or detections, and no prediction`);
    if (emptySentences > 0) log(`Empty sentences (predicted anyway): ${formatCount(emptySentences)}`);
    if (unknownWords.length > 0)
      log(
        `Words outside the run's vocabulary: ${formatCount(unknownWords.length)} (${someOf(unknownWords)})`,
      );
    if (json) print(JSON.stringify(result));
    else print(`${formatCount(result.predictions)} predictions from ${result.run} written to ${target}`);
    return 0;
  },
});

/** Maximum number of unknown words that are listed. */
const MAX_LISTED = 5;

function someOf(words: readonly string[]): string {
  return [...words.slice(0, MAX_LISTED), ...(words.length > MAX_LISTED ? ["..."] : [])].join(", ");
}
