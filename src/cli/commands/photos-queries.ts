import { CounterpointError } from "../../core/index.ts";
import type { QueriesOfSynsets, QueryEvaluation } from "../../photos/index.ts";
import { defineCommand, JSON_FLAG } from "../command.ts";
import { flag, integer, number, text, texts } from "../flags.ts";
import { formatCount, formatFixed, percent, textTable } from "../text-table.ts";

/** `photos queries`: searches for images that show a synset in rich contexts (SPEC P1). */
export const photosQueries = defineCommand({
  noun: "photos",
  verb: "queries",
  summary: "Generate image search queries for synsets with NLVR2's heuristics",
  details:
    'A synset is a WordNet 3.1 ID or a noun. For a noun, its most frequent concrete sense is used (the fruit rather than the plant, the animal rather than its fur); other senses are listed with their IDs. Without arguments, the 124 NLVR2 synsets are used, with queries as in the release (regular plurals, and animals with "animal" or "dog"). --evaluate reports which share of the released synset–query pairs is generated, and with how many queries.',
  arguments: "[synsets...]",
  options: {
    nlvr2: flag("the 124 synsets of NLVR2"),
    ilsvrc: flag("the 1,000 synsets of ImageNet's challenge, from which NLVR2's were chosen"),
    limit: integer("maximum queries per synset (default: 59)", { min: 1 }),
    vectors: text("<file>", "GloVe or word2vec text file, plain or gzip, instead of the bundled vectors"),
    minCosine: number(
      "minimum cosine similarity of a similar word (default: 0.3, calibrated for the bundled vectors; with --vectors 0.35, from Suhr et al. 2019, Table 1)",
      { placeholder: "<cosine>", wanted: "from -1 to 1", accepts: (value) => value >= -1 && value <= 1 },
    ),
    out: text("<file>", "write the queries as JSON Lines, for `photos gather`"),
    evaluate: texts("<files...>", "evaluate against the queries in NLVR2 files"),
    json: JSON_FLAG,
  },
  examples: [
    'photos queries acorn.n.01 "golden retriever"',
    "photos queries --nlvr2 --out queries.jsonl",
    "photos queries --ilsvrc --limit 5 --out candidates.jsonl",
    "photos queries vase --vectors glove.6B.300d.txt --min-cosine 0.3",
    "photos queries --evaluate dev.json",
  ],

  async run(names, { nlvr2, ilsvrc, out, evaluate, json, ...settings }, { print, log, showProgress }) {
    const isEvaluation = evaluate.length > 0;
    const given = [
      ...(names.length > 0 ? ["synsets"] : []),
      ...(nlvr2 ? ["--nlvr2"] : []),
      ...(ilsvrc ? ["--ilsvrc"] : []),
      ...(isEvaluation ? ["--evaluate"] : []),
    ];
    if (given.length > 1 && given.join() !== "--nlvr2,--evaluate") {
      const message = `${given.slice(0, 2).join(" and ")} can't be combined: each selects its own synsets`;
      throw new CounterpointError("usage", message, { hint: "Pass only one of them" });
    }
    if (isEvaluation && out !== undefined) {
      throw new CounterpointError("usage", "--evaluate writes no queries: remove --out");
    }
    const { evaluateQueriesOn, queriesFor } = await import("../../photos/index.ts");
    if (isEvaluation) {
      const evaluation = await evaluateQueriesOn(evaluate, { ...settings, onProgress: showProgress });
      print(json ? JSON.stringify(evaluation) : evaluationText(evaluation));
      return 0;
    }
    const chosen = ilsvrc ? "ilsvrc" : names.length === 0 ? "nlvr2" : names;
    const made = await queriesFor(chosen, { ...settings, out });
    for (const { name, senses, synonyms } of made.synsets) {
      const [taken, ...others] = senses.map(({ id, gloss }) => `${id} (${gloss.split(/[;:]/)[0]})`);
      const another = others.length === 0 ? "" : `; other senses: ${others.join(", ")}`;
      const isCalledSo = [senses[0]?.id, synonyms[0]?.toLowerCase()].includes(name.toLowerCase());
      if (others.length > 0 || !isCalledSo) log(`${name}: using ${taken}${another}`);
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

function summary({ synsets, queriesPerSynset, ...used }: QueriesOfSynsets): string {
  const queries = synsets.reduce((sum, each) => sum + each.queries.length, 0);
  return `${formatCount(queries)} queries, ${formatFixed(queriesPerSynset, 1)} per synset; ${threshold(used)}`;
}

function threshold({ vectors, minCosine }: Pick<QueriesOfSynsets, "vectors" | "minCosine">): string {
  const space = vectors === "bundled" ? "the bundled vectors" : vectors;
  return `similar words from ${space}, cosine above ${minCosine}`;
}

function evaluationText(
  evaluation: QueryEvaluation & Pick<QueriesOfSynsets, "vectors" | "minCosine">,
): string {
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
    { head: "queries generated", cell: (row) => formatCount(row.queries) },
    { head: "released", cell: (row) => formatCount(row.found) },
  ]);
  const price = `${formatFixed(queriesPerSynset, 1)} queries for each of ${synsets} synsets, at most ${mostQueries}; ${threshold(evaluation)}`;
  const missing = misses.map(({ synset, query }) => `  ${synset}: ${query}`);
  return [released, "", made, price, "", `Not generated: ${formatCount(misses.length)}`, ...missing].join(
    "\n",
  );
}
