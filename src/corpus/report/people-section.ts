import type { Audit } from "../schemas/audit.ts";
import type { Part, PartOf } from "../schemas/report.ts";
import { cell, formatCount, formatFixed, formatInterval, term } from "./content.ts";
import { publishedCorpus, publishedSplit } from "./published.ts";

/** The section about workers: agreement beyond chance, and with the labels. */
export function agreementParts({ agreement, agreementWithLabel, stats }: Audit): readonly Part[] {
  if (agreement.reason !== undefined) {
    const why =
      agreement.reason !== "nothing-pairable"
        ? "all judgments are identical"
        : agreement.lacks === "judgments"
          ? "there are no judgments"
          : "no example has two judgments";
    return [{ kind: "paragraph", text: `Agreement can't be computed: ${why}.` }];
  }
  const paper = publishedCorpus(stats.splits);
  const three = (value: number) => value.toFixed(3);
  const { alpha, alphaAsPublished, fleissKappa, kappa } = agreement;
  const rows = [
    {
      name: term("Krippendorff's alpha", "alpha"),
      cells: [cell(formatFixed(alpha, 3) + formatInterval(agreement.alphaInterval, three))],
    },
    {
      name: term("alpha, papers' formula (NLTK ≤ 3.3)", "alphaAsPublished"),
      cells: [cell(formatFixed(alphaAsPublished, 3), { published: paper.alphaAsPublished })],
    },
    {
      name: term("Fleiss' kappa", "fleissKappa"),
      cells: [
        cell(formatFixed(fleissKappa, 3) + formatInterval(agreement.fleissKappaInterval, three), {
          published: paper.fleissKappa,
        }),
      ],
    },
    ...(kappa === null || kappa === undefined
      ? []
      : [
          {
            name: term("kappa by random assignment", "randomAssignments"),
            cells: [cell(formatFixed(kappa, 3), { published: paper.randomAssignments })],
          },
        ]),
  ];
  const { labels } = agreement;
  return [
    { kind: "table", head: [[], [{ text: "value" }, term("95 %", "interval")]], rows },
    {
      kind: "paragraph",
      text: `${formatCount(agreement.judgments)} judgments (${formatCount(labels.true)} true, ${formatCount(labels.false)} false, ${formatCount(labels.nonsense)} nonsense) of ${formatCount(agreement.examples)} examples by ${formatCount(agreement.workers)} workers, ${formatFixed(agreement.judgments / agreement.examples, 1)} per example; ${formatCount(agreement.skipped)} examples with fewer than two judgments are left out.`,
    },
    {
      kind: "bars",
      caption: "Examples by share of judgments that match the label",
      axes: { x: "judgments that match the label, %", y: "examples" },
      labelled: 1,
      bars: agreementWithLabel.map(({ percent, examples }) => {
        const query = { minAgreement: percent, maxAgreement: percent };
        const name = `${percent} %`;
        const title = `${formatCount(examples)} examples: ${name} of their judgments match the label`;
        return { x: percent, value: examples, name, title, behind: [{ name, query, examples }] };
      }),
    },
  ];
}

/** Human performance, in total and by worker. */
export function humanParts(audit: Audit): readonly Part[] {
  const dots = audit.humans.flatMap(({ split, perWorker }) =>
    perWorker.map(({ worker, judgments, incorrect, percentCorrect, counted }) => {
      const name = `${worker}, ${split}`;
      const title = `worker ${name}: ${formatFixed(percentCorrect, 1)} % of ${formatCount(judgments)} judgments match the label`;
      const judged = { name: "judged", query: { split, judge: worker }, examples: judgments };
      const mistaken = { name: "wrong", query: { ...judged.query, judgment: "wrong" }, examples: incorrect };
      const behind = incorrect === 0 ? [judged] : [judged, mistaken];
      return { x: judgments, y: percentCorrect, faint: !counted, name, title, behind };
    }),
  );
  if (dots.length === 0) return [humans(audit)];
  return [
    humans(audit),
    {
      kind: "dots",
      caption: "Accuracy of each worker against the label, by split (faint: below the judgment threshold)",
      axes: { x: "judgments", y: "judgments that match the label, %" },
      dots,
    },
  ];
}

function humans({ humans: bySplit, humansPooled, stats }: Audit): PartOf<"table"> {
  const all = humansPooled === null ? bySplit : [...bySplit, humansPooled];
  const rows = all.map((each) => {
    const split = stats.splits.find(({ split }) => split === each.split);
    const published =
      each === humansPooled
        ? publishedCorpus(stats.splits).humans
        : split && publishedSplit(split)?.values.humans;
    const value = each.mean === null ? "-" : `${formatFixed(each.mean, 2)} \u00b1 ${formatFixed(each.sd, 2)}`;
    return {
      name: { text: each.split },
      cells: [
        cell(value, { published }),
        cell(formatInterval(each.interval, (end) => end.toFixed(1)).trim()),
        cell(formatCount(each.workers)),
        cell(formatCount(each.judgments)),
        cell(formatCount(each.skippedWorkers)),
      ],
    };
  });
  return {
    kind: "table",
    head: [
      [{ text: "split" }],
      [term("accuracy, %", "humans")],
      [term("95 % interval (workers fixed)", "interval")],
      [{ text: "workers" }],
      [{ text: "judgments" }],
      [{ text: `workers excluded (fewer than ${all[0]?.threshold} judgments)` }],
    ],
    rows,
  };
}
