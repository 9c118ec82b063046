import { CounterpointError } from "../../core/index.ts";
import { type Command, JSON_OPTION } from "../command.ts";
import { formatCount, formatFixed, percent, textTable } from "../text-table.ts";

/** `photos queries`: searches for images that show a synset in rich contexts (SPEC P1). */
export const photosQueries: Command = {
  noun: "photos",
  verb: "queries",
  summary: "Make search queries for synsets by the heuristics of NLVR2",
  details:
    "A synset is an id of WordNet 3.1 or a noun, which means its most frequent sense that can be seen; without any, the 124 synsets of NLVR2 are taken, with their queries spelt as in the release (regular plurals). --evaluate measures the latter: the share of the released pairs of synset and query that are made, and how many queries that takes.",
  arguments: "[synsets...]",
  options: [
    { flags: "--nlvr2", description: "the 124 synsets of NLVR2" },
    { flags: "--limit <number>", description: "the most queries for a synset (59)" },
    { flags: "--out <file>", description: "write the queries as JSON Lines, for `photos gather`" },
    { flags: "--evaluate <files...>", description: "compare with the queries of NLVR2 files" },
    JSON_OPTION,
  ],
  examples: [
    'photos queries acorn.n.01 "golden retriever"',
    "photos queries --nlvr2 --out queries.jsonl",
    "photos queries --evaluate dev.json",
  ],

  async run(names, { nlvr2, limit, out: file, evaluate, json }, { print, log, startReadProgress }) {
    if (names.length > 0 && (nlvr2 || evaluate)) {
      const flag = nlvr2 ? "--nlvr2" : "--evaluate";
      throw new CounterpointError("usage", `${flag} has synsets of its own: name none beside it`);
    }
    const most = limit === undefined ? undefined : Number(limit);
    if (most !== undefined && !(Number.isInteger(most) && most >= 1)) {
      throw new CounterpointError("usage", `--limit should be a whole number of at least 1, but is ${limit}`);
    }
    if (evaluate && file !== undefined) {
      throw new CounterpointError("usage", "--evaluate measures queries and writes none: leave out --out");
    }
    const { queriesFor, evaluateOn, writeQueries } = await import("../photo-queries.ts");
    if (evaluate) {
      const files = evaluate as string[];
      const evaluation = await evaluateOn(files, { limit: most, progress: startReadProgress(files) });
      print(json ? JSON.stringify(evaluation) : evaluationText(evaluation));
      return 0;
    }
    const made = await queriesFor(names, { limit: most });
    for (const { name, id, otherSenses } of made.synsets) {
      if (otherSenses.length > 0) log(`${name} is taken as ${id}; also: ${otherSenses.join(", ")}`);
    }
    if (file !== undefined) await writeQueries(String(file), made.synsets);
    if (json) print(JSON.stringify(made));
    else if (file !== undefined) print(summary(made));
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
};

type Made = Awaited<ReturnType<typeof import("../photo-queries.ts")["queriesFor"]>>;

function summary({ synsets, queriesPerSynset }: Made): string {
  const queries = synsets.reduce((sum, each) => sum + each.queries.length, 0);
  return `${formatCount(queries)} queries, ${formatFixed(queriesPerSynset, 1)} per synset`;
}

type Evaluation = Awaited<ReturnType<typeof import("../photo-queries.ts")["evaluateOn"]>>;

function evaluationText(evaluation: Evaluation): string {
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
