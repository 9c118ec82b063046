import type { QualityReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api-query.ts";
import { countOf } from "../components/count-of.ts";
import { Failure } from "../components/failure.tsx";
import { Stat } from "./stat.tsx";

type Quality = ReplyOf<typeof QualityReply>;

const REASONS = {
  "nothing-pairable": "no example has two judgments yet",
  "no-variation": "all judgments say the same so far",
};

/** How good the judgments are so far. */
export function QualityStats({ params }: { readonly params: { readonly campaign: string } }) {
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
        value={percent(data.nonsense.share)}
        detail={`${intervalOf(data.nonsense.interval, percent)}${data.nonsense.counted} of ${data.nonsense.of} judgments`}
      />
      <Stat
        label="Against the writer"
        definition="againstIntention"
        value={percent(data.againstIntention.share)}
        detail={`${intervalOf(data.againstIntention.interval, percent)}${data.againstIntention.counted} of ${data.againstIntention.of} examples`}
      />
    </>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)} %`;
}

function intervalOf(interval: Quality["nonsense"]["interval"], format: (value: number) => string): string {
  return interval === null ? "" : `${format(interval[0])} to ${format(interval[1])}; `;
}
