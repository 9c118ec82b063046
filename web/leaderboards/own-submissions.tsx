import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SubmissionsReply } from "../../src/leaderboards/browser.ts";
import { type ReplyOf, urlOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { countOf, formatTime } from "../components/format.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { Table } from "../components/table.tsx";
import { Findings } from "./findings.tsx";
import { budgetInWords, percent, points } from "./format-score.ts";
import { SubmitForm } from "./submit-form.tsx";

type Submission = ReplyOf<typeof SubmissionsReply>["submissions"][number];

const POLL_INTERVAL_MS = 500;

/** The submissions of a team to a benchmark, and the form for another one. */
export function OwnSubmissions({ params, accepts }: Parameters<typeof SubmitForm>[0]) {
  const own = useApiQuery("GET /api/benchmarks/:benchmark/submissions", {
    params,
    refetchInterval: (reply) =>
      reply?.submissions.some(({ status }) => status === "waiting") ? POLL_INTERVAL_MS : false,
  });
  const client = useQueryClient();
  const scored = own.data?.submissions.filter(({ status }) => status === "scored").length ?? 0;
  const board = urlOf("GET /api/benchmarks/:benchmark", { params });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new score can add a row to the board
  useEffect(() => void client.invalidateQueries({ queryKey: [board] }), [client, board, scored]);
  const publish = useApiMutation();
  const setPublished = ({ id }: Submission, published: boolean) =>
    publish.mutate({
      route: "PUT /api/benchmarks/:benchmark/submissions/:submission/publication",
      params: { ...params, submission: id },
      body: { published },
    });
  return (
    <section className="panel stack" aria-label="Your submissions">
      <h2>Submit</h2>
      <Loaded query={own}>
        {({ submissions, budget, remaining, nextAt }) => (
          <>
            <p>
              {countOf(remaining, "submissions")} left (limit: {budgetInWords(budget)}).{" "}
              {nextAt !== null && remaining === 0 && `Next submission available on ${formatTime(nextAt)}.`}
            </p>
            <SubmitForm params={params} accepts={accepts} />
            <Failure error={publish.error} />
            {submissions.length > 0 && (
              <Table
                saveAs="submissions"
                rows={submissions}
                rowKey={({ id }) => String(id)}
                columns={[
                  { title: "System", kind: "name", render: ({ system }) => system },
                  { title: "Submitted", kind: "soft", render: ({ at }) => formatTime(at) },
                  { title: "Status", render: (submission) => <Status {...submission} /> },
                  { title: "Result", render: ({ result }) => result !== null && <Result {...result} /> },
                  {
                    title: "Leaderboard",
                    render: (submission) =>
                      submission.status === "scored" && (
                        <button
                          type="button"
                          disabled={publish.isPending}
                          onClick={() => setPublished(submission, !submission.isPublished)}
                        >
                          {submission.isPublished ? "Withdraw" : "Publish"}
                          <span className="unseen"> {submission.system}</span>
                        </button>
                      ),
                  },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const STATUSES = {
  refused: <span className="tag bad">rejected</span>,
  waiting: <span className="tag">being scored</span>,
  failed: <span className="tag warn">failed</span>,
};

function Status({ status, isPublished, findings, findingCount, failure, progress }: Submission) {
  if (status === "scored")
    return isPublished ? (
      <span className="tag good">published</span>
    ) : (
      <span className="tag">scored (private)</span>
    );
  if (progress !== null) {
    const { answered, examples } = progress;
    return (
      <span className="tag">
        running: {answered.toLocaleString()} of {examples.toLocaleString()} examples done
      </span>
    );
  }
  return (
    <>
      {STATUSES[status]}
      {status === "failed" && (
        <span className="soft"> {failure ?? "server error; not counted as a submission"}</span>
      )}
      {status === "refused" && (
        <details>
          <summary>Show problems</summary>
          <Findings findings={findings} findingCount={findingCount} />
        </details>
      )}
    </>
  );
}

function Result({
  accuracy,
  right,
  predictions,
  consistency,
  rightGroups,
  groups,
  balanced,
  unbalanced,
}: NonNullable<Submission["result"]>) {
  return (
    <div className="result">
      <strong>{percent(accuracy)} %</strong>{" "}
      <span className="soft">
        {right.toLocaleString()} of {predictions.toLocaleString()} correct
      </span>
      <br />
      {percent(consistency)} %{" "}
      <span className="soft">
        consistency, {rightGroups.toLocaleString()} of {groups.toLocaleString()} sentences
        {balanced !== null &&
          ` · balanced ${percent(balanced.accuracy, 0)} (${points(balanced.difference, 0)})`}
        {unbalanced !== null &&
          ` · unbalanced ${percent(unbalanced.accuracy, 0)} (${points(unbalanced.difference, 0)})`}
      </span>
    </div>
  );
}
