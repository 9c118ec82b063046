import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION, SEED_OPTION, SPLIT_OPTION } from "../command.ts";
import { formatCount, formatFixed, formatInterval } from "../text-table.ts";

/** More deals than this change no digit that anybody prints. */
const MOST = 100_000;

/** `corpus agreement`: how far workers agree beyond chance (SPEC A1). */
export const corpusAgreement: Command = {
  noun: "corpus",
  verb: "agreement",
  summary: "How far workers agree beyond chance: Krippendorff's alpha and Fleiss' kappa",
  details: "Exits with 1 when there is no agreement to measure.",
  arguments: "<files...>",
  options: [
    {
      flags: "--random-assignments <number>",
      description: "also the 2017 paper's kappa, the mean over so many deals of five answers to five raters",
    },
    SEED_OPTION,
    SPLIT_OPTION,
    JSON_OPTION,
  ],
  examples: [
    "corpus agreement dev.json test.json --random-assignments 100",
    "corpus agreement dev.json --json",
  ],

  async run(paths, { randomAssignments, seed, split, json }, { print, log, startReadProgress }) {
    const assignments = randomAssignments === undefined ? undefined : Number(randomAssignments);
    if (
      assignments !== undefined &&
      !(Number.isInteger(assignments) && assignments >= 1 && assignments <= MOST)
    ) {
      const message = `--random-assignments should be a whole number from 1 to ${MOST}, but is ${randomAssignments}`;
      throw new CounterpointError("usage", message);
    }
    const { readTable } = await import("../../formats/index.ts");
    const { agreement } = await import("../../corpus/index.ts");
    const { Random } = await import("../../core/index.ts");
    const options = {
      split: split as string | undefined,
      contents: { verdicts: true },
      progress: startReadProgress(paths),
    };
    const table = await readTable(paths, options);
    const result = agreement(table, {
      random: new Random(String(seed)),
      ...(assignments === undefined ? {} : { randomAssignments: assignments }),
    });
    if (json) print(JSON.stringify(result));
    else if (result.reason === undefined) {
      const three = (value: number) => formatFixed(value, 3);
      const line = (name: string, value: number | null, more: string) =>
        print(`${name.padEnd(34)} ${formatFixed(value, 5)}  ${more}`);
      line("Krippendorff's alpha", result.alpha, `95 % ${formatInterval(result.alphaInterval, three)}`);
      line("alpha as published (NLTK <= 3.3)", result.alphaAsPublished, "counts gaps as agreement: too high");
      line("Fleiss' kappa", result.fleissKappa, `95 % ${formatInterval(result.fleissKappaInterval, three)}`);
      const dealt = result.randomAssignments;
      if (dealt) {
        const rest = `${dealt.assignments} deals of ${formatCount(dealt.examples)} examples, ${formatCount(dealt.skipped)} skipped`;
        line("kappa by random assignment", result.kappa ?? null, rest);
      }
      const { true: t, false: f, nonsense } = result.labels;
      print(
        `${formatCount(result.judgments)} judgments of ${formatCount(result.examples)} examples by ${result.workers} workers`,
      );
      print(
        `  (${formatCount(t)} true, ${formatCount(f)} false, ${formatCount(nonsense)} nonsense; ${formatCount(result.skipped)} examples skipped)`,
      );
    } else log(`No agreement: ${REASONS[result.reason]}`);
    return result.reason === undefined ? 0 : 1;
  },
};

const REASONS = {
  "nothing-pairable": "no example has two judgments",
  "no-variation": "all judgments are the same, so chance cannot be told from agreement",
};
