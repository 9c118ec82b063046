import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignWarning, GuideReply, Step } from "../../src/campaigns/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiQuery } from "../api/use-api.ts";
import { countOf, formatMoney, spaced } from "../components/format.ts";
import { Failure } from "../components/loaded.tsx";
import type { CampaignProps } from "./campaign-page.tsx";
import { useWaiting } from "./waiting.tsx";

type Guide = ReplyOf<typeof GuideReply>;
type GuideProps = Pick<CampaignProps, "campaign" | "params">;

/** Warnings, what waits for the manager, and what is to do before workers can work. */
export function CampaignGuide({ campaign, params, role }: CampaignProps) {
  const { data, error, refetch } = useApiQuery("GET /api/campaigns/:campaign/guide", { params });
  if (error !== null) return <Failure error={error} retry={refetch} keepsTrying />;
  if (data === undefined) return null;
  const isReady = data.steps.every(({ isDone }) => isDone);
  return (
    <>
      {data.warnings.map((warning) => (
        <Warning key={JSON.stringify(warning)} warning={warning} campaign={campaign} params={params} />
      ))}
      <WaitingForYou campaign={campaign} params={params} role={role} />
      {!isReady && !campaign.simulated && <Checklist guide={data} campaign={campaign} params={params} />}
    </>
  );
}

function WaitingForYou({ campaign, params, role }: CampaignProps) {
  const { texts } = useWaiting(campaign.id, role);
  if (texts.length === 0) return null;
  return (
    <div className="notice">
      <p>
        Waiting for you: <strong>{texts.join(", ")}</strong>.
      </p>
      <Link to="/campaigns/$campaign/review" params={params} className="button">
        Review
      </Link>
    </div>
  );
}

function Checklist({ guide, campaign, params }: GuideProps & { readonly guide: Guide }) {
  const done = guide.steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="panel" aria-labelledby="checklist">
      <div className="row apart">
        <h2 id="checklist">Before workers can work</h2>
        <span className="soft">
          {done} of {guide.steps.length} done
        </span>
      </div>
      <ul className="checklist">
        {guide.steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? "done" : ""}>
            <span className="tick" aria-hidden="true">
              {isDone ? "✓" : ""}
            </span>
            <span>
              <StepLink step={step} campaign={campaign} params={params} />
              <span className="unseen">{isDone ? " (done)" : " (to do)"}</span>
              <small>{aboutStep(step, { guide, campaign })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepLink({ step, campaign: { recipe }, params }: GuideProps & { readonly step: Step["step"] }) {
  const isScenes = recipe === "scenes";
  switch (step) {
    case "inputs":
      if (isScenes) return <a href="#add-presentations">Add presentations</a>;
      return (
        <Link to="/campaigns/$campaign/images" params={params}>
          Add image sets
        </Link>
      );
    case "test":
      return (
        <Link to="/campaigns/$campaign/qualification" params={params}>
          Look at the qualification test
        </Link>
      );
    case "consent":
      return (
        <Link to="/campaigns/$campaign/workers" params={params} hash="text-consent">
          Choose the consent text
        </Link>
      );
    case "workers":
      return (
        <Link to="/campaigns/$campaign/workers" params={params} hash="names">
          Invite workers
        </Link>
      );
    case "budget":
      return <a href="#budget">Set a sufficient budget</a>;
    case "start":
      return <a href="#start-or-pause">Start the campaign</a>;
  }
}

function aboutStep(
  step: Step["step"],
  { guide, campaign }: { readonly guide: Guide; readonly campaign: CampaignProps["campaign"] },
): string {
  const money = (amount: number) => formatMoney(amount, campaign.currency, 0);
  switch (step) {
    case "inputs":
      return campaign.recipe === "scenes"
        ? "A presentation is four scenes for one writing task."
        : "A set is the images of one object from which pairs are made.";
    case "test":
      return "New workers take it before they get tasks. Keep the default questions or write your own.";
    case "consent":
      return "Name your institution and a contact, or keep the default text.";
    case "workers":
      return "By name, or with a study on a marketplace such as Prolific.";
    case "budget":
      return guide.forecast === 0
        ? `${money(guide.left)} is left.`
        : `${money(guide.left)} is left. The remaining work costs at most ${money(guide.forecast)}, with bonus and fees.`;
    case "start":
      return "Workers get no tasks until then.";
  }
}

function Warning({ warning, campaign, params }: GuideProps & { readonly warning: CampaignWarning }) {
  const money = (amount: number) => formatMoney(amount, campaign.currency, 0);
  const { isUrgent = false, text, link } = describe(warning, { money, params });
  return (
    <div className={isUrgent ? "notice bad" : "notice warn"} role="status">
      <p>{text}</p>
      {link}
    </div>
  );
}

function describe(
  warning: CampaignWarning,
  { money, params }: { readonly money: (amount: number) => string } & Pick<CampaignProps, "params">,
): { readonly isUrgent?: boolean; readonly text: string; readonly link: ReactNode } {
  const budget = <a href="#budget">Increase the budget</a>;
  switch (warning.kind) {
    case "task-unaffordable":
      return {
        isUrgent: true,
        text: `No worker can be given a task: a task of ${spaced(warning.stage)} costs up to ${money(warning.price)} with bonus and fees, and ${money(warning.left)} of the budget is left.`,
        link: budget,
      };
    case "budget-below-forecast":
      return {
        text: `The budget may not be enough: ${money(warning.left)} is left, and the remaining work costs up to ${money(warning.forecast)} if everything is kept, with bonus and fees.`,
        link: budget,
      };
    case "low-pay":
      return {
        text: `Workers earn about ${money(warning.perHour)} per hour in ${spaced(warning.stage)}, less than your minimum of ${money(warning.minimum)}. This is from the median time of ${warning.answers} answers, bonus not included. Pay is fixed once a campaign exists: you can duplicate it with higher pay.`,
        link: (
          <Link to="/campaigns/$campaign/settings" params={params}>
            See the settings
          </Link>
        ),
      };
    case "limited-pool-used-up":
      return {
        text: "New writers have no tasks left: all writing tasks open to them are done or taken. Close a round and review it; writers who pass it can take all writing tasks.",
        link: (
          <Link to="/campaigns/$campaign/review" params={params}>
            Close a round
          </Link>
        ),
      };
    case "small-sets":
      return {
        text: `${countOf(warning.sets, "image sets")} ${warning.sets === 1 ? "has" : "have"} fewer than ${warning.minImages} images. Workers are paid for pruning ${warning.sets === 1 ? "it, and then it is" : "them, and then they are"} dropped.`,
        link: (
          <Link to="/campaigns/$campaign/images" params={params}>
            See the sets
          </Link>
        ),
      };
    case "many-flags":
      return {
        text: `${warning.worker} flagged ${warning.flags} of the ${warning.answers} image sets they were given to write about. A flagged set is left out with all its sentences, so look at these sets. Flags are paid like sentences.`,
        link: (
          <Link to="/campaigns/$campaign/images" params={params}>
            See the flagged sets
          </Link>
        ),
      };
    case "nobody-qualified":
      return {
        text: `No active worker is qualified for ${warning.stages.join(" and ")}, so no one can take its tasks.${warning.toApprove > 0 ? ` ${countOf(warning.toApprove, "new writers")} ${warning.toApprove === 1 ? "waits" : "wait"} for your approval.` : ""}`,
        link:
          warning.toApprove > 0 ? (
            <Link to="/campaigns/$campaign/review" params={params}>
              Approve writers
            </Link>
          ) : (
            <Link to="/campaigns/$campaign/workers" params={params}>
              Invite workers
            </Link>
          ),
      };
  }
}
