import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApiQuery } from "../api/use-api.ts";
import { Browser } from "../library/browser.tsx";
import type { BrowseEndpoint } from "../library/corpus-endpoint.ts";
import { Sentence } from "../library/sentence.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";

/** Every example of a campaign that waits for judgments or has some. */
export function ExamplesPage() {
  return (
    <CampaignPage>
      {(props) => <Judging {...props}>{(endpoint) => <Browser endpoint={endpoint} />}</Judging>}
    </CampaignPage>
  );
}

/** One sentence of them, with every judgment so far. */
export function JudgedSentencePage() {
  return (
    <CampaignPage>
      {(props) => (
        <>
          <p className="soft">
            <Link to="/campaigns/$campaign/examples" params={{ campaign: props.campaign.id }} search={true}>
              All examples
            </Link>
          </p>
          <Judging {...props}>{(endpoint) => <Sentence endpoint={endpoint} />}</Judging>
        </>
      )}
    </CampaignPage>
  );
}

/** Examples that are being judged, with their workers by the names of their sources. */
function Judging({
  campaign,
  params,
  children,
}: CampaignProps & { readonly children: (endpoint: BrowseEndpoint) => ReactNode }) {
  const { data } = useApiQuery("GET /api/campaigns/:campaign/workers/names", { params });
  return children({
    api: "/api/campaigns/:campaign/judging",
    params,
    page: `/campaigns/${campaign.id}/examples`,
    isChanging: true,
    workerName: (worker) => data?.names[worker] ?? worker.slice(0, 8),
  });
}
