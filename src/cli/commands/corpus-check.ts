import { existsSync } from "node:fs";
import type { Finding } from "../../core/index.ts";
import { checkCorpus } from "../../index.ts";
import type { VoteRow } from "../../reasoning/index.ts";
import { defineCommand, FORMAT_FLAG, JSON_FLAG, SPLIT_FLAG } from "../command.ts";
import { describeCoverage, describeFindings } from "../failure.ts";
import { flag, texts } from "../flags.ts";
import { formatCount, textTable } from "../text-table.ts";
import { NUMBERED_BY_LINE } from "./eval-score.ts";

/** `corpus check`: all problems of corpus files, and leaks between their splits. */
export const corpusCheck = defineCommand({
  noun: "corpus",
  verb: "check",
  summary: "Find invalid records in corpus files and leaks between their splits",
  details:
    "Also checks scenes (overlaps, number of items). Prints the first 20 problems and counts the rest; --json lists up to 10,000. Exits with code 1 if there are any problems, and with 3 if a file is missing.",
  arguments: "<files...>",
  options: {
    hashes: texts("<files...>", "files with perceptual image hashes, to find near duplicates as well"),
    reasoner: flag(
      "also report scene labels that contradict the sentence according to the reasoner, which reads English only; most confident first",
    ),
    split: SPLIT_FLAG,
    format: FORMAT_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    "corpus check dev.json",
    "corpus check train.json dev.json test1.json --hashes dev_hashes.json",
    "corpus check dev.json --reasoner",
  ],

  async run(paths, { hashes, reasoner, split, format, json }, { print, log, showProgress }) {
    const result = await checkCorpus(paths, { hashes, reasoner, split, format, onProgress: showProgress });
    if (json) print(JSON.stringify(result));
    else if (result.ok)
      print(`No problems in ${formatCount(result.examples)} examples (files: ${result.files.length}).`);
    else {
      print(describeFindings(result.findings, result.total));
      for (const [code, times] of Object.entries(result.counts)) print(`${formatCount(times)} x ${code}`);
      log(`Problems: ${formatCount(result.total)}. Examples read: ${formatCount(result.examples)}.`);
    }
    if (!result.ok && result.findings.every(isWithoutLabel)) log(UNLABELLED);
    if (!json && result.labels && result.labels.votes.length > 0) {
      print(
        `\n${textTable<VoteRow>(result.labels.votes, [
          { head: "votes", cell: (row) => row.votes },
          { head: "examples", cell: (row) => formatCount(row.examples) },
          { head: "doubtful labels", cell: (row) => formatCount(row.doubtful) },
          { head: "votes against the label", cell: (row) => formatCount(row.dissents) },
          { head: "contradicted", cell: (row) => formatCount(row.contradicted) },
        ])}`,
      );
    }
    if (result.labels?.otherLanguages !== undefined)
      log(
        `The reasoner reads English only: ${formatCount(result.labels.otherLanguages)} examples in other languages were not checked.`,
      );
    if (!json && result.derived) {
      const { examples, found, changed } = result.derived;
      print(
        `${formatCount(found)} of ${formatCount(examples)} derived examples have their original here: ${changed.sentence} change the sentence, ${changed.pictures} the pictures, ${changed.both} both, ${changed.nothing} nothing; ${changed.label} change the label (--json lists them)`,
      );
    }
    if (result.numberedByLine) log(NUMBERED_BY_LINE);
    const coverage = describeCoverage(result.hashes);
    if (coverage !== undefined) log(coverage);
    if (paths.some((path) => !existsSync(path))) return 3;
    return result.ok ? 0 : 1;
  },
});

const isWithoutLabel = ({ code, field }: Finding) => code === "field/missing" && field === "label";

const UNLABELLED =
  "Only labels are missing. Files without labels, such as a public test set, can be used with `reason predict`, `baseline predict` and `vlm run`; audits need labels.";
