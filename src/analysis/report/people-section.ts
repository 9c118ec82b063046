import type { Audit } from "./audit.ts";
import { dotChart } from "./charts.ts";
import { escapeHtml } from "./escape-html.ts";
import { between, cell, figure, fixed, table, term, whole } from "./html.ts";
import { publishedCorpus, publishedSplit } from "./published.ts";

/** How far workers agree beyond chance. */
export function agreementTable({ corpus, agreement, stats }: Audit): string {
  if (agreement.reason !== undefined) {
    const why =
      agreement.reason === "nothing-pairable" ? "no example has two judgments" : "all judgments are alike";
    return `<p>There is no agreement to measure: ${why}.</p>`;
  }
  const paper = publishedCorpus(corpus, stats.splits);
  const three = (value: number) => value.toFixed(3);
  const { alpha, alphaAsPublished, fleissKappa, kappa } = agreement;
  const rows = [
    [term("Krippendorff's alpha", "alpha"), cell(fixed(alpha, 3) + between(agreement.alphaInterval, three))],
    [
      term("alpha as published", "alphaAsPublished"),
      cell(fixed(alphaAsPublished, 3), paper.alphaAsPublished),
    ],
    [
      term("Fleiss' kappa", "fleissKappa"),
      cell(fixed(fleissKappa, 3) + between(agreement.fleissKappaInterval, three), paper.fleissKappa),
    ],
    ...(kappa === null || kappa === undefined
      ? []
      : [
          [
            term("kappa by random assignment", "randomAssignments"),
            cell(fixed(kappa, 3), paper.randomAssignments),
          ],
        ]),
  ];
  const { labels } = agreement;
  const counts = `${whole(agreement.judgments)} judgments (${whole(labels.true)} true, ${whole(labels.false)} false, ${whole(labels.nonsense)} nonsense) of ${whole(agreement.items)} examples by ${whole(agreement.workers)} workers; ${whole(agreement.skipped)} examples with fewer than two judgments are left out.`;
  return `${table(["", `value (${term("95 %", "interval")})`], rows)}<p>${counts}</p>`;
}

/** How often people are right. */
export function humansTable({ corpus, humans, stats }: Audit): string {
  const rows = humans.map((each) => {
    const split = stats.splits.find(({ split }) => split === each.split);
    const paper = split && publishedSplit(corpus, split)?.values.humans;
    const value = each.mean === null ? "-" : `${fixed(each.mean, 2)} \u00b1 ${fixed(each.sd, 2)}`;
    return [
      escapeHtml(each.split),
      cell(value, paper),
      cell(between(each.interval, (end) => end.toFixed(1)).trim()),
      cell(whole(each.workers)),
      cell(whole(each.judgments)),
      cell(whole(each.skippedWorkers)),
    ];
  });
  return table(
    [
      "split",
      term("right, %", "humans"),
      term("95 %, same workers", "interval"),
      "workers",
      "judgments",
      "workers below the threshold",
    ],
    rows,
  );
}

/** Each worker's agreement with the labels. */
export function workers({ humans }: Audit): string {
  const dots = humans.flatMap(({ split, perWorker }) =>
    perWorker.map(({ worker, judgments, right, counted }) => ({
      x: judgments,
      y: right,
      faint: !counted,
      title: `worker ${worker}, ${split}: ${fixed(right, 1)} % of ${whole(judgments)} judgments equal the label`,
    })),
  );
  if (dots.length === 0) return "";
  return figure(
    "Agreement with the label, per worker and split (faint: too few judgments to count)",
    dotChart(dots, { x: "judgments", y: "percent equal to the label" }),
  );
}
