import type { SessionReply } from "../../src/accounts/browser.ts";
import type { Waiting } from "../../src/campaigns/browser.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { canManage } from "../components/member-page.tsx";

const POLL_INTERVAL_MS = 15_000;

/** What waits for a member in a campaign, in words. Reviewers decide about sentences, managers also pay. */
export function useWaiting(
  campaign: string,
  role: SessionReply["role"],
): { readonly total: number; readonly texts: readonly string[]; readonly isBonusDue: boolean } {
  const { data } = useApiQuery("GET /api/waiting", { refetchInterval: POLL_INTERVAL_MS });
  const own = data?.campaigns.find((each) => each.campaign === campaign) ?? NOTHING;
  const counts = WORDS.flatMap(({ of, things, isManagers }) =>
    own[of] > 0 && (!isManagers || canManage(role)) ? [{ count: own[of], things }] : [],
  );
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    texts: counts.map(({ count, things }) => countOf(count, things[0]) + things[1]),
    isBonusDue: own.bonuses > 0 && canManage(role),
  };
}

const NOTHING: Waiting = { reviews: 0, writers: 0, bonuses: 0 };

const WORDS = [
  { of: "reviews", things: ["sentences", " to review"], isManagers: false },
  { of: "writers", things: ["new writers", " to approve"], isManagers: false },
  { of: "bonuses", things: ["reviewed rounds", " to pay"], isManagers: true },
] as const;

/** The number of decisions that wait, beside the name of a tab. */
export function WaitingCount({ campaign, role }: { campaign: string; role: SessionReply["role"] }) {
  const { total } = useWaiting(campaign, role);
  if (total === 0) return null;
  return (
    <>
      {" "}
      <span className="tag warn">
        {total}
        <span className="unseen"> waiting</span>
      </span>
    </>
  );
}
