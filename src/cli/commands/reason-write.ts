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
  summary: "Write a sentence for each presentation, true of two of its scenes and false of the others",
  details:
    "The scenes come from a file, such as `scenes generate` writes, or are sampled: --presentations. Sentences are true of the scenes at positions 0 and 1 (A and B) and false of those at 2 and 3 (C and D). The corpus is put in its place when it is whole; how it came about is recorded beside it, in <file>.about.json.",
  arguments: "[file]",
  options: {
    out: text("<file>", "the corpus to write, as corpus.json (required)", { required: true }),
    presentations: integer("sample so many presentations, instead of a file", PRESENTATIONS_RANGE),
    kind: choice("<kind>", "which scenes to sample", ["scatter", "tower", "both"], { default: "both" }),
    placement: choice(
      "<placement>",
      "sample as the paper says, or as the release shows",
      ["uniform", "released"],
      { default: "uniform" },
    ),
    difficulty: choice(
      "<level>",
      "of the sentences, by size of the logical form and by how seldom it is true",
      ["any", "easy", "medium", "hard"],
      { default: "any" },
    ),
    phenomena: text("<names>", "what every sentence is to show, as in: negation,universal quantifier"),
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
      throw new CounterpointError(
        "usage",
        "Scenes come from either a file or --presentations, not from both",
      );
    }
    if (file === undefined && presentations === undefined) {
      const hint = "Name a file of scenes, or say --presentations 100";
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
      log(
        `Presentations without a sentence, replaced by further ones: ${formatCount(result.refused.length)}`,
      );
    }
    const refused = isReplaced ? [] : result.refused;
    for (const { presentation, reason } of refused.slice(0, MAX_LISTED)) {
      log(`Presentation ${presentation}: ${REASONS[reason]}`);
    }
    if (refused.length > MAX_LISTED)
      log(`... and ${formatCount(refused.length - MAX_LISTED)} presentations more`);
    if (options.json) print(JSON.stringify(result));
    else {
      const { sentences, examples, forms, mostFrequentForm, lengthDistance } = result;
      print(
        `Wrote ${formatCount(sentences)} sentences, ${formatCount(examples)} examples, to ${result.file}`,
      );
      print(
        `Logical forms: ${formatCount(forms)}, the most frequent in ${percent(mostFrequentForm!.share)} % of the sentences`,
      );
      print(`Lengths: total variation ${formatFixed(lengthDistance!, 3)} from NLVR's train split`);
    }
    return result.sentences === result.wanted ? 0 : 1;
  },
});

const REASONS = {
  incomplete: "it does not have four scenes, at positions 0 to 3",
  "no-scene": "it has no scenes",
  "same-scene": "a scene that the sentence should be true of is also one that it should be false of",
  "none-found": "no sentence was found that tells its scenes apart",
  "none-as-wanted": "no sentence was found that is as difficult and shows what was asked for",
} as const;

async function phenomenaNamed(text: string | undefined): Promise<readonly WritablePhenomenon[]> {
  if (text === undefined) return [];
  const { WRITABLE_PHENOMENA } = await import("../../reasoning/index.ts");
  return text.split(",").map((part) => {
    const name = WRITABLE_PHENOMENA.find((each) => each === part.trim());
    if (name !== undefined) return name;
    const hint = `Choose among: ${WRITABLE_PHENOMENA.join(", ")}`;
    throw new CounterpointError("usage", `--phenomena: nothing can be written with "${part.trim()}"`, {
      hint,
    });
  });
}
