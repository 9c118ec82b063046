import { CampaignPage } from "./campaign-page.tsx";
import { QualificationChecks } from "./qualification-checks.tsx";
import { Rounds } from "./rounds.tsx";
import { SentenceReview } from "./sentence-review.tsx";

/** Sentences that a person looks at: those sampled from a round, and those of new writers. */
export function ReviewPage() {
  return (
    <CampaignPage>
      {({ params, role, campaign }) => (
        <div className="stack">
          <SentenceReview params={params} recipe={campaign.recipe} />
          <QualificationChecks params={params} />
          {(role === "owner" || role === "manager") && <Rounds params={params} />}
        </div>
      )}
    </CampaignPage>
  );
}
