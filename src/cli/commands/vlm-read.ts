import { defineCommand, JSON_FLAG } from "../command.ts";
import { text } from "../flags.ts";
import { printRunResult } from "../run-result-lines.ts";

/** `vlm read`: the kept replies of a run, read again. */
export const vlmRead = defineCommand({
  noun: "vlm",
  verb: "read",
  summary: "Interpret the stored replies of a run again, without asking the model",
  details: "The result replaces that of the run. Exits with code 1 if the run is unfinished.",
  arguments: "<run>",
  options: {
    reader: text("<name>", "last-statement, first-word or exact (default: that of the run)"),
    json: JSON_FLAG,
  },
  examples: ["vlm read runs/gpt-4o", "vlm read runs/gpt-4o --reader first-word --json"],

  async run([folder = ""], { reader, json }, { print }) {
    const { rereadRun } = await import("../../vlm/index.ts");
    const result = await rereadRun(folder, { reader });
    if (json) print(JSON.stringify(result));
    else printRunResult(result, print);
    return result.accuracy === null ? 1 : 0;
  },
});
