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
    name: "Spent and promised",
    text: "Pay, bonus and fees that are in the ledger; promised is what seats that are held, and bonuses that are not decided, may still cost. Together they never exceed the budget.",
  },
  alpha: {
    name: "Agreement",
    text: "Krippendorff's alpha for three labels over all judgments so far, before pruning: agreeing pairs beyond chance, over examples with at least two judgments. The interval is a 95 % bootstrap over writing tasks. The papers print 0.831 and 0.912, computed in a way that comes out higher.",
  },
  nonsense: {
    name: "Nonsense",
    text: "Share of judgments that say the sentence makes no sense.",
  },
  againstIntention: {
    name: "Against the writer",
    text: "Share of scenes whose label, by the votes so far, is not the one that the writer was to aim at; ties and nonsense give no label. NLVR: 8.2 % printed.",
  },
  agreementWithOthers: {
    name: "Agreement with others",
    text: "Each judgment of a worker is compared with those of others on the same example: the share of comparisons that agree.",
  },
} as const;

type Definition = keyof typeof DEFINITIONS;

/** Definitions of the numbers of a page. */
export function Definitions({ terms }: { readonly terms: readonly Definition[] }) {
  return (
    <section>
      <div className="row heading">
        <h2>What the numbers are</h2>
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
  "no-variation": "all judgments say the same so far",
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
        label="Nonsense"
        definition="nonsense"
        value={formatPercent(data.nonsense.share)}
        detail={`${intervalOf(data.nonsense.interval, formatPercent)}${data.nonsense.counted} of ${data.nonsense.of} judgments`}
      />
      <Stat
        label="Against the writer"
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
