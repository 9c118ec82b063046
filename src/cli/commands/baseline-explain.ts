import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";

/** `baseline explain`: what the steps of a trained run attend to. */
export const baselineExplain = defineCommand({
  noun: "baseline",
  verb: "explain",
  summary: "Show what a trained network attends to when it answers",
  details:
    "For runs on scenes of nmn, n2nmn-cloning, n2nmn-tuning and n2nmn-rl (the modules of the layout), mac (its reasoning steps) and film (its most active places). Prints the steps with the words they attend to, and draws their attention over the picture. Of the maps of n2nmn, which have no fixed range, the highest score is drawn darkest.",
  arguments: "<run> <sentence>",
  options: {
    scene: text("<file#id>", "scene to look at: FILE#identifier or an image (required)", { required: true }),
    svg: text("<file>", "draw the attention of each step over the picture"),
    json: JSON_FLAG,
  },
  examples: [
    'baseline explain runs/nmn "There is a tower with a black block." --scene dev.json#1572-0 --svg nmn.svg',
    'baseline explain runs/mac/run-1 "There are two blue circles." --scene dev.json#1572-0 --json',
  ],

  async run([run = "", sentence = ""], { scene, svg, json }, { print, log, showProgress }) {
    const { attended, explainWithRun } = await import("../../models/index.ts");
    await (await import("../../tensors/index.ts")).prepareRuntime(log);
    const result = await explainWithRun(run, sentence, { scene, svg, onProgress: showProgress });
    if (json) print(JSON.stringify(result));
    else {
      const { baseline, answer, probability, steps } = result;
      print(`run     ${result.run} (${baseline})`);
      print(`answer  ${answer} (${probability.toFixed(2)} for true)`);
      for (const { name, words } of steps) print(`  ${name}${attended(words)}`);
    }
    return 0;
  },
});
