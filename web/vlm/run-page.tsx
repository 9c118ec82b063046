import { Link, useParams } from "@tanstack/react-router";
import type { RunReply } from "../../src/vlm/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { formatPercent } from "../components/format.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";
import { ReportSections } from "../library/report/report-sections.tsx";
import { Replies } from "./replies.tsx";
import { formatCost, RunProgress } from "./run-progress.tsx";

type Run = ReplyOf<typeof RunReply>;

const POLL_INTERVAL_MS = 2_000;

/** A run: its progress, money, outcomes, controls, and raw replies beside the pictures. */
export function RunPage() {
  const { run = "" } = useParams({ strict: false });
  const reply = useApiQuery("GET /api/runs/:run", {
    params: { run },
    refetchInterval: (known) => known?.isRunning === true && POLL_INTERVAL_MS,
  });
  return (
    <MemberPage title={`Run · ${run}`}>
      {({ role }) => (
        <>
          <p className="soft">
            <Link to="/runs">Model runs</Link>
          </p>
          <h1>{run}</h1>
          <Loaded query={reply}>
            {(known) => (
              <div className="stack">
                <Summary run={known} mayChange={canManage(role)} />
                <Outcomes run={known} />
                {known.controls.length > 0 && <Controls run={known} />}
                <Replies run={run} isRunning={known.isRunning} />
                <Settings run={known} />
              </div>
            )}
          </Loaded>
        </>
      )}
    </MemberPage>
  );
}

/** The report of a run. */
export function RunReportPage() {
  const { run = "" } = useParams({ strict: false });
  const reply = useApiQuery("GET /api/runs/:run/report", { params: { run } });
  return (
    <MemberPage title={`Report · ${run}`}>
      {() => (
        <>
          <p className="soft">
            <Link to="/runs">Model runs</Link> ·{" "}
            <Link to="/runs/$run" params={{ run }}>
              {run}
            </Link>
          </p>
          <h1>Report of {run}</h1>
          <Loaded query={reply} loading="Measuring the run…">
            {({ sections }) => <ReportSections sections={sections} />}
          </Loaded>
        </>
      )}
    </MemberPage>
  );
}

function Summary({ run, mayChange }: { readonly run: Run; readonly mayChange: boolean }) {
  const change = useApiMutation();
  const { cost, tokens, isRunning, note, replies, questions } = run;
  const params = { run: run.run };
  return (
    <section className="panel stack" aria-label="Progress">
      <p>
        {run.model}, prompt {run.prompt}, {run.examples.toLocaleString()} examples
      </p>
      <p role="status">
        <RunProgress {...run} />
      </p>
      {tokens.input + tokens.output > 0 && (
        <p>
          {cost === null ? "Unknown cost" : formatCost(cost)} for {tokens.input.toLocaleString()} input and{" "}
          {tokens.output.toLocaleString()} output tokens.
        </p>
      )}
      <p>
        {run.accuracy === null ? (
          "There is no score until every question has a reply."
        ) : (
          <>
            Accuracy {formatPercent(run.accuracy)}
            {rangeOf(run.accuracyInterval)}, consistency {formatPercent(run.consistency)}
            {rangeOf(run.consistencyInterval)}.{" "}
            <Link to="/runs/$run/report" params={params}>
              Report
            </Link>
          </>
        )}
      </p>
      {note !== null && <p className="note-text">{note}</p>}
      <Failure error={change.error} />
      {mayChange && run.provider !== "import" && (isRunning || replies < questions) && (
        <p>
          {isRunning ? (
            <RequestButton change={change} request={{ route: "POST /api/runs/:run/stop", params }}>
              Stop
            </RequestButton>
          ) : (
            <RequestButton change={change} request={{ route: "POST /api/runs/:run/resume", params }}>
              Resume
            </RequestButton>
          )}
        </p>
      )}
    </section>
  );
}

function rangeOf(interval: Run["accuracyInterval"]): string {
  return interval === null ? "" : ` (95 %: ${formatPercent(interval[0])} to ${formatPercent(interval[1])})`;
}

function Outcomes({ run: { outcomes } }: { readonly run: Run }) {
  const rows = Object.entries(outcomes).filter(([, count]) => count > 0);
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  return (
    <section className="stack" aria-label="Outcomes">
      <h2>Outcomes</h2>
      <Table
        rows={rows}
        rowKey={([name]) => name}
        saveAs="outcomes"
        columns={[
          { title: "Outcome", kind: "name", render: ([name]) => name },
          { title: "Replies", kind: "number", render: ([, count]) => count.toLocaleString() },
          { title: "Share", kind: "number", render: ([, count]) => formatPercent(count / total) },
        ]}
      />
    </section>
  );
}

function Controls({ run: { controls } }: { readonly run: Run }) {
  return (
    <section className="stack" aria-label="Controls">
      <h2>Controls</h2>
      <Table
        rows={controls}
        rowKey={({ name }) => name}
        saveAs="controls"
        columns={[
          { title: "Control", kind: "name", render: ({ name }) => name },
          { title: "Examples", kind: "number", render: ({ examples }) => examples.toLocaleString() },
          { title: "Accuracy", kind: "number", render: ({ accuracy }) => formatPercent(accuracy) },
          { title: "Verdict", render: ({ verdict }) => verdict },
        ]}
      />
    </section>
  );
}

function Settings({ run: { settings } }: { readonly run: Run }) {
  return (
    <details>
      <summary>Settings</summary>
      <Table
        rows={settings}
        rowKey={({ name }) => name}
        columns={[
          { title: "Setting", kind: "name", render: ({ name }) => name },
          { title: "Value", render: ({ value }) => value },
        ]}
      />
    </details>
  );
}
