import { formatPercent, formatTime } from "../../components/format.ts";
import "../../style/library.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { PredictionsReply } from "../../../src/library/browser.ts";
import { type ReplyOf, send } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { Empty, Failure, Loaded } from "../../components/loaded.tsx";
import { type Column, Table } from "../../components/table.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import { IntervalDot, percentRange, sharedScale } from "./interval-dot.tsx";
import { Pairs } from "./pairs.tsx";
import { UploadPredictions } from "./upload-predictions.tsx";

type System = ReplyOf<typeof PredictionsReply>["systems"][number];
type Majority = ReplyOf<typeof PredictionsReply>["majorities"][number];

/** The systems with predictions of a corpus, their scores, and all pairwise comparisons. */
export function Systems({
  endpoint,
  canUpload,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly canUpload: boolean;
}) {
  const predictions = useApiQuery(`GET ${endpoint.api}/predictions`, { params: endpoint.params });
  return (
    <div className="stack predictions">
      <Loaded query={predictions}>
        {({ systems, majorities, outdated }) => (
          <>
            {systems.length === 0 ? (
              <Empty text="No predictions yet">
                <p>
                  {canUpload ? "Add prediction files below, or pass" : "Pass"} them when you start the studio:{" "}
                  <code>counterpoint studio --open dev.json --predictions ours.csv</code>
                </p>
              </Empty>
            ) : (
              <Scores endpoint={endpoint} systems={systems} majorities={majorities} canUpload={canUpload} />
            )}
            {systems.length > 1 && <Pairs endpoint={endpoint} />}
            {outdated.length > 0 && <Outdated endpoint={endpoint} outdated={outdated} />}
          </>
        )}
      </Loaded>
      {canUpload && <UploadPredictions endpoint={endpoint} />}
    </div>
  );
}

function Scores({
  endpoint,
  systems,
  majorities,
  canUpload,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly systems: readonly System[];
  readonly majorities: readonly Majority[];
  readonly canUpload: boolean;
}) {
  const scale = sharedScale(
    systems.map(({ accuracy, accuracyInterval: interval }) => ({ value: accuracy, interval })),
    majorities.map(shareOf),
  );
  const majorityOf = ({ splits }: System) =>
    majorities.filter((each) => each.splits.join() === splits.join()).map(shareOf)[0];
  const columns: Column<System>[] = [
    {
      title: "System",
      kind: "name",
      render: ({ id, name }) => <Link to={`${endpoint.page}/predictions/${id}`}>{name}</Link>,
    },
    { title: "Splits", render: ({ splits }) => splits.join(", ") },
    {
      title: "Accuracy",
      kind: "number",
      render: ({ accuracy, accuracyInterval, right, predictions, perExample }) => (
        <>
          {formatPercent(accuracy)}{" "}
          <span className="soft">
            ({right.toLocaleString()} of {predictions.toLocaleString()}
            {perExample > 1 && " PNGs"})
            <br />
            {percentRange(accuracyInterval)}
          </span>
        </>
      ),
    },
    {
      title: `${formatPercent(scale.from)} to ${formatPercent(scale.to)}`,
      kind: "meter-column",
      render: (system) => (
        <IntervalDot
          value={system.accuracy}
          interval={system.accuracyInterval}
          scale={scale}
          reference={majorityOf(system)}
        />
      ),
    },
    {
      title: "Consistency",
      kind: "number",
      render: ({ consistency, consistencyInterval, rightGroups, groups }) => (
        <>
          {formatPercent(consistency)}{" "}
          <span className="soft">
            ({rightGroups.toLocaleString()} of {groups.toLocaleString()})
            <br />
            {percentRange(consistencyInterval)}
          </span>
        </>
      ),
    },
    {
      title: "Source",
      kind: "soft",
      render: ({ uploaded }) => <From uploaded={uploaded} />,
    },
  ];
  const removal: Column<System> = {
    title: "Remove",
    hideTitle: true,
    render: ({ id, name, uploaded }) =>
      uploaded !== null && <Remove endpoint={endpoint} id={id} name={name} />,
  };
  return (
    <section aria-label="Scores">
      <Table
        saveAs="systems"
        rows={systems}
        rowKey={({ id }) => id}
        columns={canUpload ? [...columns, removal] : columns}
      />
      <p className="soft">
        Consistency is the share of sentences for which every prediction is correct. Below each score is its
        95 % interval over sentences, in percent.
      </p>
      <p className="soft">
        The dashed line is the majority baseline:{" "}
        {majorities
          .map(
            ({ splits, label, count, examples }) =>
              `${splits.join(", ")} ${formatPercent(count / examples)} ${label} (${count.toLocaleString()} of ${examples.toLocaleString()})`,
          )
          .join("; ")}
        .
      </p>
    </section>
  );
}

function shareOf({ count, examples }: Majority): number {
  return count / examples;
}

function From({ uploaded }: Pick<System, "uploaded">) {
  if (uploaded === null) return <span className="unbroken">command line</span>;
  return (
    <>
      {uploaded.by}
      <br />
      <span className="unbroken">{formatTime(uploaded.at)}</span>
    </>
  );
}

/** Removes predictions after a confirmation, because the server has the only copy. */
function Remove({
  endpoint,
  id,
  name,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly id: string;
  readonly name: string;
}) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const params = { ...endpoint.params, system: id };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(`DELETE ${endpoint.api}/predictions/:system`, { params }),
    onSuccess: () => client.invalidateQueries(),
  });
  if (error !== null) return <Failure error={error} />;
  if (!isAsked) {
    return (
      <button type="button" className="quiet" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
        Remove
      </button>
    );
  }
  return (
    <span className="row">
      <button
        type="button"
        disabled={isPending}
        aria-label={`Remove ${name} permanently`}
        onClick={() => mutate()}
      >
        Remove permanently
      </button>
      <button type="button" className="quiet" aria-label={`Keep ${name}`} onClick={() => setAsked(false)}>
        Cancel
      </button>
    </span>
  );
}

function Outdated({
  endpoint,
  outdated,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly outdated: ReplyOf<typeof PredictionsReply>["outdated"];
}) {
  return (
    <section aria-label="Outdated">
      <h2>Outdated predictions</h2>
      <p>
        The examples of these splits have changed since these files were added, so they are not scored. Upload
        new predictions.
      </p>
      <Table
        rows={outdated}
        rowKey={({ id }) => id}
        columns={[
          { title: "System", kind: "name", render: ({ name }) => name },
          { title: "Splits", render: ({ splits }) => splits.join(", ") },
          {
            title: "Source",
            kind: "soft",
            render: ({ uploaded }) => <From uploaded={uploaded} />,
          },
          {
            title: "Remove",
            hideTitle: true,
            render: ({ id, name }) => <Remove endpoint={endpoint} id={id} name={name} />,
          },
        ]}
      />
    </section>
  );
}
