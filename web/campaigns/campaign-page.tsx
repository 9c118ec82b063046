import { Link, useMatchRoute, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import type { CampaignReply, ViewedImage } from "../../src/campaigns/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { LinkRow } from "../components/link-row.tsx";
import { Failure, Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";
import { WaitingCount } from "./waiting.tsx";

/** The props of a part of a campaign's page. */
export interface CampaignProps {
  readonly campaign: ReplyOf<typeof CampaignReply>;
  /** The parameters of its routes. */
  readonly params: { readonly campaign: string };
  readonly role: NonNullable<SessionReply["role"]>;
}

/** The names of the protocols. */
export const RECIPES = { scenes: "Scenes (NLVR)", photos: "Photographs (NLVR2)" };

const STATES = {
  new: { text: "not started", tone: "" },
  started: { text: "running", tone: "good" },
  paused: { text: "paused", tone: "warn" },
  archived: { text: "archived", tone: "" },
};

/** The state of a campaign as a tag. */
export function StateTag({ state }: Pick<CampaignProps["campaign"], "state">) {
  return <span className={`tag ${STATES[state].tone}`}>{STATES[state].text}</span>;
}

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
                <StateTag state={content.state} />
                {content.simulated && <span className="tag">simulated workers</span>}
              </div>
              <Tabs campaign={content} role={role!} />
              {content.state === "archived" && <Archived params={params} role={role!} />}
              {children({ campaign: content, params, role: role! }) /* a member has a role */}
            </>
          )}
        </Loaded>
      )}
    </MemberPage>
  );
}

function Archived({ params, role }: Pick<CampaignProps, "params" | "role">) {
  const change = useApiMutation();
  return (
    <div className="notice">
      <p>This campaign is archived. It offers no work and is not listed, and everything in it is kept.</p>
      {canManage(role) && (
        <RequestButton
          change={change}
          request={{ route: "DELETE /api/campaigns/:campaign/archived", params }}
        >
          Bring it back
        </RequestButton>
      )}
      <Failure error={change.error} />
    </div>
  );
}

function Tabs({ campaign: { id, recipe }, role }: Pick<CampaignProps, "campaign" | "role">) {
  const isManager = canManage(role);
  const isBrowsing = useMatchRoute()({ to: "/campaigns/$campaign/library", fuzzy: true }) !== false; // opened from the corpus
  const tabs = [
    { to: "/campaigns/$campaign", text: "Overview", isShown: true },
    { to: "/campaigns/$campaign/images", text: "Images", isShown: isManager && recipe === "photos" },
    { to: "/campaigns/$campaign/workers", text: "Workers", isShown: isManager },
    { to: "/campaigns/$campaign/qualification", text: "Qualification", isShown: isManager },
    { to: "/campaigns/$campaign/review", text: "Review", isShown: role !== "viewer" },
    { to: "/campaigns/$campaign/payments", text: "Payments", isShown: isManager },
    { to: "/campaigns/$campaign/examples", text: "Examples", isShown: isManager },
    { to: "/campaigns/$campaign/corpus", text: "Corpus", isShown: isManager },
    { to: "/campaigns/$campaign/settings", text: "Settings", isShown: true },
  ] as const;
  return (
    <LinkRow className="tabs" label="Campaign">
      {tabs
        .filter(({ isShown }) => isShown)
        .map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            params={{ campaign: id }}
            activeOptions={{ exact: text === "Overview" }}
            {...(text === "Corpus" && isBrowsing && { "aria-current": "page" as const })}
          >
            {text}
            {text === "Review" && <WaitingCount campaign={id} role={role} />}
          </Link>
        ))}
    </LinkRow>
  );
}

/** An image of a campaign with its URL. */
export function campaignImage(params: CampaignProps["params"], image: string): ViewedImage {
  const url = urlOf("GET /api/campaigns/:campaign/images/:hash", { params: { ...params, hash: image } });
  return { image, url };
}
