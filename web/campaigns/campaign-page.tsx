import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { CampaignReply, ViewedImage } from "../../src/campaigns/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";

/** The props of a part of a campaign's page. */
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

/** The layout of a campaign's pages: its name, its state and the tabs. */
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
              <Tabs campaign={content} role={role!} />
              {children({ campaign: content, params, role: role! }) /* a member has a role */}
            </>
          )}
        </Loaded>
      )}
    </MemberPage>
  );
}

function Tabs({ campaign: { id, recipe }, role }: Pick<CampaignProps, "campaign" | "role">) {
  const isManager = canManage(role);
  const tabs = [
    { to: "/campaigns/$campaign", text: "Overview", isShown: true },
    { to: "/campaigns/$campaign/images", text: "Images", isShown: isManager && recipe === "photos" },
    { to: "/campaigns/$campaign/workers", text: "Workers", isShown: isManager },
    { to: "/campaigns/$campaign/qualification", text: "Qualification", isShown: isManager },
    { to: "/campaigns/$campaign/review", text: "Review", isShown: role !== "viewer" },
    { to: "/campaigns/$campaign/payments", text: "Payments", isShown: isManager },
    { to: "/campaigns/$campaign/examples", text: "Examples", isShown: isManager },
    { to: "/campaigns/$campaign/corpus", text: "Corpus", isShown: isManager },
  ] as const;
  return (
    <nav className="tabs" aria-label="Campaign">
      {tabs
        .filter(({ isShown }) => isShown)
        .map(({ to, text }) => (
          <Link key={to} to={to} params={{ campaign: id }} activeOptions={{ exact: text === "Overview" }}>
            {text}
          </Link>
        ))}
    </nav>
  );
}

/** An image of a campaign with its URL. */
export function campaignImage(params: CampaignProps["params"], image: string): ViewedImage {
  const url = urlOf("GET /api/campaigns/:campaign/images/:hash", { params: { ...params, hash: image } });
  return { image, url };
}
