import { type Command, JSON_OPTION } from "../command.ts";

/** `reason explain`: how a sentence is read, its truth value, and what made it so (SPEC M5). */
export const reasonExplain: Command = {
  noun: "reason",
  verb: "explain",
  summary: "Show how a sentence is read, whether it is true of a scene, and why",
  arguments: "<sentence>",
  options: [
    {
      flags: "--scene <file#id>",
      description: "the scene: a file of scenes and an identifier in it (required)",
      required: true,
    },
    { flags: "--svg <file>", description: "draw the scene with the deciding items and boxes marked" },
    JSON_OPTION,
  ],
  examples: [
    'reason explain "There is a tower with a black block at the top." --scene dev.json#12-0',
    'reason explain "There are two blue circles." --scene dev.json#12-0 --svg why.svg',
  ],

  async run([sentence = ""], { scene, svg, json }, { out }) {
    const { explainSentence } = await import("../explain-sentence.ts");
    const result = await explainSentence(sentence, { scene: String(scene), svg: svg as string | undefined });
    if (json) out(JSON.stringify(result));
    else {
      const { route, words, reading, answer, presuppositionFailure, trace } = result;
      out(`route    ${route}`);
      if (route !== "grammar") out(`read as  ${words.join(" ")}`);
      out(`reading  ${reading ?? "none"}`);
      out(`answer   ${answer}${presuppositionFailure ? " (what it presupposes is not there)" : ""}`);
      for (const { depth, form, value, speaksOf } of trace) {
        out(`${"  ".repeat(depth + 1)}${value}: ${form}${speaksOf === "" ? "" : `  [${speaksOf}]`}`);
      }
    }
    return 0;
  },
};
