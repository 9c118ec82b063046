import { Link } from "@tanstack/react-router";
import { AnnotateLink } from "../../library/annotation/annotate-link.tsx";
import { Browser } from "../../library/browser.tsx";
import { CorpusTabs } from "../../library/corpus-tabs.tsx";
import { Report } from "../../library/report/report.tsx";
import { Sentence } from "../../library/sentence.tsx";
import type { Shelf } from "../../library/shelf.ts";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";

/** The examples that a campaign has come to so far, to look through. */
export function BrowsePage() {
  return (
    <CampaignPage>
      {(props) => (
        <>
          <div className="row apart">
            <CorpusTabs shelf={shelfOf(props)} />
            <AnnotateLink role={props.role} source={{ campaign: props.campaign.id }} />
          </div>
          <Browser shelf={shelfOf(props)} />
        </>
      )}
    </CampaignPage>
  );
}

/** Every audit of what a campaign has come to so far. */
export function BrowsedReportPage() {
  return (
    <CampaignPage>
      {(props) => (
        <>
          <CorpusTabs shelf={shelfOf(props)} />
          <Report shelf={shelfOf(props)} />
        </>
      )}
    </CampaignPage>
  );
}

/** One sentence of a campaign. */
export function BrowsedSentencePage() {
  return (
    <CampaignPage>
      {(props) => (
        <>
          <p className="soft">
            <Link to="/campaigns/$campaign/library" params={{ campaign: props.campaign.id }}>
              All sentences
            </Link>
          </p>
          <Sentence shelf={shelfOf(props)} />
        </>
      )}
    </CampaignPage>
  );
}

function shelfOf({ campaign, path }: CampaignProps): Shelf {
  return { api: `${path}/library`, page: `/campaigns/${campaign.id}/library` };
}
