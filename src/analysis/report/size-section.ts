import type { Audit } from "./audit.ts";
import { barChart } from "./charts.ts";
import type { Definition } from "./definitions.ts";
import { escapeHtml } from "./escape-html.ts";
import { cell, figure, fixed, table, term, whole } from "./html.ts";
import { publishedCorpus, publishedSplit } from "./published.ts";

/** Sizes, majority, sentence length and vocabulary of each split. */
export function sizes({ corpus, stats }: Audit): string {
  const columns = stats.splits.length > 1 ? [...stats.splits, stats.total] : stats.splits;
  type Column = (typeof columns)[number];
  const row = (name: string, key: Definition, show: (column: Column) => string | null) => {
    if (columns.every((column) => show(column) === null)) return [];
    const cells = columns.map((column) => {
      const isTotal = column === stats.total || columns.length === 1;
      const own = publishedSplit(corpus, column)?.values[key];
      return cell(
        show(column) ?? "-",
        own ?? (isTotal ? publishedCorpus(corpus, stats.splits)[key] : undefined),
      );
    });
    return [[term(name, key), ...cells]];
  };
  return table(
    ["", ...columns.map(({ split }) => escapeHtml(split))],
    [
      ...row("examples", "examples", (s) => whole(s.examples)),
      ...row("with box orders", "withOrders", (s) => (s.withOrders === null ? null : whole(s.withOrders))),
      ...row("unique sentences", "uniqueSentences", (s) => whole(s.uniqueSentences)),
      ...row("unique texts", "uniqueTexts", (s) => whole(s.uniqueTexts)),
      ...row("majority, %", "majority", (s) => fixed(s.majority, 2)),
      ...row("majority's consistency, %", "majorityConsistency", (s) => fixed(s.majorityConsistency, 2)),
      ...row("mean length", "meanLength", (s) => fixed(s.meanLength, 2)),
      ...row("mean length of unique sentences", "meanLengthOfSentences", (s) =>
        fixed(s.meanLengthOfSentences, 2),
      ),
      ...row("vocabulary", "vocabulary", (s) => whole(s.vocabulary)),
      ...row(
        "against intention, %",
        "againstIntention",
        (s) => s.againstIntention && fixed(s.againstIntention.percent, 1),
      ),
      ...row(
        "validated by own writer, %",
        "validatedByWriter",
        (s) => s.validatedByWriter && fixed(s.validatedByWriter.percent, 1),
      ),
    ],
  );
}

/** How long sentences are. */
export function lengths({ stats: { total } }: Audit): string {
  const longest = total.lengths.at(-1)?.length ?? 0;
  const byLength = new Map(total.lengths.map(({ length, sentences }) => [length, sentences]));
  const bars = Array.from({ length: longest + 1 }, (_, length) => {
    const value = byLength.get(length) ?? 0;
    const title = `${whole(value)} sentences of ${length} tokens`;
    return length % 5 === 0 ? { value, title, label: String(length) } : { value, title };
  });
  return figure("Sentence lengths", barChart(bars, { x: "tokens", y: "unique sentences" }));
}
