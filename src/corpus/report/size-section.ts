import type { Audit } from "../schemas/audit.ts";
import type { Drilldown, Part, PartOf } from "../schemas/report.ts";
import { cell, type Definition, formatCount, formatFixed, term } from "./content.ts";
import { publishedCorpus, publishedSplit } from "./published.ts";

/** The section about the size of each split and the length of its sentences. */
export function sizeParts(audit: Audit): readonly Part[] {
  return [sizes(audit), lengths(audit)];
}

/** Sizes, majority, sentence length and vocabulary of each split. */
function sizes({ stats }: Audit): PartOf<"table"> {
  const columns = stats.splits.length > 1 ? [...stats.splits, stats.total] : stats.splits;
  type Column = (typeof columns)[number];
  const languagesOf = (split: string) => stats.splits.filter((each) => each.split === split).length;
  type Shown = { readonly text: string; readonly query?: Drilldown["query"]; readonly examples?: number };
  const row = (name: string, key: Definition, show: (column: Column) => string | Shown | null) => {
    if (columns.every((column) => show(column) === null)) return [];
    const cells = columns.map((column) => {
      const paper = column === stats.total ? publishedCorpus(stats.splits) : publishedSplit(column)?.values;
      const published = paper?.[key];
      const shown = show(column) ?? "-";
      if (typeof shown === "string") return cell(shown, { published });
      if (languagesOf(column.split) > 1) return cell(shown.text, { published }); // no query finds the examples of a language
      const query = { ...(column !== stats.total && { split: column.split }), ...shown.query };
      const behind = { name: `${name}, ${column.split}`, query, examples: shown.examples ?? 0 };
      return cell(shown.text, { published, behind });
    });
    return [{ name: term(name, key), cells }];
  };
  return {
    kind: "table",
    head: [
      [],
      ...columns.map(({ split, language }) => {
        return [{ text: languagesOf(split) > 1 ? `${split}, ${language ?? "language not given"}` : split }];
      }),
    ],
    rows: [
      ...row("examples", "examples", ({ examples }) => ({ text: formatCount(examples), examples })),
      ...row("examples × 6 box orders", "withOrders", (s) =>
        s.withOrders === null ? null : formatCount(s.withOrders),
      ),
      ...row("unique sentences", "uniqueSentences", (s) => formatCount(s.uniqueSentences)),
      ...row("unique texts", "uniqueTexts", (s) => formatCount(s.uniqueTexts)),
      ...row("examples per unique sentence", "examplesPerSentence", (s) =>
        formatFixed(s.examplesPerSentence, 2),
      ),
      ...row("unique images", "uniqueImages", (s) =>
        s.uniqueImages === null ? null : formatCount(s.uniqueImages),
      ),
      ...row("majority, %", "majority", ({ majority, majorityLabel, trueExamples, labelled }) =>
        majority === null
          ? null
          : {
              text: formatFixed(majority, 2),
              query: { label: String(majorityLabel) },
              examples: majorityLabel ? trueExamples : labelled - trueExamples,
            },
      ),
      ...row("consistency of the majority baseline, %", "majorityConsistency", (s) =>
        s.majorityConsistency === null ? null : formatFixed(s.majorityConsistency, 2),
      ),
      ...row("mean length", "meanLength", (s) => formatFixed(s.meanLength, 2)),
      ...row("mean length of unique sentences", "meanLengthOfSentences", (s) =>
        formatFixed(s.meanLengthOfSentences, 2),
      ),
      ...row("mean length without punctuation", "meanLengthWithoutPunctuation", (s) =>
        formatFixed(s.meanLengthWithoutPunctuation, 2),
      ),
      ...row("vocabulary", "vocabulary", (s) => formatCount(s.vocabulary)),
      ...row(
        "label differs from the writer's intention, %",
        "againstIntention",
        ({ againstIntention: share }) => {
          if (share === null) return null;
          return {
            text: formatFixed(share.percent, 1),
            query: { intention: "against" },
            examples: share.examples,
          };
        },
      ),
      ...row(
        "first validated by the sentence's writer, %",
        "validatedByWriter",
        ({ validatedByWriter: share }) => {
          if (share === null) return null;
          return {
            text: formatFixed(share.percent, 1),
            query: { validator: "writer" },
            examples: share.examples,
          };
        },
      ),
      ...row(
        "extra judgments that match the label, writer / others, %",
        "extraJudgments",
        ({ extraJudgments: each }) =>
          each === null
            ? null
            : `${formatFixed(each.byWriter?.percent ?? null, 1)} / ${formatFixed(each.byOthers?.percent ?? null, 1)}`,
      ),
    ],
  };
}

/** The lengths of sentences; lengths without a sentence are bars too. */
function lengths({ stats: { total } }: Audit): PartOf<"bars"> {
  const longest = total.lengths.at(-1)?.length ?? 0;
  const byLength = new Map(total.lengths.map((each) => [each.length, each]));
  return {
    kind: "bars",
    caption: "Sentence lengths",
    axes: { x: "tokens", y: "unique sentences" },
    labelled: 5,
    bars: Array.from({ length: longest + 1 }, (_, length) => {
      const { sentences, examples } = byLength.get(length) ?? { sentences: 0, examples: 0 };
      const name = `${length} tokens`;
      const query = { minLength: length, maxLength: length };
      return {
        x: length,
        value: sentences,
        name,
        title: `${formatCount(sentences)} sentences of ${name}`,
        behind: examples === 0 ? [] : [{ name, query, examples }],
      };
    }),
  };
}
