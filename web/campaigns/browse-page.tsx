import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AnnotateLink, AnnotationsOf } from "../annotations/annotations.tsx";
import { CorpusBrowser } from "../library/browser.tsx";
import type { CorpusEndpoint } from "../library/corpus-endpoint.ts";
import { CorpusTabs } from "../library/corpus-page.tsx";
import { Comparison } from "../library/predictions/comparison.tsx";
import { SystemView } from "../library/predictions/system.tsx";
import { Systems } from "../library/predictions/systems.tsx";
import { Report } from "../library/report/report.tsx";
import { Sentence } from "../library/sentence.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";

/** The examples of a campaign so far. */
export function BrowsePage() {
  return <CampaignCorpusPage>{(endpoint) => <CorpusBrowser endpoint={endpoint} />}</CampaignCorpusPage>;
}

/** The report about them. */
export function BrowsedReportPage() {
  return (
    <CampaignCorpusPage>
      {(endpoint) => (
        <>
          <p className="soft">
            This report covers the examples that are kept so far. The overview counts all judged examples,
            before pruning, so its agreement and shares can differ.
          </p>
          <Report endpoint={endpoint} />
        </>
      )}
    </CampaignCorpusPage>
  );
}

/** The systems with predictions of its examples. */
export function CampaignPredictionsPage() {
  return <CampaignCorpusPage>{(endpoint) => <Systems endpoint={endpoint} canUpload />}</CampaignCorpusPage>;
}

/** One of them. */
export function CampaignSystemPage() {
  return <CampaignCorpusPage>{(endpoint) => <SystemView endpoint={endpoint} />}</CampaignCorpusPage>;
}

/** Two of them. */
export function CampaignComparisonPage() {
  return <CampaignCorpusPage>{(endpoint) => <Comparison endpoint={endpoint} />}</CampaignCorpusPage>;
}

/** One sentence of a campaign. */
export function BrowsedSentencePage() {
  return (
    <CampaignPage>
      {(props) => (
        <>
          <p className="soft">
            <Link to="/campaigns/$campaign/library" params={{ campaign: props.campaign.id }} search={true}>
              All sentences
            </Link>
          </p>
          <Sentence endpoint={endpointOf(props)} />
        </>
      )}
    </CampaignPage>
  );
}

function CampaignCorpusPage({ children }: { readonly children: (endpoint: CorpusEndpoint) => ReactNode }) {
  return (
    <CampaignPage>
      {(props) => (
        <>
          <div className="row apart">
            <CorpusTabs endpoint={endpointOf(props)} />
            <AnnotateLink role={props.role} source={{ campaign: props.campaign.id }} />
          </div>
          <AnnotationsOf kind="campaign" id={props.campaign.id} />
          {children(endpointOf(props))}
        </>
      )}
    </CampaignPage>
  );
}

function endpointOf({ campaign, params }: CampaignProps): CorpusEndpoint {
  return {
    api: "/api/campaigns/:campaign/library",
    params,
    page: `/campaigns/${campaign.id}/library`,
    isChanging: true,
  };
}
