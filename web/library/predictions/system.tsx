import { formatPercent } from "../../components/format.ts";
import "../../style/library.css";
import { Link, useParams } from "@tanstack/react-router";
import type { SystemReply } from "../../../src/library/browser.ts";
import type { ReplyOf } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { HelpLink } from "../../components/help-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Table } from "../../components/table.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import type { BrowseParams } from "../use-browse-query.ts";
import { IntervalDot, percentRange, points, sharedScale } from "./interval-dot.tsx";

type Reply = ReplyOf<typeof SystemReply>;
type Breakdown = keyof Reply["breakdowns"];
type ClassRow = NonNullable<Reply["breakdowns"][Breakdown]>[number];

const TITLES: Readonly<Record<Breakdown, string>> = {
  phenomenon: "Phenomenon",
  subset: "Balanced subset",
  split: "Split",
  kind: "Scene type",
  length: "Sentence length",
  synset: "Synset",
};

/** Tables with more rows are collapsed. */
const MAX_ROWS = 20;

/** Interval between requests while phenomena are being tagged. */
const POLL_INTERVAL_MS = 3_000;

/** One system: its scores, overall and by class of examples. */
export function SystemView({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const { system = "" } = useParams({ strict: false });
  const reply = useApiQuery(`GET ${endpoint.api}/predictions/:system`, {
    params: { ...endpoint.params, system },
    refetchInterval: (known) => known !== undefined && known.tagged < known.sentences && POLL_INTERVAL_MS,
  });
  return (
    <Loaded query={reply}>
      {({ system, breakdowns, tagged, sentences }) => (
        <div className="stack predictions">
          <div className="row">
            <h2>{system.name}</h2>
            <HelpLink to="/help/reading-the-reports#eval-score-eval-compare" about="scores" />
          </div>
          <Score system={system} />
          <p>
            <Examples endpoint={endpoint} query={{ first: system.id, outcome: "wrong" }}>
              Errors
            </Examples>
            {" · "}
            <Examples endpoint={endpoint} query={{ first: system.id, outcome: "right" }}>
              Correct predictions
            </Examples>
          </p>
          <CompareWith endpoint={endpoint} system={system} />
          {system.perExample > 1 && (
            <p className="soft">
              This file has one prediction per PNG. An example counts as correct only if all{" "}
              {system.perExample} predictions are correct.
            </p>
          )}
          {tagged < sentences && (
            <p className="soft" role="status">
              Tagging phenomena: {tagged.toLocaleString()} of {sentences.toLocaleString()} sentences done.
            </p>
          )}
          {(Object.keys(TITLES) as Breakdown[]).map((by) => {
            const rows = breakdowns[by];
            return rows && <Classes key={by} endpoint={endpoint} by={by} rows={rows} system={system} />;
          })}
        </div>
      )}
    </Loaded>
  );
}

/** Links to comparisons with systems that predict the same examples. */
function CompareWith({
  endpoint,
  system,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly system: Reply["system"];
}) {
  const { data } = useApiQuery(`GET ${endpoint.api}/predictions`, { params: endpoint.params });
  const others = (data?.systems ?? []).filter(
    ({ id, splits, perExample }) =>
      id !== system.id &&
      perExample === system.perExample &&
      splits.some((split) => system.splits.includes(split)),
  );
  if (others.length === 0) return null;
  return (
    <p className="row">
      Compare with
      {others.map(({ id, name }) => (
        <Link key={id} to={`${endpoint.page}/predictions/compare`} search={{ first: system.id, second: id }}>
          {name}
        </Link>
      ))}
    </p>
  );
}

function Score({ system }: { readonly system: Reply["system"] }) {
  const { accuracy, accuracyInterval, right, predictions, perExample } = system;
  const { consistency, consistencyInterval, rightGroups, groups } = system;
  const rows = [
    {
      name: "Accuracy",
      value: accuracy,
      interval: accuracyInterval,
      count: `${right.toLocaleString()} of ${predictions.toLocaleString()} ${perExample > 1 ? "PNGs" : "examples"}`,
    },
    {
      name: "Consistency",
      value: consistency,
      interval: consistencyInterval,
      count: `${rightGroups.toLocaleString()} of ${groups.toLocaleString()} sentences`,
    },
  ];
  const scale = sharedScale(rows);
  return (
    <Table
      saveAs="score"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { title: system.splits.join(", "), kind: "name", render: ({ name }) => name },
        { title: "Score", kind: "number", render: ({ value }) => formatPercent(value) },
        { title: "95 % interval (%)", kind: "number", render: ({ interval }) => percentRange(interval) },
        {
          title: `${formatPercent(scale.from)} to ${formatPercent(scale.to)}`,
          kind: "meter-column",
          render: ({ value, interval }) => <IntervalDot value={value} interval={interval} scale={scale} />,
        },
        { title: "Correct", kind: "number", render: ({ count }) => count },
      ]}
    />
  );
}

function Classes({
  endpoint,
  by,
  rows,
  system,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly by: Breakdown;
  readonly rows: readonly ClassRow[];
  readonly system: Reply["system"];
}) {
  const scale = sharedScale(
    rows.map(({ accuracy, accuracyInterval: interval }) => ({ value: accuracy, interval })),
    [system.accuracy],
  );
  const link = (count: number, name: string, outcome: "right" | "wrong") => (
    <Examples endpoint={endpoint} query={{ ...queryOf(by, name), first: system.id, outcome }}>
      {count.toLocaleString()}
    </Examples>
  );
  const table = (
    <Table
      saveAs="breakdown"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { title: TITLES[by], kind: "name", render: ({ name }) => name.replaceAll(/\b0(?=\d)/g, "") }, // "06-10 tokens"
        {
          title: system.perExample > 1 ? "PNGs" : "Examples",
          kind: "number",
          render: ({ predictions }) => predictions.toLocaleString(),
        },
        { title: "Accuracy", kind: "number", render: ({ accuracy }) => formatPercent(accuracy) },
        {
          title: "95 % interval (%)",
          kind: "number",
          render: ({ accuracyInterval }) => percentRange(accuracyInterval),
        },
        {
          title: `${formatPercent(scale.from)} to ${formatPercent(scale.to)}`,
          kind: "meter-column",
          render: ({ accuracy, accuracyInterval }) => (
            <IntervalDot
              value={accuracy}
              interval={accuracyInterval}
              scale={scale}
              reference={system.accuracy}
            />
          ),
        },
        { title: "vs. overall", kind: "number", render: ({ difference }) => points(difference) },
        {
          title: "Correct",
          kind: "number",
          render: ({ name, rightExamples }) => link(rightExamples, name, "right"),
        },
        {
          title: "Incorrect",
          kind: "number",
          render: ({ name, wrongExamples }) => link(wrongExamples, name, "wrong"),
        },
      ]}
    />
  );
  return (
    <section aria-label={TITLES[by]}>
      <h2>{TITLES[by]}</h2>
      {rows.length <= MAX_ROWS ? (
        table
      ) : (
        <details>
          <summary>Show all {rows.length} rows</summary>
          {table}
        </details>
      )}
    </section>
  );
}

/** A link to the examples of a query. */
function Examples({
  endpoint,
  query,
  children,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly query: BrowseParams;
  readonly children: string;
}) {
  return (
    <Link to={endpoint.page} search={query}>
      {children}
    </Link>
  );
}

/** The query for the examples of a class. A class of lengths is named by its bounds: "06-10 tokens". */
function queryOf(by: Breakdown, name: string): BrowseParams {
  if (by !== "length") return { [by]: name };
  const [from = 0, to] = (name.match(/\d+/g) ?? []).map(Number);
  if (to === undefined) return { minLength: `${from + 1}` }; // "over 40 tokens"
  return { ...(from > 1 && { minLength: `${from}` }), maxLength: `${to}` };
}
