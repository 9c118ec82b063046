import { useApiMutation } from "../api/use-api-mutation.ts";
import { Failure } from "../components/failure.tsx";
import { formatMoney } from "../components/format-money.ts";
import { Meter } from "../components/meter.tsx";
import { Table } from "../components/table.tsx";
import { AddPresentations } from "./add-presentations.tsx";
import { BiasLights } from "./bias-lights.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { Costs } from "./costs.tsx";
import { Definitions } from "./definitions.tsx";
import { QualityStats } from "./quality-stats.tsx";
import { RaiseBudget } from "./raise-budget.tsx";
import { RehearsalPanel } from "./rehearsal-panel.tsx";
import { Stat } from "./stat.tsx";
import { Throughput } from "./throughput.tsx";
import { TryAsWorker } from "./try-as-worker.tsx";
import { type Progress, useProgress } from "./use-progress.ts";

/** A campaign at a glance, live. */
export function OverviewPage() {
  return <CampaignPage>{(props) => <Overview {...props} />}</CampaignPage>;
}

function Overview({ campaign, params, role }: CampaignProps) {
  const { progress, isConnected } = useProgress(campaign.id);
  const isManager = role === "owner" || role === "manager";
  return (
    <div className="stack">
      {!isConnected && (
        <div className="notice warn" role="status">
          <p>
            The server does not answer; what you see may be old. This page goes on by itself when it is back.
          </p>
        </div>
      )}
      {campaign.simulated && (
        <div className="notice">
          <p>
            Its workers and their answers are simulated: they come from a rehearsal, and nobody is paid.
            {isManager && " Work on it yourself, review sentences, or change whatever you like."}
          </p>
          {isManager && <TryAsWorker params={params} />}
        </div>
      )}
      {isManager && <StartOrPause campaign={campaign} params={params} />}
      {isManager && campaign.state === "new" && <RehearsalPanel {...campaign} />}
      <div className="stats">
        {progress !== undefined && <Money progress={progress} currency={campaign.currency} />}
        {isManager && <QualityStats params={params} />}
      </div>
      <section>
        <h2>Stages</h2>
        {progress === undefined ? <p className="loading">Loading…</p> : <Stages progress={progress} />}
      </section>
      <Throughput params={params} />
      {isManager && <BiasLights params={params} recipe={campaign.recipe} />}
      {isManager && (
        <div className="columns">
          <Costs params={params} />
          <section className="stack">
            {campaign.recipe === "scenes" && <AddPresentations params={params} />}
            <RaiseBudget
              params={params}
              currency={campaign.currency}
              budget={progress?.account.budget ?? 0}
            />
          </section>
        </div>
      )}
      <Definitions of={isManager ? ["spent", "alpha", "nonsense", "againstIntention"] : ["spent"]} />
    </div>
  );
}

function StartOrPause({ campaign, params }: Pick<CampaignProps, "campaign" | "params">) {
  const change = useApiMutation();
  const isRunning = campaign.state === "started";
  return (
    <div className="row">
      <button
        type="button"
        className={isRunning ? "" : "main"}
        disabled={change.isPending}
        onClick={() =>
          change.mutate({
            route: isRunning ? "POST /api/campaigns/:campaign/pause" : "POST /api/campaigns/:campaign/start",
            params,
          })
        }
      >
        {isRunning ? "Pause" : "Start"}
      </button>
      <span className="soft">
        {isRunning
          ? "Workers get tasks. Pausing gives out no new ones and takes none away."
          : "Nobody gets tasks until the campaign is started."}
      </span>
      {change.error !== null && <Failure error={change.error} />}
    </div>
  );
}

function Money({
  progress: { account },
  currency,
}: {
  readonly progress: Progress;
  readonly currency: string;
}) {
  const { budget, spent, promised } = account;
  return (
    <Stat
      label="Spent"
      definition="spent"
      value={formatMoney(spent, currency)}
      detail={`of ${formatMoney(budget, currency)}; ${formatMoney(promised, currency)} is promised`}
    >
      <Meter
        label={`${Math.round((100 * spent) / Math.max(1, budget))} % of the budget is spent`}
        parts={[spent / Math.max(1, budget), promised / Math.max(1, budget)]}
      />
    </Stat>
  );
}

function Stages({ progress: { stages } }: { readonly progress: Progress }) {
  if (stages.length === 0) {
    return (
      <div className="empty">
        <p>There are no tasks yet. Add presentations or image sets, then start the campaign.</p>
      </div>
    );
  }
  return (
    <Table
      rows={stages}
      rowKey={({ stage }) => stage}
      columns={[
        { title: "Stage", kind: "name", render: ({ stage }) => stage },
        { title: "Tasks done", kind: "number", render: ({ done, tasks }) => `${done} of ${tasks}` },
        { title: "Answers", kind: "number", render: ({ answers, seats }) => `${answers} of ${seats}` },
        { title: "Being worked on", kind: "number", render: ({ held }) => held },
        {
          title: "Progress",
          kind: "meter-column",
          render: ({ answers, held, seats }) => (
            <Meter
              label={`${Math.round((100 * answers) / Math.max(1, seats))} % answered`}
              parts={[answers / Math.max(1, seats), held / Math.max(1, seats)]}
            />
          ),
        },
      ]}
    />
  );
}
