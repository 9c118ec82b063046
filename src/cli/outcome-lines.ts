import type { CampaignOutcome, Quality } from "../campaigns/index.ts";
import { formatCount, formatFixed, formatInterval, percent, textTable } from "./text-table.ts";

/** The outcome of a campaign as text: the funnel, the costs and the quality. */
export function outcomeLines(outcome: CampaignOutcome): readonly string[] {
  const { funnel, costs, quality, campaign } = outcome;
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
      { head: "dropped", cell: ({ dropped }) => droppedText(dropped) },
    ]),
    ...outcome.warnings.map((warning) => `Warning: ${warning}`),
    "",
    textTable(
      [...costs.rows, costs.total],
      [
        { head: "cost of", cell: ({ stage }) => stage },
        { head: campaign.currency, cell: ({ cost }) => formatFixed(cost / 100, 2) },
        { head: "workers", cell: ({ workers }) => formatCount(workers) },
      ],
    ),
    ...(costs.perSentence === undefined || costs.perExample === undefined
      ? []
      : [
          `${money(costs.perSentence)} for each of ${formatCount(outcome.sentences)} sentences, ${money(costs.perExample)} for each of ${formatCount(outcome.examples)} examples`,
        ]),
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
        { head: "people right, %", cell: humansText },
      ],
    ),
    ...(againstIntention.share === null
      ? []
      : [
          `${percent(againstIntention.share, 1)} % of ${formatCount(againstIntention.of)} examples are labelled against their writer's intention`,
        ]),
    ...(nonsense.share === null ? [] : [`${percent(nonsense.share, 1)} % of their judgments are "nonsense"`]),
  ];
}

function droppedText(dropped: Readonly<Record<string, number>>): string {
  const parts = Object.entries(dropped).map(([reason, number]) => `${formatCount(number)} ${reason}`);
  return parts.length === 0 ? "0" : parts.join(", ");
}

/** The splits whose workers have enough judgments. */
function humansText({ humans }: Quality): string | null {
  const parts = humans.flatMap(({ split, mean, sd }) =>
    mean === null ? [] : [`${split} ${formatFixed(mean, 1)} ± ${formatFixed(sd, 1)}`],
  );
  return parts.length === 0 ? null : parts.join(", ");
}
