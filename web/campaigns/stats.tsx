import type { ReactNode } from "react";
import type { QualityReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf, formatPercent } from "../components/format.ts";
import { HelpLink } from "../components/help-link.tsx";
import { Failure } from "../components/loaded.tsx";
import type { CampaignProps } from "./campaign-page.tsx";

/** One number with the counts it rests on. Its label links to its definition. */
export function Stat({
  label,
  definition,
  value,
  detail,
  children,
}: {
  readonly label: string;
  readonly definition: Definition;
  readonly value: string;
  readonly detail: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="panel stat">
      <a href={`#definition-${definition}`}>{label}</a>
      <strong>{value}</strong>
      {children}
      <span className="soft">{detail}</span>
    </div>
  );
}

const DEFINITIONS = {
  spent: {
    name: "Spent and reserved",
    text: "Spent: pay, bonuses and fees recorded in the ledger. Reserved: what tasks in progress and bonuses not yet decided may still cost. Spent and reserved together never exceed the budget.",
  },
  alpha: {
    name: "Agreement",
    text: "Krippendorff's alpha over the labels true, false and nonsense, for all examples with at least two judgments, before pruning. 95 % bootstrap interval over writing tasks. Published values before pruning: 0.768 (NLVR) and 0.906 (NLVR2); after pruning: 0.831 and 0.912. The papers' formula gives higher values than this one.",
  },
  nonsense: {
    name: "Judged nonsense",
    text: "Share of judgments with the answer “Nonsense”.",
  },
  againstIntention: {
    name: "Label differs from the writer's intention",
    text: "Share of scenes whose majority label so far differs from the label the writer was asked for. Ties and nonsense are not counted. Published: 8.2 % (NLVR).",
  },
  agreementWithOthers: {
    name: "Agreement with others",
    text: "Share of pairwise comparisons in which the worker's judgment equals another worker's judgment of the same example.",
  },
} as const;

type Definition = keyof typeof DEFINITIONS;

/** Definitions of the numbers of a page. */
export function Definitions({ terms }: { readonly terms: readonly Definition[] }) {
  return (
    <section>
      <div className="row heading">
        <h2>Definitions</h2>
        <HelpLink to="/help/reading-the-reports#the-dashboard" about="the dashboard" />
      </div>
      <dl className="definitions">
        {terms.map((definition) => (
          <div key={definition} id={`definition-${definition}`}>
            <dt>{DEFINITIONS[definition].name}</dt>
            <dd>{DEFINITIONS[definition].text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Quality = ReplyOf<typeof QualityReply>;

const REASONS = {
  "nothing-pairable": "no example has two judgments yet",
  "no-variation": "all judgments are identical so far",
};

/** Quality of the judgments so far. */
export function QualityStats({ params }: Pick<CampaignProps, "params">) {
  const { data, error, refetch } = useApiQuery("GET /api/campaigns/:campaign/quality", { params });
  if (error !== null) return <Failure error={error} retry={refetch} keepsTrying />;
  if (data === undefined) return null;
  const { alpha, alphaInterval, examples, judgments, reason } = data.agreement;
  return (
    <>
      <Stat
        label="Agreement"
        definition="alpha"
        value={alpha === null ? "–" : alpha.toFixed(3)}
        detail={
          reason === undefined
            ? `${intervalOf(alphaInterval, (value) => value.toFixed(2))}${countOf(judgments, "judgments")} of ${countOf(examples, "examples")}`
            : REASONS[reason]
        }
      />
      <Stat
        label="Judged nonsense"
        definition="nonsense"
        value={formatPercent(data.nonsense.share)}
        detail={`${intervalOf(data.nonsense.interval, formatPercent)}${data.nonsense.counted} of ${data.nonsense.of} judgments`}
      />
      <Stat
        label="Label differs from the writer's intention"
        definition="againstIntention"
        value={formatPercent(data.againstIntention.share)}
        detail={`${intervalOf(data.againstIntention.interval, formatPercent)}${data.againstIntention.counted} of ${data.againstIntention.of} examples`}
      />
    </>
  );
}

function intervalOf(interval: Quality["nonsense"]["interval"], format: (value: number) => string): string {
  return interval === null ? "" : `${format(interval[0])} to ${format(interval[1])}; `;
}
