import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { RunsReply } from "../../src/vlm/browser.ts";
import type { ReplyOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField, SelectField, Submit } from "../components/form.tsx";
import { formatPercent } from "../components/format.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";
import { type Column, Table } from "../components/table.tsx";
import { formatCost, RunProgress } from "./run-progress.tsx";

type Reply = ReplyOf<typeof RunsReply>;
type Run = NonNullable<Reply["runs"]>[number];

/** Interval between requests, in milliseconds: shorter while a run is under way. */
const POLL_INTERVAL_MS = 2_000;
const IDLE_INTERVAL_MS = 15_000;

/** The runs of vision-language models, and a form that starts one. */
export function RunsPage() {
  const reply = useApiQuery("GET /api/runs", {
    refetchInterval: (known) =>
      known?.runs?.some(({ isRunning }) => isRunning) ? POLL_INTERVAL_MS : IDLE_INTERVAL_MS,
  });
  return (
    <MemberPage title="Model runs">
      {({ role }) => (
        <>
          <h1>Model runs</h1>
          <Loaded query={reply}>
            {(known) =>
              known.runs === null ? (
                <NoFolder />
              ) : (
                <div className="stack">
                  <Runs runs={known.runs} />
                  {canManage(role) && <StartRun {...known} />}
                </div>
              )
            }
          </Loaded>
        </>
      )}
    </MemberPage>
  );
}

function NoFolder() {
  return (
    <Empty text="No folder of runs is open. Restart the studio with one:">
      <p>
        <code>counterpoint studio --open dev.json --runs runs</code>
      </p>
    </Empty>
  );
}

const COLUMNS: readonly Column<Run>[] = [
  {
    title: "Run",
    kind: "name",
    render: ({ run }) => (
      <Link to="/runs/$run" params={{ run }}>
        {run}
      </Link>
    ),
  },
  { title: "Model", render: ({ model }) => model },
  { title: "Files", kind: "soft", render: ({ files }) => files.map(fileName).join(", ") },
  { title: "Progress", kind: "meter-column", render: (run) => <RunProgress {...run} /> },
  { title: "Accuracy", kind: "number", render: ({ accuracy }) => formatPercent(accuracy) },
  { title: "Consistency", kind: "number", render: ({ consistency }) => formatPercent(consistency) },
  { title: "Cost", kind: "number", render: ({ cost }) => formatCost(cost) },
];

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  if (runs.length === 0) return <Empty text="No runs yet." />;
  return <Table rows={runs} rowKey={({ run }) => run} columns={COLUMNS} saveAs="runs" />;
}

/** The name of a file with its folder, as many corpora have a dev.json. */
function fileName(path: string): string {
  return path.split(/[\\/]/).slice(-2).join("/");
}

/** A form for a run on one of the files that the server was started with. */
function StartRun({ files, prompts, hasModelUrl }: Reply) {
  const navigate = useNavigate();
  const [run, setRun] = useState("");
  const start = useApiMutation<"POST /api/runs">(() => navigate({ to: "/runs/$run", params: { run } }));
  if (files.length === 0)
    return (
      <p className="soft">
        To start runs here, use the studio with corpus files: <code>studio --open dev.json --runs runs</code>.
      </p>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const [limit, budget] = [text("limit"), text("budget")];
    start.mutate({
      route: "POST /api/runs",
      body: {
        run,
        model: text("model"),
        file: text("file"),
        prompt: text("prompt"),
        ...(limit !== "" && { limit }),
        ...(budget !== "" && { budget: Number(budget) }),
      },
    });
  };
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Start a run</h2>
      <p className="soft">
        {hasModelUrl
          ? "Requests go to the model server that the studio was started with."
          : "Requests go to the provider of the model. Keys are read from the environment of the server and shown nowhere."}
      </p>
      <InputField
        id="run"
        label="Name"
        required
        pattern="\w[\w.\-]*"
        maxLength={100}
        value={run}
        onChange={({ target }) => setRun(target.value)}
      />
      <InputField id="model" label="Model" required maxLength={200} placeholder="gpt-4o" />
      <SelectField id="file" label="Corpus" options={files} />
      <SelectField id="prompt" label="Prompt" options={prompts} />
      <InputField
        id="limit"
        label="Examples"
        help="A number such as 200 or a percentage such as 10%; whole sentences are chosen. All by default."
        pattern="\d+(\.\d+)?%?"
      />
      <InputField
        id="budget"
        label="Budget, US dollars"
        help="The run stops before it costs more."
        type="number"
        min={0.01}
        step={0.01}
      />
      <Submit change={start}>Start</Submit>
    </form>
  );
}
