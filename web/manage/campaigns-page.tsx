import { Link } from "@tanstack/react-router";
import type { CampaignsReply } from "../../src/server/api/campaigns.ts";
import { useReply } from "../api/use-reply.ts";
import { Loaded } from "../parts/loaded.tsx";
import { ManagePage } from "./manage-page.tsx";

const RECIPES = { scenes: "Scenes (NLVR)", photos: "Photographs (NLVR2)" };

/** All campaigns, newest first. */
export function CampaignsPage() {
  const campaigns = useReply<typeof CampaignsReply>("/api/campaigns");
  return (
    <ManagePage title="Campaigns">
      {({ role }) => {
        const make = (role === "owner" || role === "manager") && (
          <Link to="/new-campaign" className="button main">
            New campaign
          </Link>
        );
        return (
          <>
            <div className="row apart">
              <h1>Campaigns</h1>
              {make}
            </div>
            <Loaded query={campaigns}>
              {({ campaigns: list }) =>
                list.length === 0 ? (
                  <div className="empty">
                    <p>There is no campaign yet.</p>
                    <p>A campaign collects sentences and judgments by one of the two published recipes.</p>
                  </div>
                ) : (
                  <ul className="cards">
                    {list.toReversed().map(({ id, name, recipe, createdAt }) => (
                      <li key={id}>
                        <Link to="/campaigns/$campaign" params={{ campaign: id }} className="panel card">
                          <strong>{name}</strong>
                          <span className="soft">
                            {RECIPES[recipe]} · made {new Date(createdAt).toLocaleDateString()}
                          </span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </>
        );
      }}
    </ManagePage>
  );
}
