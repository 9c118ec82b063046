import type { CampaignOutcome, Quality } from "../campaigns/index.ts";
import { count, fixed, percent, range, textTable } from "./text-table.ts";

/** What a campaign has come to, for people: the funnel, the costs and the quality. */
export function outcomeLines(outcome: CampaignOutcome): readonly string[] {
  const { funnel, costs, quality, campaign } = outcome;
  const money = (minor: number) => `${fixed(minor / 100, 2)} ${campaign.currency}`;
  const { againstIntention, nonsense } = quality;
  return [
    textTable(funnel, [
      { head: "stage", cell: ({ stage }) => stage },
      { head: "in", cell: ({ inputs }) => count(inputs) },
      { head: "of", cell: ({ of }) => of },
      { head: "images", cell: ({ images }) => (images === null ? null : count(images)) },
      { head: "kept", cell: ({ kept }) => count(kept) },
      { head: "waiting", cell: ({ waiting }) => count(waiting) },
      { head: "dropped", cell: ({ dropped }) => droppedText(dropped) },
    ]),
    "",
    textTable(
      [...costs.rows, costs.total],
      [
        { head: "cost of", cell: ({ stage }) => stage },
        { head: campaign.currency, cell: ({ cost }) => fixed(cost / 100, 2) },
        { head: "workers", cell: ({ workers }) => count(workers) },
      ],
    ),
    ...(costs.perSentence === undefined || costs.perExample === undefined
      ? []
      : [
          `${money(costs.perSentence)} for each of ${count(outcome.sentences)} sentences, ${money(costs.perExample)} for each of ${count(outcome.examples)} examples`,
        ]),
    "",
    textTable(
      [
        { when: "before pruning", ...quality.before },
        { when: "after pruning", ...quality.after },
      ],
      [
        { head: "agreement", cell: ({ when }) => when },
        { head: "alpha", cell: ({ agreement }) => fixed(agreement.alpha, 3) },
        { head: "95 %", cell: ({ agreement }) => range(agreement.alphaInterval, (a) => fixed(a, 3)) },
        { head: "Fleiss' kappa", cell: ({ agreement }) => fixed(agreement.fleissKappa, 3) },
        { head: "examples", cell: ({ agreement }) => count(agreement.items) },
        { head: "judgments", cell: ({ agreement }) => count(agreement.judgments) },
        { head: "people right, %", cell: humansText },
      ],
    ),
    ...(againstIntention.share === null
      ? []
      : [
          `${percent(againstIntention.share, 1)} % of ${count(againstIntention.of)} judged examples are not as their writer meant them`,
        ]),
    ...(nonsense.share === null ? [] : [`${percent(nonsense.share, 1)} % of their judgments are "nonsense"`]),
  ];
}

function droppedText(dropped: Readonly<Record<string, number>>): string {
  const parts = Object.entries(dropped).map(([reason, number]) => `${count(number)} ${reason}`);
  return parts.length === 0 ? "0" : parts.join(", ");
}

/** The splits whose workers have judgments enough. */
function humansText({ humans }: Quality): string | null {
  const parts = humans.flatMap(({ split, mean, sd }) =>
    mean === null ? [] : [`${split} ${fixed(mean, 1)} ± ${fixed(sd, 1)}`],
  );
  return parts.length === 0 ? null : parts.join(", ");
}
