import type { Subset } from "../bias/visual-bias.ts";
import type { Audit, SplitBias } from "../schemas/audit.ts";
import type { Drilldown, Part, PartOf } from "../schemas/report.ts";
import { cell, formatCount, formatInterval, term } from "./content.ts";
import { publishedSplit } from "./published.ts";

/** The section about bias: shortcuts in pictures, sentences, positions and writers of one split. */
export function biasParts(bias: SplitBias, audit: Audit): readonly Part[] {
  return [
    { kind: "heading", text: bias.split },
    probeTable(bias),
    ...probePlot(bias),
    ...visualParts(bias, audit),
  ];
}

const percent = (value: number | null) => (value === null ? "-" : (100 * value).toFixed(1));

function probeTable({ probes }: SplitBias): PartOf<"table"> {
  const rows = probes.map(
    ({ name, accuracy, interval, majorityBaseline, verdict, explanation, ...counts }) => ({
      name: { text: name },
      cells: [
        cell(percent(accuracy) + formatInterval(interval, (value) => percent(value))),
        cell(percent(majorityBaseline)),
        cell(formatCount(counts.examples)),
        { text: verdict, kind: verdict },
        { text: explanation, kind: "text" as const },
      ],
    }),
  );
  return {
    kind: "table",
    head: [
      [{ text: "input" }],
      [term("accuracy, %", "probe"), term("95 %", "interval")],
      [term("majority baseline, %", "majorityBaseline")],
      [{ text: "examples" }],
      [{ text: "verdict" }],
      [],
    ],
    rows,
  };
}

/** A probe that has seen all examples of the split leads to them. */
function probePlot({ split, probes, visual }: SplitBias): readonly PartOf<"shares">[] {
  const shares = probes.flatMap(({ name, accuracy, interval, majorityBaseline, examples }) => {
    if (accuracy === null || majorityBaseline === null) return [];
    const title = `${name}: ${percent(accuracy)} % accuracy, ${percent(majorityBaseline)} % majority baseline, ${formatCount(examples)} examples`;
    const behind: readonly Drilldown[] =
      examples === visual.examples ? [{ name, query: { split }, examples }] : [];
    const [low, high] = interval ?? [accuracy, accuracy];
    const ends = [100 * low, 100 * high] as const;
    return [{ name, title, percent: 100 * accuracy, interval: ends, beside: 100 * majorityBaseline, behind }];
  });
  if (shares.length === 0) return [];
  return [
    {
      kind: "shares",
      caption: "Accuracy from a single input",
      axes: { x: "accuracy, %", y: "" },
      besides: "majority",
      shares,
    },
  ];
}

/** Occurrences of pictures, and their labels (VB). */
function visualParts({ split, visual }: SplitBias, { stats }: Audit): readonly Part[] {
  const own = stats.splits.find((each) => each.split === split);
  const paper = (own && publishedSplit(own)?.values) ?? {};
  const one = (value: number) => value.toFixed(1);
  const occurring = (frequency: number, pictures: number): Drilldown => ({
    name: `occurs ${frequency} times`,
    query: { split, frequency: String(frequency) },
    examples: frequency * pictures,
  });
  const subset = (name: Subset): Drilldown => ({
    name,
    query: { split, subset: name },
    examples: visual[name],
  });
  const frequencies = visual.table.map((row) => {
    const behind = occurring(row.frequency, row.pictures);
    const same = occurring(row.frequency, row.observedSame);
    return {
      name: { text: String(row.frequency) },
      cells: [
        cell(formatCount(row.pictures), { behind }),
        cell(`${one(row.expectedSame)} (${one(row.expectedPercent)} %)`),
        cell(`${formatCount(row.observedSame)} (${one(row.observedPercent)} %)`, {
          behind: {
            ...same,
            name: `${same.name}, one label`,
            query: { ...same.query, subset: "unbalanced" },
          },
        }),
      ],
    };
  });
  return [
    frequencies.length === 0
      ? { kind: "paragraph", text: "No image or scene occurs more than once." }
      : {
          kind: "table",
          head: [
            [term("frequency", "frequency")],
            [{ text: "pictures" }],
            [term("expected with one label only", "expectedSame")],
            [term("observed with one label only", "observedSame")],
          ],
          rows: frequencies,
        },
    {
      kind: "table",
      head: [[], []],
      rows: [
        {
          name: term("upper bound for an image-only model, %", "upperBound"),
          cells: [cell(visual.upperBound.toFixed(2), { published: paper.upperBound })],
        },
        {
          name: term("balanced", "balanced"),
          cells: [
            cell(formatCount(visual.balanced), { published: paper.balanced, behind: subset("balanced") }),
          ],
        },
        {
          name: term("unbalanced", "unbalanced"),
          cells: [
            cell(formatCount(visual.unbalanced), {
              published: paper.unbalanced,
              behind: subset("unbalanced"),
            }),
          ],
        },
        {
          name: { text: "image occurs only once (“single”)" },
          cells: [cell(formatCount(visual.single), { behind: subset("single") })],
        },
        ...(visual.surplus === 0
          ? []
          : [
              {
                name: { text: "left out of the balanced subset" },
                cells: [cell(formatCount(visual.surplus), { behind: subset("surplus") })],
              },
            ]),
      ],
    },
    {
      kind: "bars",
      caption: "Image frequency",
      axes: { x: "occurrences", y: "pictures" },
      labelled: 1,
      bars: visual.histogram.map(({ frequency, pictures }) => {
        const behind = occurring(frequency, pictures);
        const title = `${formatCount(pictures)} images occur ${frequency} times`;
        return { x: frequency, value: pictures, name: behind.name, title, behind: [behind] };
      }),
    },
    ...(visual.mostOneSided.length === 0 ? [] : [singleLabelPictures(split, visual.mostOneSided)]),
  ];
}

function singleLabelPictures(split: string, pictures: SplitBias["visual"]["mostOneSided"]): Part {
  return {
    kind: "list",
    summary: "Most frequent images with only one label",
    items: pictures.map(({ frequency, label, examples, sentences }) => ({
      text: `${frequency} times ${label}`,
      lines: [...new Set(sentences)],
      behind: [{ name: examples.join(" "), query: { split, samePicture: examples[0] }, examples: frequency }],
    })),
    more: null,
  };
}
