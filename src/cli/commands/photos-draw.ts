import { defineCommand, JOBS_FLAG, JSON_FLAG, SEED_FLAG } from "../command.ts";
import { choice, integer, text } from "../flags.ts";
import { formatCount } from "../text-table.ts";

/** `photos draw`: a corpus of drawn pictures whose truth is known, to try baselines on. */
export const photosDraw = defineCommand({
  noun: "photos",
  verb: "draw",
  summary: "Draw a corpus of picture pairs with known labels, to try baselines on",
  details:
    "Writes train.json, dev.json and test1.json in the form of NLVR2 (dev and test1 a tenth of train), the pictures in images, and their objects in detections.jsonl, as a perfect detector would find them. patches.onnx and patches.json are a small network and its recipe for `photos features`. Every sentence and every pair of pictures is true half of the time, so a model that sees only one of them stays at 50 %.",
  arguments: "",
  options: {
    out: text("<dir>", "folder to write to (required)", { required: true }),
    examples: integer(
      "examples of train, in sets of eight",
      { min: 8, max: 10_000_000 },
      { default: "2000" },
    ),
    about: choice(
      "<subject>",
      "what the truth of sentences depends on",
      ["counts", "comparisons", "positions", "everything"],
      { default: "counts" },
    ),
    most: integer("maximum number of objects in a picture", { min: 2, max: 12 }, { default: "6" }),
    jobs: JOBS_FLAG,
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: ["photos draw --out drawn", "photos draw --examples 20000 --about everything --out drawn"],

  async run(_, { json, about, jobs, ...options }, { print, showProgress, threads }) {
    const { drawCorpus, SUBJECTS } = await import("../../photos/index.ts");
    const drawn = await drawCorpus({
      ...options,
      subjects: about === "everything" ? SUBJECTS : [about],
      jobs: jobs ?? threads,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(drawn));
    else {
      const splits = Object.entries(drawn.examples).map(([split, n]) => `${split} ${formatCount(n)}`);
      print(`${drawn.folder}: ${splits.join(", ")} examples, ${formatCount(drawn.pictures)} pictures`);
    }
    return 0;
  },
});
