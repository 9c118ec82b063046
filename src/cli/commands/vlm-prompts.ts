import { defineCommand, JSON_FLAG } from "../command.ts";

/** `vlm prompts`: the prompts by name. */
export const vlmPrompts = defineCommand({
  noun: "vlm",
  verb: "prompts",
  summary: "Show the prompts that `vlm run --prompt` takes, with their versions and sources",
  details:
    "A file of your own is a prompt too: {sentence} stands for the sentence, {pictures} (or {picture1}, {picture2}) for the pictures, {scope} for the words the picture or the pictures.",
  arguments: "",
  options: { json: JSON_FLAG },
  examples: ["vlm prompts", "vlm prompts --json"],

  async run(_, { json }, { print }) {
    const { PROMPTS } = await import("../../vlm/index.ts");
    if (json) print(JSON.stringify({ prompts: PROMPTS }));
    else
      print(
        PROMPTS.map(
          ({ name, version, summary, source, text }) =>
            `${name}, version ${version}: ${summary}\nSource: ${source}\n${text.replaceAll(/^/gm, "  ")}`,
        ).join("\n\n"),
      );
    return 0;
  },
});
