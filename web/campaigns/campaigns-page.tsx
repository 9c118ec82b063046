import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CampaignsReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { formatDate, spaced } from "../components/format.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";
import { Meter } from "../components/meter.tsx";
import { type CampaignProps, RECIPES, StateTag } from "./campaign-page.tsx";
import { useWaiting } from "./waiting.tsx";

const POLL_INTERVAL_MS = 2_000;

/** All campaigns with the progress of their stages, newest first. */
export function CampaignsPage() {
  const campaigns = useApiQuery("GET /api/campaigns", { refetchInterval: POLL_INTERVAL_MS });
  return (
    <MemberPage title="Campaigns">
      {({ role }) => (
        <>
          <div className="row apart">
            <h1>Campaigns</h1>
            {canManage(role) && (
              <Link to="/new-campaign" className="button main">
                New campaign
              </Link>
            )}
          </div>
          <Loaded query={campaigns}>
            {({ campaigns: list }) =>
              list.length === 0 ? (
                <Empty text="No campaigns yet">
                  <p>
                    A campaign collects sentences and judgments with the NLVR or the NLVR2 protocol. Create
                    one to start.
                  </p>
                </Empty>
              ) : (
                <Cards campaigns={list} role={role!} /> // a member has a role
              )
            }
          </Loaded>
        </>
      )}
    </MemberPage>
  );
}

type Campaign = ReplyOf<typeof CampaignsReply>["campaigns"][number];
type Role = CampaignProps["role"];

/** The campaigns, without those in the archive unless they are asked for. */
function Cards({ campaigns, role }: { readonly campaigns: readonly Campaign[]; readonly role: Role }) {
  const [showsArchived, setShowsArchived] = useState(false);
  const archived = campaigns.filter(({ state }) => state === "archived").length;
  const shown = campaigns.filter(({ state }) => showsArchived || state !== "archived");
  return (
    <>
      {shown.length === 0 && <Empty text="All campaigns are archived." />}
      <ul className="cards">
        {shown.toReversed().map((campaign) => (
          <li key={campaign.id}>
            <Card campaign={campaign} role={role} />
          </li>
        ))}
      </ul>
      {archived > 0 && (
        <label className="option">
          <input
            type="checkbox"
            checked={showsArchived}
            onChange={({ target }) => setShowsArchived(target.checked)}
          />
          Show archived campaigns ({archived})
        </label>
      )}
    </>
  );
}

function Card({
  campaign: { id, name, recipe, createdAt, state, simulated, stages },
  role,
}: {
  readonly campaign: Campaign;
  readonly role: Role;
}) {
  return (
    <Link to="/campaigns/$campaign" params={{ campaign: id }} className="panel card">
      <span className="row apart">
        <strong>{name}</strong>
        <span className="row">
          <StateTag state={state} />
          {simulated && <span className="tag">simulated workers</span>}
        </span>
      </span>
      <span className="soft">
        {RECIPES[recipe]} · created {formatDate(createdAt)}
      </span>
      {role !== "viewer" && <Waits campaign={id} role={role} />}
      {stages.map((stage) => (
        <Stage key={stage.stage} {...stage} />
      ))}
    </Link>
  );
}

/** What waits for the reader. */
function Waits({ campaign, role }: { readonly campaign: string; readonly role: Role }) {
  const { texts } = useWaiting(campaign, role);
  return texts.length > 0 && <span className="warn-text">{texts.join(", ")}</span>;
}

type Progress = Campaign["stages"][number];

function Stage({ stage, tasks, done, seats, answers, held }: Progress) {
  const share = (part: number) => part / Math.max(1, seats);
  return (
    <span className="stage">
      <span>
        {spaced(stage)}: {done} of {tasks} tasks done
      </span>
      <Meter label={`${Math.round(100 * share(answers))} % answered`} parts={[share(answers), share(held)]} />
    </span>
  );
}
