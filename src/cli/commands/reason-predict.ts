import type { RouteCounts } from "../../reasoning/index.ts";
import { defineCommand, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { flag, text } from "../flags.ts";
import { formatCount, percent, textTable } from "../text-table.ts";

/** `reason predict`: a truth value for every sentence and scene (SPEC M5). */
export const reasonPredict = defineCommand({
  noun: "reason",
  verb: "predict",
  summary: "Predict the labels of an NLVR file by reasoning, from its scenes or from images",
  details:
    "The reasoner reads English only. Writes identifier,label lines for `eval score`. With --images scenes are recognised from pixels only, and every PNG gets a prediction. Labels are not needed; --routes uses them if they are there. Exits with code 1 if an image cannot be read.",
  arguments: "<file>",
  options: {
    out: text("<file>", "prediction file to write (required)", { required: true }),
    images: text("<folder>", "recognise the scenes in the images in this folder"),
    routes: flag("show how sentences were parsed, and the accuracy of each route"),
    split: SPLIT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "reason predict dev.json --out predictions.csv",
    "reason predict dev.json --images images/dev --out predictions.csv --routes",
  ],

  async run([path = ""], { out: target, images, routes, split, json }, { print, log, showProgress }) {
    const { predictFile } = await import("../../reasoning/index.ts");
    const result = await predictFile(path, { out: target, images, split, onProgress: showProgress });
    if (result.missing > 0) {
      log(`Missing images: ${formatCount(result.missing)}. \`eval score\` needs predictions for them.`);
    }
    for (const { file, error } of result.unreadable) log(`${file}: ${error}`);
    if (json) print(JSON.stringify(result));
    else {
      print(`${formatCount(result.predictions)} predictions in ${target}`);
      if (routes) {
        const { predictions } = result;
        print(
          `\n${textTable<RouteCounts>(result.routes, [
            { head: "route", cell: (row) => row.route },
            { head: "sentences", cell: (row) => formatCount(row.sentences) },
            { head: "predictions", cell: (row) => formatCount(row.predictions) },
            { head: "share %", cell: (row) => (predictions ? percent(row.predictions / predictions) : "-") },
            { head: "accuracy %", cell: (row) => (row.labelled ? percent(row.right / row.labelled) : "-") },
          ])}`,
        );
      }
    }
    return result.unreadable.length > 0 ? 1 : 0;
  },
});
