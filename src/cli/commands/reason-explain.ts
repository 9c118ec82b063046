import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";

/** `reason explain`: the reading of a sentence, its truth value, and the items that decide it (SPEC M5). */
export const reasonExplain = defineCommand({
  noun: "reason",
  verb: "explain",
  summary: "Show how a sentence is parsed, whether it is true of a scene, and why",
  arguments: "<sentence>",
  options: {
    scene: text("<file#id>", "scene to evaluate: FILE#identifier or an image (required)", {
      required: true,
    }),
    svg: text("<file>", "draw the scene with the decisive items and boxes highlighted"),
    json: JSON_FLAG,
  },
  examples: [
    'reason explain "There is a tower with a black block." --scene dev.json#1572-0',
    'reason explain "There are two blue circles." --scene dev.json#1572-0 --svg why.svg',
  ],

  async run([sentence = ""], { scene, svg, json }, { print, showProgress }) {
    const { explainSentence } = await import("../../reasoning/index.ts");
    const result = await explainSentence(sentence, { scene, svg, onProgress: showProgress });
    if (json) print(JSON.stringify(result));
    else {
      const { route, words, passedOver, reading, answer, presuppositionFailure, trace, marked } = result;
      print(`route    ${route}`);
      if (route === "repaired" || route === "backoff") print(`read as  ${words.join(" ")}`);
      if (route === "backoff")
        print(`without  ${passedOver.join(", ") || "no word ignored, but words inserted"}`);
      print(`reading  ${reading ?? "none: not parsed; the majority label is returned"}`);
      print(`answer   ${answer}${presuppositionFailure ? " (presupposition failure)" : ""}`);
      for (const { depth, form, value, speaksOf } of trace) {
        print(`${"  ".repeat(depth + 1)}${value}: ${form}${speaksOf === "" ? "" : `  [${speaksOf}]`}`);
      }
      if (svg !== undefined) {
        const { items, boxes } = marked;
        const nothing = "nothing: no single item or box decides the answer";
        print(
          `marked   ${items + boxes === 0 ? nothing : `${items} ${items === 1 ? "item" : "items"}, ${boxes} ${boxes === 1 ? "box" : "boxes"}`}`,
        );
      }
    }
    return 0;
  },
});
