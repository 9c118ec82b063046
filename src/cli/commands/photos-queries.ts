import { CounterpointError } from "../../core/index.ts";
import type { QueriesOfSynsets, QueryEvaluation } from "../../photos/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { flag, integer, text, texts } from "../flags.ts";
import { formatCount, formatFixed, percent, textTable } from "../text-table.ts";

/** `photos queries`: searches for images that show a synset in rich contexts (SPEC P1). */
export const photosQueries = defineCommand({
  noun: "photos",
  verb: "queries",
  summary: "Make search queries for synsets by the heuristics of NLVR2",
  details:
    "A synset is an id of WordNet 3.1 or a noun, which means its most frequent sense that can be seen; without any, the 124 synsets of NLVR2 are taken, with their queries spelt as in the release (regular plurals). --evaluate measures the latter: the share of the released pairs of synset and query that are made, and how many queries that takes.",
  arguments: "[synsets...]",
  options: {
    nlvr2: flag("the 124 synsets of NLVR2"),
    limit: integer("the most queries for a synset (59)", { min: 1 }),
    out: text("<file>", "write the queries as JSON Lines, for `photos gather`"),
    evaluate: texts("<files...>", "compare with the queries of NLVR2 files"),
    json: JSON_FLAG,
  },
  examples: [
    'photos queries acorn.n.01 "golden retriever"',
    "photos queries --nlvr2 --out queries.jsonl",
    "photos queries --evaluate dev.json",
  ],

  async run(names, { nlvr2, limit, out, evaluate, json }, { print, log, showProgress }) {
    const isEvaluation = evaluate.length > 0;
    if (names.length > 0 && (nlvr2 || isEvaluation)) {
      const given = nlvr2 ? "--nlvr2" : "--evaluate";
      throw new CounterpointError("usage", `${given} has synsets of its own: name none beside it`);
    }
    if (isEvaluation && out !== undefined) {
      throw new CounterpointError("usage", "--evaluate measures queries and writes none: leave out --out");
    }
    const { evaluateQueriesOn, queriesFor } = await import("../../photos/index.ts");
    if (isEvaluation) {
      const evaluation = await evaluateQueriesOn(evaluate, { limit, onProgress: showProgress });
      print(json ? JSON.stringify(evaluation) : evaluationText(evaluation));
      return 0;
    }
    const made = await queriesFor(names, { limit, out });
    for (const { name, id, otherSenses } of made.synsets) {
      if (otherSenses.length > 0) log(`${name} is taken as ${id}; also: ${otherSenses.join(", ")}`);
    }
    if (json) print(JSON.stringify(made));
    else if (out !== undefined) print(summary(made));
    else {
      const rows = made.synsets.flatMap(({ id, queries }) => queries.map((each) => ({ id, ...each })));
      print(
        textTable(rows, [
          { head: "synset", cell: (row) => row.id },
          { head: "heuristic", cell: (row) => row.heuristic },
          { head: "query", cell: (row) => row.query },
        ]),
      );
      print(summary(made));
    }
    return 0;
  },
});

function summary({ synsets, queriesPerSynset }: QueriesOfSynsets): string {
  const queries = synsets.reduce((sum, each) => sum + each.queries.length, 0);
  return `${formatCount(queries)} queries, ${formatFixed(queriesPerSynset, 1)} per synset`;
}

function evaluationText(evaluation: QueryEvaluation): string {
  const { pairs, found, recall, kinds, generated, queriesPerSynset, mostQueries, synsets, misses } =
    evaluation;
  const released = textTable(
    [...kinds, { kind: "all", pairs, found, recall }],
    [
      { head: "released queries", cell: (row) => row.kind },
      { head: "pairs", cell: (row) => formatCount(row.pairs) },
      { head: "made", cell: (row) => formatCount(row.found) },
      { head: "recall %", cell: (row) => percent(row.recall, 1) },
    ],
  );
  const made = textTable(generated, [
    { head: "heuristic", cell: (row) => row.heuristic },
    { head: "queries made", cell: (row) => formatCount(row.queries) },
    { head: "released", cell: (row) => formatCount(row.found) },
  ]);
  const price = `${formatFixed(queriesPerSynset, 1)} queries for each of ${synsets} synsets, at most ${mostQueries}`;
  const missing = misses.map(({ synset, query }) => `  ${synset}: ${query}`);
  return [released, "", made, price, "", `Not made: ${formatCount(misses.length)}`, ...missing].join("\n");
}
