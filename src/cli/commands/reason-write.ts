import { CounterpointError } from "../../core/index.ts";
import { writeSentences } from "../../index.ts";
import type { WritablePhenomenon } from "../../reasoning/index.ts";
import { defineCommand, JSON_FLAG, PRESENTATIONS_RANGE, SEED_FLAG } from "../command.ts";
import { choice, integer, text } from "../flags.ts";
import { formatCount, formatFixed, percent } from "../text-table.ts";

/** Maximum number of presentations without a sentence that are listed; the others are counted. */
const MAX_LISTED = 20;

/** `reason write`: a corpus of sentences, each true of two scenes and false of two others (SPEC C1). */
export const reasonWrite = defineCommand({
  noun: "reason",
  verb: "write",
  summary: "Generate a sentence for each presentation that is true of two scenes and false of the other two",
  details:
    "The scenes come from a file written by `scenes generate`, or are generated with --presentations. Sentences are true of the scenes at positions 0 and 1 (A and B) and false of those at 2 and 3 (C and D). The corpus is written when complete; its provenance is recorded in <file>.about.json.",
  arguments: "[file]",
  options: {
    out: text("<file>", "corpus file to write, such as corpus.json (required)", { required: true }),
    presentations: integer("generate this many presentations instead of reading a file", PRESENTATIONS_RANGE),
    kind: choice("<kind>", "scene type to generate", ["scatter", "tower", "both"], { default: "both" }),
    placement: choice(
      "<placement>",
      "placement: uniform (as the paper describes) or released (as in the released data)",
      ["uniform", "released"],
      { default: "uniform" },
    ),
    difficulty: choice(
      "<level>",
      "difficulty of the sentences, by size of the logical form and how rarely it is true",
      ["any", "easy", "medium", "hard"],
      { default: "any" },
    ),
    phenomena: text(
      "<names>",
      "phenomena every sentence must contain, for example: negation,universal quantifier",
    ),
    seed: SEED_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "reason write --presentations 1000 --seed 7 --out corpus.json",
    "reason write scenes/train.json --difficulty hard --out hard.json",
    'reason write --presentations 50 --kind tower --phenomena "negation,spatial relation" --out negation.json',
  ],

  async run([file], options, { print, log, showProgress }) {
    const { out, presentations, kind, placement, difficulty, phenomena, seed } = options;
    if (file !== undefined && presentations !== undefined) {
      throw new CounterpointError("usage", "Pass either a scene file or --presentations, not both");
    }
    if (file === undefined && presentations === undefined) {
      const hint = "Pass a scene file or, for example, --presentations 100";
      throw new CounterpointError("usage", "There are no scenes to write about", { hint });
    }
    const result = await writeSentences({
      scenes: presentations === undefined ? file! : { presentations, kind, placement }, // one of them is given
      out,
      seed,
      difficulty: difficulty === "any" ? undefined : difficulty,
      phenomena: await phenomenaNamed(phenomena),
      onProgress: showProgress,
    });
    const isReplaced = file === undefined && result.sentences === result.wanted;
    if (isReplaced && result.refused.length > 0) {
      log(`Presentations replaced because no sentence was found: ${formatCount(result.refused.length)}`);
    }
    const refused = isReplaced ? [] : result.refused;
    for (const { presentation, reason } of refused.slice(0, MAX_LISTED)) {
      log(`Presentation ${presentation}: ${REASONS[reason]}`);
    }
    if (refused.length > MAX_LISTED)
      log(`... and ${formatCount(refused.length - MAX_LISTED)} more presentations`);
    if (options.json) print(JSON.stringify(result));
    else {
      const { sentences, examples, forms, mostFrequentForm, lengthDistance } = result;
      print(
        `Wrote ${formatCount(sentences)} sentences, ${formatCount(examples)} examples, to ${result.file}`,
      );
      print(
        `Logical forms: ${formatCount(forms)}, the most frequent in ${percent(mostFrequentForm!.share)} % of the sentences`,
      );
      print(`Sentence lengths: total variation distance from NLVR train ${formatFixed(lengthDistance!, 3)}`);
    }
    return result.sentences === result.wanted ? 0 : 1;
  },
});

const REASONS = {
  incomplete: "it does not have four scenes, at positions 0 to 3",
  "no-scene": "it has no scenes",
  "same-scene": "the sentence would have to be true and false of the same scene",
  "none-found": "no sentence separates its scenes",
  "none-as-wanted": "no sentence with the requested difficulty and phenomena was found",
} as const;

async function phenomenaNamed(text: string | undefined): Promise<readonly WritablePhenomenon[]> {
  if (text === undefined) return [];
  const { WRITABLE_PHENOMENA } = await import("../../reasoning/index.ts");
  return text.split(",").map((part) => {
    const name = WRITABLE_PHENOMENA.find((each) => each === part.trim());
    if (name !== undefined) return name;
    const hint = `Available phenomena:  ${WRITABLE_PHENOMENA.join(", ")}`;
    throw new CounterpointError("usage", `--phenomena: unknown or unsupported phenomenon "${part.trim()}"`, {
      hint,
    });
  });
}
