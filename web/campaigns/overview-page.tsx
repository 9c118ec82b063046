import "../style/plot.css";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { StageProgressReply } from "../../src/campaigns/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { formatMoney, spaced } from "../components/format.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { canManage } from "../components/member-page.tsx";
import { Meter } from "../components/meter.tsx";
import { Table } from "../components/table.tsx";
import { BiasLights } from "./bias-lights.tsx";
import { CampaignGuide } from "./campaign-guide.tsx";
import { CampaignPage, type CampaignProps } from "./campaign-page.tsx";
import { AddPresentations, RaiseBudget } from "./extend-campaign.tsx";
import { Costs } from "./outcome-tables.tsx";
import { RehearsalPanel } from "./rehearsal-panel.tsx";
import { Definitions, QualityStats, Stat } from "./stats.tsx";

/** The state of a campaign, updated while the page is open. */
export function OverviewPage() {
  return <CampaignPage>{(props) => <Overview {...props} />}</CampaignPage>;
}

function Overview({ campaign, params, role }: CampaignProps) {
  const { progress, isConnected } = useProgress(campaign.id);
  const isManager = canManage(role);
  return (
    <div className="stack">
      {!isConnected && (
        <div className="notice warn" role="status">
          <p>
            The server can't be reached, so these numbers may be out of date. The page updates when the
            connection is back.
          </p>
        </div>
      )}
      {campaign.simulated && (
        <div className="notice">
          <p>
            This is a demonstration. Its workers and answers are simulated, and nobody is paid.
            {isManager && " Try the tasks yourself, review sentences, or change anything you like."}
          </p>
          {isManager && <TryAsWorker params={params} />}
        </div>
      )}
      {isManager && campaign.state !== "archived" && (
        <>
          <CampaignGuide campaign={campaign} params={params} role={role} />
          <StartOrPause campaign={campaign} params={params} />
        </>
      )}
      {isManager && campaign.state === "new" && <RehearsalPanel {...campaign} />}
      <div className="stats">
        {progress !== undefined && <Money progress={progress} currency={campaign.currency} />}
        {isManager && <QualityStats params={params} />}
      </div>
      <div className="figures">
        <section>
          <h2>Stages</h2>
          {progress === undefined ? <p className="loading">Loading…</p> : <Stages progress={progress} />}
        </section>
        <Throughput params={params} />
        {isManager && <BiasLights params={params} />}
        {isManager && <Costs params={params} />}
      </div>
      {isManager && (
        <section className="columns">
          {campaign.recipe === "scenes" && <AddPresentations params={params} />}
          {progress && (
            <RaiseBudget params={params} currency={campaign.currency} budget={progress.account.budget} />
          )}
        </section>
      )}
      <Definitions terms={isManager ? ["spent", "alpha", "nonsense", "againstIntention"] : ["spent"]} />
    </div>
  );
}

function StartOrPause({ campaign, params }: Pick<CampaignProps, "campaign" | "params">) {
  const change = useApiMutation();
  const isRunning = campaign.state === "started";
  return (
    <div className="row" id="start-or-pause">
      <RequestButton
        className={isRunning ? "" : "main"}
        change={change}
        request={{ route: `POST /api/campaigns/:campaign/${isRunning ? "pause" : "start"}`, params }}
      >
        {START_TEXTS[campaign.state].button}
      </RequestButton>
      <span className="soft">{START_TEXTS[campaign.state].about}</span>
      <Failure error={change.error} />
    </div>
  );
}

const START_TEXTS = {
  new: { button: "Start", about: "Workers get no tasks until you start the campaign." },
  started: {
    button: "Pause",
    about: "Workers can take tasks. If you pause, they can finish their current task but get no new one.",
  },
  paused: {
    button: "Resume",
    about: "The campaign is paused. Workers can finish their current task but get no new one.",
  },
  archived: { button: "Start", about: "" },
};

function Money({
  progress: { account },
  currency,
}: {
  readonly progress: Progress;
  readonly currency: string;
}) {
  const { budget, spent, promised } = account;
  const share = (amount: number) => amount / Math.max(1, budget);
  return (
    <Stat
      label="Spent"
      definition="spent"
      value={formatMoney(spent, currency, 0)}
      detail={`of ${formatMoney(budget, currency, 0)}; ${formatMoney(promised, currency, 0)} reserved`}
    >
      <Meter
        label={`${Math.round(100 * share(spent))} % of the budget is spent`}
        parts={[share(spent), share(promised)]}
      />
    </Stat>
  );
}

function Stages({ progress: { stages } }: { readonly progress: Progress }) {
  if (stages.length === 0) {
    return (
      <Empty text="No tasks yet. Add presentations (scenes) or image sets (photographs), then start the campaign." />
    );
  }
  return (
    <Table
      saveAs="progress"
      rows={stages}
      rowKey={({ stage }) => stage}
      columns={[
        { title: "Stage", kind: "name", render: ({ stage }) => spaced(stage) },
        { title: "Tasks done", kind: "number", render: ({ done, tasks }) => `${done} of ${tasks}` },
        { title: "Answers", kind: "number", render: ({ answers, seats }) => `${answers} of ${seats}` },
        { title: "In progress", kind: "number", render: ({ held }) => held },
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

/** Loaded separately, because of the size of the plotting library. */
const ThroughputPlot = lazy(async () => ({
  default: (await import("./throughput-plot.tsx")).ThroughputPlot,
}));

const MINUTE = 60_000;
const SPANS: Readonly<Record<number, string>> = {
  [MINUTE / 6]: "ten seconds",
  [MINUTE]: "minute",
  [10 * MINUTE]: "ten minutes",
  [60 * MINUTE]: "hour",
};

/** The number of answers over time. */
function Throughput({ params }: Pick<CampaignProps, "params">) {
  const throughput = useApiQuery("GET /api/campaigns/:campaign/throughput", { params });
  return (
    <section>
      <h2>Answers over time</h2>
      <Loaded query={throughput}>
        {({ span, points }) =>
          points.length === 0 ? (
            <Empty text="No answers yet." />
          ) : (
            <figure className="plot-figure">
              <Suspense fallback={<p className="loading">Loading the chart…</p>}>
                <ThroughputPlot span={span} points={points} />
              </Suspense>
              <figcaption className="soft">
                Answers per {SPANS[span] ?? "day"}, by stage;{" "}
                {points.reduce((sum, { answers }) => sum + answers, 0)} in total.
              </figcaption>
            </figure>
          )
        }
      </Loaded>
    </section>
  );
}

/** The name under which the reader of the page works, without a test. */
const VISITOR = "Visitor";

/** Invites the reader of the page as a worker, and opens the worker page in a new tab. */
function TryAsWorker({ params }: Pick<CampaignProps, "params">) {
  const tab = useRef<Window | null>(null);
  const invite = useApiMutation<"POST /api/campaigns/:campaign/invitations">(
    ({ invitations: [invitation] }) => {
      (tab.current ?? window).location.href = `${alternateOrigin()}/join#${invitation?.token}`;
    },
  );
  const open = () => {
    tab.current = window.open("", "_blank"); // now, because browsers let only a click open one
    const request = { params, body: { names: [VISITOR], qualified: true } };
    invite.mutate(
      { route: "POST /api/campaigns/:campaign/invitations", ...request },
      { onError: () => tab.current?.close() },
    );
  };
  return (
    <>
      <button type="button" className="main" disabled={invite.isPending} onClick={open}>
        Try it as a worker
      </button>
      <Failure error={invite.error} />
    </>
  );
}

/** The other host name of this machine. A browser keeps one session per host name, so the manager stays signed in here. */
function alternateOrigin(): string {
  const others: Readonly<Record<string, string>> = { "127.0.0.1": "localhost", localhost: "127.0.0.1" };
  const { protocol, hostname, port } = location;
  const other = others[hostname];
  return other === undefined ? location.origin : `${protocol}//${other}:${port}`;
}

type Progress = ReplyOf<typeof StageProgressReply>;

/** Progress of a campaign, which the server sends whenever it changes. */
function useProgress(campaign: string): {
  readonly progress: Progress | undefined;
  readonly isConnected: boolean;
} {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const params = { campaign };
    const refreshed = QUERIES_TO_REFRESH.map((route) => urlOf(route, { params }));
    let isResting = false;
    let isChanged = false;
    let rest: ReturnType<typeof setTimeout> | undefined;
    // These look at all answers: after each time they rest ten times as long as they took.
    const refresh = async () => {
      isChanged = isResting;
      if (isResting) return;
      isResting = true;
      const begun = performance.now();
      await client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => refreshed.some((url) => key === url),
      });
      rest = setTimeout(
        () => {
          isResting = false;
          if (isChanged) void refresh();
        },
        10 * (performance.now() - begun),
      );
    };
    const events = new EventSource(urlOf("GET /api/campaigns/:campaign/progress/events", { params }));
    events.onopen = () => setConnected(true);
    events.onerror = () => setConnected(false); // the browser reconnects by itself
    events.onmessage = ({ data }) => {
      setProgress(JSON.parse(data) as Progress); // written by our server
      void refresh();
    };
    return () => {
      events.close();
      clearTimeout(rest);
    };
  }, [campaign, client]);
  return { progress, isConnected };
}

/** Routes whose replies change with every answer. */
const QUERIES_TO_REFRESH = [
  "GET /api/campaigns/:campaign/quality",
  "GET /api/campaigns/:campaign/throughput",
  "GET /api/campaigns/:campaign/costs",
  "GET /api/campaigns/:campaign/guide",
  "GET /api/campaigns/:campaign",
] as const;
