import { Link } from "@tanstack/react-router";
import type { CampaignsReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";
import { Meter } from "../components/meter.tsx";

const RECIPES = { scenes: "Scenes (NLVR)", photos: "Photographs (NLVR2)" };

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
                <ul className="cards">
                  {list.toReversed().map(({ id, name, recipe, createdAt, simulated, stages }) => (
                    <li key={id}>
                      <Link to="/campaigns/$campaign" params={{ campaign: id }} className="panel card">
                        <span className="row apart">
                          <strong>{name}</strong>
                          {simulated && <span className="tag">simulated workers</span>}
                        </span>
                        <span className="soft">
                          {RECIPES[recipe]} · created {new Date(createdAt).toLocaleDateString()}
                        </span>
                        {stages.map((stage) => (
                          <Stage key={stage.stage} {...stage} />
                        ))}
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
    </MemberPage>
  );
}

type Progress = ReplyOf<typeof CampaignsReply>["campaigns"][number]["stages"][number];

function Stage({ stage, tasks, done, seats, answers, held }: Progress) {
  const share = (part: number) => part / Math.max(1, seats);
  return (
    <span className="stage">
      <span>
        {stage}: {done} of {tasks} tasks done
      </span>
      <Meter label={`${Math.round(100 * share(answers))} % answered`} parts={[share(answers), share(held)]} />
    </span>
  );
}
