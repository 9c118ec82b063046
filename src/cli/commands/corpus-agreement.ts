import { agreement } from "../../index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SEED_FLAG, SPLIT_FLAG } from "../command.ts";
import { integer } from "../flags.ts";
import { formatCount, formatFixed, formatInterval } from "../text-table.ts";

/** `corpus agreement`: agreement of workers beyond chance (SPEC A1). */
export const corpusAgreement = defineCommand({
  noun: "corpus",
  verb: "agreement",
  summary: "Inter-annotator agreement: Krippendorff's alpha and Fleiss' kappa",
  details: "Exits with code 1 if agreement is undefined.",
  arguments: "<files...>",
  options: {
    randomAssignments: integer(
      "also compute the kappa of Suhr et al. 2017: the mean over this many random assignments of judgments to raters",
      { min: 1, max: 100_000 },
    ),
    seed: SEED_FLAG,
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "corpus agreement dev.json test.json --random-assignments 100",
    "corpus agreement dev.json --json",
  ],

  async run(paths, { randomAssignments, seed, split, format, json }, { print, log, showProgress }) {
    const result = await agreement(paths, {
      randomAssignments,
      seed,
      split,
      format,
      onProgress: showProgress,
    });
    if (json) print(JSON.stringify(result));
    else if (result.reason === undefined) {
      const three = (value: number) => formatFixed(value, 3);
      const line = (name: string, value: number | null, more: string) =>
        print(`${name.padEnd(34)} ${formatFixed(value, 5)}  ${more}`);
      line("Krippendorff's alpha", result.alpha, `95 % ${formatInterval(result.alphaInterval, three)}`);
      line(
        "alpha as published (NLTK <= 3.3)",
        result.alphaAsPublished,
        "counts missing judgments as agreement, so it is too high",
      );
      line("Fleiss' kappa", result.fleissKappa, `95 % ${formatInterval(result.fleissKappaInterval, three)}`);
      const dealt = result.randomAssignments;
      if (dealt) {
        const rest = `${dealt.assignments} assignments of ${formatCount(dealt.examples)} examples to ${dealt.raters} raters`;
        line("kappa by random assignment", result.kappa ?? null, rest);
      }
      const { true: t, false: f, nonsense } = result.labels;
      print(
        `${formatCount(result.judgments)} judgments of ${formatCount(result.examples)} examples by ${result.workers} workers`,
      );
      print(
        `  (${formatCount(t)} true, ${formatCount(f)} false, ${formatCount(nonsense)} nonsense; ${formatCount(result.skipped)} examples skipped)`,
      );
    } else if (result.lacks !== undefined) log("No judgments: agreement cannot be measured");
    else log(`Agreement is undefined: ${REASONS[result.reason]}`);
    return result.reason === undefined ? 0 : 1;
  },
});

const REASONS = {
  "nothing-pairable": "no example has two judgments",
  "no-variation": "all judgments are identical, so agreement beyond chance is undefined",
};
