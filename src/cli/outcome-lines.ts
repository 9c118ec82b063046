import type { CampaignOutcome, CostRow, GuidelineCounts, Quality } from "../campaigns/index.ts";
import { GUIDELINES } from "../core/index.ts";
import {
  formatCount,
  formatFixed,
  formatInterval,
  percent,
  type TextColumn,
  textTable,
} from "./text-table.ts";

/** The outcome of a campaign as text: the funnel, the costs, the figures of the papers, the quality and the reviews. */
export function outcomeLines(outcome: CampaignOutcome): readonly string[] {
  const { funnel, costs, quality, campaign } = outcome;
  const hasRemovedImages = funnel.some(({ removedImages }) => Object.keys(removedImages ?? {}).length > 0);
  const amount = (
    head: string,
    of: (row: CostRow) => number | null,
    digits: number,
  ): TextColumn<CostRow> => ({
    head,
    cell: (row) => {
      const minor = of(row);
      return formatFixed(minor === null ? null : minor / 100, digits);
    },
  });
  const money = (minor: number) => `${formatFixed(minor / 100, 2)} ${campaign.currency}`;
  const { againstIntention, nonsense } = quality;
  return [
    textTable(funnel, [
      { head: "stage", cell: ({ stage }) => stage },
      { head: "in", cell: ({ inputs }) => formatCount(inputs) },
      { head: "of", cell: ({ of }) => of },
      { head: "images", cell: ({ images }) => (images === null ? null : formatCount(images)) },
      { head: "kept", cell: ({ kept }) => formatCount(kept) },
      { head: "waiting", cell: ({ waiting }) => formatCount(waiting) },
      { head: "dropped", cell: ({ dropped }) => reasonsText(dropped) },
      ...(hasRemovedImages
        ? [
            {
              head: "images removed",
              cell: ({ removedImages }: (typeof funnel)[number]) =>
                removedImages === null ? null : reasonsText(removedImages),
            },
          ]
        : []),
    ]),
    ...outcome.warnings.map((warning) => `Warning: ${warning}`),
    "",
    textTable(
      [...costs.rows, ...(costs.validations === null ? [] : [costs.validations]), costs.total],
      [
        { head: "stage", cell: ({ stage }) => stage },
        amount(campaign.currency, ({ cost }) => cost, 2),
        amount("pay", ({ pay }) => pay, 2),
        amount("bonus", ({ bonus }) => bonus, 2),
        amount("fees", ({ fees }) => fees, 2),
        { head: "workers", cell: ({ workers }) => formatCount(workers) },
        { head: "tasks", cell: ({ tasks }) => formatCount(tasks) },
        amount("per task", ({ perTask }) => perTask, 4),
      ],
    ),
    ...(costs.perSentence === undefined || costs.perExample === undefined
      ? []
      : [
          `${money(costs.perSentence)} per sentence (${formatCount(outcome.sentences)} sentences), ${money(costs.perExample)} per example (${formatCount(outcome.examples)} examples)`,
        ]),
    ...figureLines(outcome),
    "",
    textTable(
      [
        { when: "before pruning", ...quality.before },
        { when: "after pruning", ...quality.after },
      ],
      [
        { head: "agreement", cell: ({ when }) => when },
        { head: "alpha", cell: ({ agreement }) => formatFixed(agreement.alpha, 3) },
        {
          head: "95 %",
          cell: ({ agreement }) => formatInterval(agreement.alphaInterval, (a) => formatFixed(a, 3)),
        },
        { head: "Fleiss' kappa", cell: ({ agreement }) => formatFixed(agreement.fleissKappa, 3) },
        { head: "examples", cell: ({ agreement }) => formatCount(agreement.examples) },
        { head: "judgments", cell: ({ agreement }) => formatCount(agreement.judgments) },
        { head: "human accuracy, %", cell: humansText },
      ],
    ),
    ...(againstIntention.share === null
      ? []
      : [
          `${percent(againstIntention.share, 1)} % of ${formatCount(againstIntention.of)} examples have a label that differs from the writer's intention`,
        ]),
    ...(nonsense.share === null ? [] : [`${percent(nonsense.share, 1)} % of the judgments are "nonsense"`]),
    ...guidelineLines(outcome),
  ];
}

/** The figures of N2 3.6 and 4; those that are undefined are left out. */
function figureLines({ figures }: CampaignOutcome): readonly string[] {
  const { reportedSentences, reportedExamples, removed, validatedByWriter, synsets } = figures;
  const lines: string[] = [];
  if (reportedSentences.share !== null && reportedExamples.share !== null)
    lines.push(
      `Reported as nonsense: ${formatCount(reportedSentences.counted)} of ${formatCount(reportedSentences.of)} sentences (${percent(reportedSentences.share, 1)} %), ${formatCount(reportedExamples.counted)} of ${formatCount(reportedExamples.of)} examples (${percent(reportedExamples.share, 1)} %)`,
    );
  if (removed.share !== null)
    lines.push(
      `Removed by validation: ${percent(removed.share, 1)} % of ${formatCount(removed.of)} examples that were not reported`,
    );
  if (validatedByWriter.share !== null)
    lines.push(
      `Judged by the writer of the sentence: ${percent(validatedByWriter.share, 1)} %; agreement with the intention ${percent(figures.agreementOfWriters.share, 1)} % by writers, ${percent(figures.agreementOfOthers.share, 1)} % by others`,
    );
  if (figures.examplesPerSentence !== null)
    lines.push(
      `${formatFixed(figures.examplesPerSentence, 2)} examples per sentence${figures.uniqueImages === null ? "" : `, ${formatCount(figures.uniqueImages)} images`}`,
    );
  if (synsets !== null)
    lines.push(
      `${formatCount(synsets.synsets)} synsets, ${formatFixed(synsets.mean, 1)} +- ${formatFixed(synsets.sd, 1)} examples each`,
    );
  return lines.length === 0 ? [] : ["", ...lines];
}

/** Reviewed sentences that break guidelines: all of them, by round, and by writer. */
function guidelineLines({ guidelines: table }: CampaignOutcome): readonly string[] {
  if (table === null || table.reviewed === 0) return [];
  const rows: readonly (GuidelineCounts & { readonly of: string })[] = [
    { of: "all", ...table },
    ...table.rounds.map((counts) => ({ of: `round ${counts.round}`, ...counts })),
    ...table.writers.map((counts) => ({ of: counts.worker, ...counts })),
  ];
  return [
    "",
    textTable(rows, [
      { head: "guidelines broken", cell: (row) => row.of },
      { head: "reviewed", cell: ({ reviewed }) => formatCount(reviewed) },
      { head: "violating", cell: ({ violating }) => formatCount(violating) },
      { head: "%", cell: ({ violating, reviewed }) => percent(violating / reviewed, 1) },
      ...GUIDELINES.map((name) => ({
        head: name,
        cell: ({ guidelines }: GuidelineCounts) => formatCount(guidelines[name]),
      })),
      { head: "not good for another reason", cell: (row) => formatCount(row.otherwiseNotGood) },
    ]),
  ];
}

function reasonsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([reason, number]) => `${formatCount(number)} ${reason}`);
  return parts.length === 0 ? "0" : parts.join(", ");
}

/** The splits whose workers have enough judgments. */
function humansText({ humans, humansPooled }: Quality): string | null {
  const all = humansPooled === null ? humans : [...humans, humansPooled];
  const parts = all.flatMap(({ split, mean, sd }) =>
    mean === null ? [] : [`${split} ${formatFixed(mean, 1)} ± ${formatFixed(sd, 1)}`],
  );
  return parts.length === 0 ? null : parts.join(", ");
}
