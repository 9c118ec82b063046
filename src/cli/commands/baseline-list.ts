import { CounterpointError } from "../../core/index.ts";
import type { Baseline, NamedHyperparameter } from "../../models/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { choice, text } from "../flags.ts";
import { textTable } from "../text-table.ts";

/** `baseline list`: the baselines of the papers that can be trained (SPEC M1), or the card of one. */
export const baselineList = defineCommand({
  noun: "baseline",
  verb: "list",
  summary: "List the baselines with their published accuracies, or describe one",
  details:
    "With --about, shows the papers of a baseline, how it differs from them, and its hyperparameters, which `baseline train --set` changes.",
  arguments: "",
  options: {
    corpus: choice("<name>", "baselines for scenes (nlvr) or for photographs (nlvr2)", ["nlvr", "nlvr2"], {
      default: "nlvr",
    }),
    about: text("<baseline>", "describe this baseline"),
    json: JSON_FLAG,
  },
  examples: ["baseline list --json", "baseline list --corpus nlvr2", "baseline list --about cnn-rnn"],

  async run(_, { corpus, about, json }, { print }) {
    const { baselinesFor, listHyperparameters } = await import("../../models/index.ts");
    const { isFormatOfScenes } = await import("../../formats/index.ts");
    const baselines = baselinesFor(corpus);
    if (about !== undefined) {
      const baseline = baselines.find(({ name }) => name === about);
      if (baseline === undefined) {
        const hint = `Available baselines: ${baselines.map(({ name }) => name).join(", ")}`;
        throw new CounterpointError("usage", `Unknown baseline "${about}"`, { hint });
      }
      const hyperparameters = listHyperparameters(baseline);
      if (json) print(JSON.stringify({ ...rowOf(baseline), card: baseline.card ?? null, hyperparameters }));
      else for (const line of cardOf(baseline, hyperparameters)) print(line);
      return 0;
    }
    const rows = baselines.map(rowOf);
    if (json) print(JSON.stringify({ baselines: rows }));
    else {
      const cell = (split: string) => (row: (typeof rows)[number]) =>
        row.published?.accuracies[split]?.mean.toFixed(2) ?? null;
      print(
        textTable(rows, [
          { head: "baseline", cell: ({ name }) => name },
          { head: "train %", cell: cell("train") },
          { head: "dev %", cell: cell("dev") },
          { head: "test %", cell: cell(isFormatOfScenes(corpus) ? "test" : "test1") },
          { head: "published in", cell: ({ published }) => published?.source ?? null },
          { head: "description", cell: ({ summary }) => summary },
        ]),
      );
    }
    return 0;
  },
});

function rowOf({ name, summary, settings, published }: Baseline) {
  return { name, summary, settings: settings ?? null, published: published ?? null };
}

function cardOf(
  { name, summary, published, card }: Baseline,
  hyperparameters: readonly NamedHyperparameter[],
): readonly string[] {
  const figures = Object.entries(published?.accuracies ?? {}).map(
    ([split, { mean }]) => `${split} ${mean.toFixed(2)} %`,
  );
  return [
    `${name}: ${summary}`,
    ...(published === undefined ? [] : [`Published: ${figures.join(", ")} (${published.source})`]),
    ...section("Papers", card?.papers),
    ...section("Differs from the papers", card?.differences),
    ...(hyperparameters.length === 0 ? [] : ["", hyperparameterTable(hyperparameters)]),
  ];
}

function section(title: string, lines: readonly string[] = []): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `- ${line}`)];
}

function hyperparameterTable(hyperparameters: readonly NamedHyperparameter[]): string {
  return textTable(hyperparameters, [
    { head: "hyperparameter", cell: ({ name }) => name },
    { head: "value", cell: ({ value }) => (value === undefined ? null : String(value)) },
    { head: "from", cell: ({ min }) => String(min) },
    { head: "to", cell: ({ max }) => String(max) },
    { head: "description", cell: ({ about }) => about },
  ]);
}
