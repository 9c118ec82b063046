import type { Audit, SplitBias } from "./audit.ts";
import { barChart } from "./charts.ts";
import { escapeHtml } from "./escape-html.ts";
import { between, cell, figure, table, term, whole } from "./html.ts";
import { publishedSplit } from "./published.ts";

/** What pictures, sentences, positions and writers of one split give away. */
export function biasOf({ split, visual, probes }: SplitBias, { corpus, stats }: Audit): string[] {
  const own = stats.splits.find((each) => each.split === split);
  const paper = (own && publishedSplit(corpus, own)?.values) ?? {};
  const one = (value: number) => value.toFixed(1);
  const percent = (value: number | null) => (value === null ? "-" : (100 * value).toFixed(1));
  const frequencies = visual.table.map((row) => [
    String(row.frequency),
    cell(whole(row.pairs)),
    cell(`${one(row.expectedSame)} (${one(row.expectedPercent)} %)`),
    cell(`${whole(row.observedSame)} (${one(row.observedPercent)} %)`),
  ]);
  const bars = visual.histogram.map(({ frequency, pairs }) => ({
    value: pairs,
    label: String(frequency),
    title: `${whole(pairs)} pictures occur ${frequency} times`,
  }));
  const probeRows = probes.map((probe) => [
    escapeHtml(probe.name),
    cell(percent(probe.accuracy) + between(probe.interval, (value) => percent(value))),
    cell(percent(probe.chance)),
    `<td class="${probe.verdict.replace(" ", "-")}">${escapeHtml(probe.verdict)}</td>`,
    `<td class="text">${escapeHtml(probe.explanation)}</td>`,
  ]);
  const oneSided = visual.mostOneSided.map(
    ({ frequency, label, examples, sentences }) =>
      `<li>${frequency} times ${label}: <code>${escapeHtml(examples.join(" "))}</code><ul>${[
        ...new Set(sentences),
      ]
        .map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
        .join("")}</ul></li>`,
  );
  return [
    `<h3>${escapeHtml(split)}</h3>`,
    table(
      [
        "guess the label from",
        `${term("right, %", "probe")} (${term("95 %", "interval")})`,
        term("chance, %", "chance"),
        "verdict",
        "",
      ],
      probeRows,
    ),
    frequencies.length === 0
      ? "<p>No picture occurs twice.</p>"
      : table(
          [
            term("frequency", "frequency"),
            "pictures",
            term("expected same", "expectedSame"),
            term("observed same", "observedSame"),
          ],
          frequencies,
        ),
    table(
      ["", ""],
      [
        [
          term("upper bound of a model that sees no sentence, %", "upperBound"),
          cell(visual.upperBound.toFixed(2), paper.upperBound),
        ],
        [term("balanced", "balanced"), cell(whole(visual.balanced), paper.balanced)],
        [term("unbalanced", "unbalanced"), cell(whole(visual.unbalanced), paper.unbalanced)],
        ["with a picture of their own", cell(whole(visual.single))],
      ],
    ),
    figure("How often pictures occur", barChart(bars, { x: "occurrences", y: "pictures" })),
    oneSided.length === 0
      ? ""
      : `<details><summary>Pictures most often seen with one label only</summary><ul>${oneSided.join("")}</ul></details>`,
  ];
}
