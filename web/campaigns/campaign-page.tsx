import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { CampaignReply } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";

export interface CampaignProps {
  readonly campaign: ReplyOf<typeof CampaignReply>;
  /** The parameters of its routes. */
  readonly params: { readonly campaign: string };
  readonly role: NonNullable<SessionReply["role"]>;
}

const STATES = {
  new: { text: "not started", tone: "" },
  started: { text: "running", tone: "good" },
  paused: { text: "paused", tone: "warn" },
};

/** The frame of a campaign's pages: its name and state, and the way between them. */
export function CampaignPage({ children }: { readonly children: (props: CampaignProps) => ReactNode }) {
  const { campaign: id = "" } = useParams({ strict: false });
  const params = { campaign: id };
  const campaign = useApiQuery("GET /api/campaigns/:campaign", { params });
  return (
    <MemberPage title={campaign.data?.name ?? "Campaign"}>
      {({ role }) => (
        <Loaded query={campaign}>
          {(content) => (
            <>
              <div className="row">
                <h1>{content.name}</h1>
                <span className={`tag ${STATES[content.state].tone}`}>{STATES[content.state].text}</span>
                {content.simulated && <span className="tag">simulated workers</span>}
              </div>
              <Tabs id={id} recipe={content.recipe} role={role!} />
              {children({ campaign: content, params, role: role! }) /* a member has a role */}
            </>
          )}
        </Loaded>
      )}
    </MemberPage>
  );
}

function Tabs({
  id,
  recipe,
  role,
}: {
  readonly id: string;
  readonly recipe: CampaignProps["campaign"]["recipe"];
  readonly role: CampaignProps["role"];
}) {
  const isManager = role === "owner" || role === "manager";
  return (
    <nav className="tabs" aria-label="Campaign">
      <Link to="/campaigns/$campaign" params={{ campaign: id }} activeOptions={{ exact: true }}>
        Overview
      </Link>
      {isManager && recipe === "photos" && (
        <Link to="/campaigns/$campaign/images" params={{ campaign: id }}>
          Images
        </Link>
      )}
      {isManager && (
        <Link to="/campaigns/$campaign/workers" params={{ campaign: id }}>
          Workers
        </Link>
      )}
      {isManager && (
        <Link to="/campaigns/$campaign/qualification" params={{ campaign: id }}>
          Qualification
        </Link>
      )}
      {role !== "viewer" && (
        <Link to="/campaigns/$campaign/review" params={{ campaign: id }}>
          Review
        </Link>
      )}
      {isManager && (
        <Link to="/campaigns/$campaign/examples" params={{ campaign: id }}>
          Examples
        </Link>
      )}
      {isManager && (
        <Link to="/campaigns/$campaign/corpus" params={{ campaign: id }}>
          Corpus
        </Link>
      )}
    </nav>
  );
}
