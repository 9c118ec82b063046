import type { CampaignOutcome } from "../../src/campaigns/browser.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf, formatMoney, formatPercent, spaced } from "../components/format.ts";
import { Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

/** Number of inputs kept and dropped at each stage, with the reasons. */
export function FunnelTable({ outcome: { funnel } }: { readonly outcome: CampaignOutcome }) {
  return (
    <Table
      saveAs="examples kept and dropped"
      rows={funnel}
      rowKey={({ stage }) => stage}
      columns={[
        { title: "Stage", kind: "name", render: ({ stage }) => spaced(stage) },
        { title: "Input", kind: "number", render: ({ inputs, of: unit }) => countOf(inputs, unit) },
        {
          title: "Kept",
          kind: "number",
          render: ({ kept, inputs }) => (
            <>
              {kept} <span className="soft">{inputs > 0 && `(${formatPercent(kept / inputs)})`}</span>
            </>
          ),
        },
        { title: "Waiting", kind: "number", render: ({ waiting }) => waiting },
        { title: "Dropped", render: ({ dropped }) => reasonsText(dropped, DROPPED) },
        {
          title: "Images removed",
          render: ({ removedImages }) => (removedImages === null ? "–" : reasonsText(removedImages, REMOVED)),
        },
      ]}
    />
  );
}

/** Agreement of workers before and after pruning. */
export function AgreementTable({ outcome: { quality } }: { readonly outcome: CampaignOutcome }) {
  return (
    <Table
      saveAs="agreement"
      rows={[
        { when: "before pruning", ...quality.before.agreement },
        { when: "after pruning", ...quality.after.agreement },
      ]}
      rowKey={({ when }) => when}
      columns={[
        { title: "Agreement", kind: "name", render: ({ when }) => when },
        { title: "Alpha", kind: "number", render: ({ alpha }) => alpha?.toFixed(3) ?? "–" },
        {
          title: "95 %",
          kind: "number",
          render: ({ alphaInterval }) => alphaInterval?.map((end) => end.toFixed(3)).join(" to ") ?? "–",
        },
        {
          title: "Based on",
          kind: "number",
          render: ({ judgments, examples }) =>
            `${countOf(judgments, "judgments")} of ${countOf(examples, "examples")}`,
        },
      ]}
    />
  );
}

/** Cost of each stage, fees included, as in AP Table 9. */
export function CostTable({
  costs: { rows, validations, total },
  currency,
}: {
  readonly costs: Pick<CampaignOutcome["costs"], "rows" | "validations" | "total">;
  readonly currency: string;
}) {
  return (
    <Table
      saveAs="costs"
      rows={[...rows, ...(validations === null ? [] : [validations]), total]}
      rowKey={({ stage }) => stage}
      columns={[
        { title: "Stage", kind: "name", render: ({ stage }) => spaced(stage) },
        { title: "Cost", kind: "number", render: ({ cost }) => formatMoney(cost, currency, 0) },
        { title: "Pay", kind: "number", render: ({ pay }) => formatMoney(pay, currency, 0) },
        { title: "Bonus", kind: "number", render: ({ bonus }) => formatMoney(bonus, currency, 0) },
        { title: "Fees", kind: "number", render: ({ fees }) => formatMoney(fees, currency, 0) },
        { title: "Workers", kind: "number", render: ({ workers }) => workers },
        { title: "Tasks", kind: "number", render: ({ tasks }) => tasks },
        {
          title: "Per task",
          kind: "number",
          render: ({ perTask }) => (perTask === null ? "–" : formatMoney(perTask, currency, 2)),
        },
      ]}
    />
  );
}

/** Reasons to drop inputs, by the codes of the stages. */
const DROPPED: Readonly<Record<string, string>> = {
  "too-few-images": "too few images",
  "too-few-interesting": "too few interesting images",
  "flagged-duplicates": "duplicate images reported",
  "flagged-bad-images": "broken or unsuitable images reported",
  "set-flagged": "set reported by another writer",
  reported: "reported as nonsense",
  "not-as-selected": "validator disagreed with the writer's selection",
  nonsense: "judged nonsense by the majority",
  "too-close": "vote margin too small",
  disagreement: "too many extra judgments disagreed",
  "shared-image": "shares images with another split",
  withdrawn: "withdrawn",
  unfinished: "unfinished",
};

/** Reasons to remove images, by the codes of the tasks. */
const REMOVED: Readonly<Record<string, string>> = {
  "does-not-load": "did not load",
  inappropriate: "inappropriate",
  "not-realistic": "artwork or collage",
  "synset-absent": "object not shown",
  duplicate: "duplicates",
};

function reasonsText(
  counts: Readonly<Record<string, number>>,
  words: Readonly<Record<string, string>>,
): string {
  const parts = Object.entries(counts).map(([reason, number]) => `${words[reason] ?? reason}: ${number}`);
  return parts.length === 0 ? "–" : parts.join(", ");
}

/** Costs so far. */
export function Costs({ params }: Pick<CampaignProps, "params">) {
  const costs = useApiQuery("GET /api/campaigns/:campaign/costs", { params });
  return (
    <section>
      <h2>Costs</h2>
      <Loaded query={costs}>
        {({ currency, written, sentences, perSentence, perExample, ...costs }) => (
          <>
            <CostTable costs={costs} currency={currency} />
            <p className="soft">
              {written === 0 ? "No sentences written yet." : `${countOf(written, "sentences")} written`}
              {written > 0 &&
                (perSentence === null
                  ? ", none kept yet."
                  : `, ${sentences} kept so far: ${formatMoney(perSentence, currency, 0)} per kept sentence.`)}{" "}
              {perExample !== null && `${formatMoney(perExample, currency, 0)} per example.`} For comparison,
              NLVR2 cost $0.65 per sentence and $0.18 per example.
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
