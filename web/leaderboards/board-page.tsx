import { useQueryClient } from "@tanstack/react-query";
import "../style/leaderboard.css";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import type { SessionReply } from "../../src/accounts/browser.ts";
import { urlOf } from "../api/request.ts";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { canManage, PublicPage } from "../components/member-page.tsx";
import { AddGold } from "./add-gold.tsx";
import { BoardPlot } from "./board-plot.tsx";
import { type Board, boardRows } from "./board-rows.ts";
import { BoardTable } from "./board-table.tsx";
import { HowScoringWorks } from "./how-scoring-works.tsx";
import { OwnSubmissions } from "./own-submissions.tsx";

/** The public page of a benchmark with its board, where teams submit. */
export function BoardPage() {
  const { benchmark } = useParams({ from: "/benchmarks/$benchmark" });
  const params = { benchmark };
  const board = useApiQuery("GET /api/benchmarks/:benchmark", { params });
  return (
    <PublicPage title={board.data?.title ?? "Benchmark"}>
      {({ role }) => (
        <Loaded query={board}>{(content) => <Content {...{ role, params }} board={content} />}</Loaded>
      )}
    </PublicPage>
  );
}

function Content({
  role,
  params,
  board,
}: {
  readonly role: SessionReply["role"];
  readonly params: { readonly benchmark: string };
  readonly board: Board;
}) {
  const { name, title, description, contents, budget, accepts, originalIdentifiers, papers } = board;
  const rows = useMemo(() => boardRows(board), [board]);
  const isManager = canManage(role);
  const withdraw = useApiMutation();
  return (
    <div className="stack">
      <div className="row apart">
        <h1>{title}</h1>
        {isManager && <Link to="/teams">Teams</Link>}
      </div>
      {description !== "" && <p className="message">{description}</p>}
      {contents === null ? (
        <p className="notice warn">This benchmark has no test set yet.</p>
      ) : (
        <p className="soft">
          {contents.examples.toLocaleString()} examples of {contents.sentences.toLocaleString()} sentences
          {contents.balanced + contents.unbalanced > 0 &&
            `, ${contents.balanced.toLocaleString()} balanced examples and ${contents.unbalanced.toLocaleString()} unbalanced ones`}
          .{" "}
          {accepts === "models" ? (
            "The examples are not published. Teams submit models, and the server runs them."
          ) : (
            <>
              <a href={urlOf("GET /api/benchmarks/:benchmark/examples.json", { params })}>
                Download the examples without labels
              </a>{" "}
              (JSON Lines, with opaque identifiers in a random order).
              {originalIdentifiers && " Predictions can also use the identifiers of the original files."}
            </>
          )}
          {papers !== null && ` Published results shown: ${papers.title}.`}
        </p>
      )}
      {board.rows.length === 0 && isManager && <AddGold {...{ benchmark: name, originalIdentifiers }} />}
      {contents === null && isManager && <Remove params={params} />}
      {role === "team" && contents !== null && <OwnSubmissions params={params} accepts={accepts} />}
      <section className="stack" aria-label="Leaderboard">
        {rows.length === 0 ? (
          <Empty text="No published results yet." />
        ) : (
          <>
            <BoardTable
              rows={rows}
              action={
                isManager
                  ? ({ id, system }) =>
                      id !== null && (
                        <RequestButton
                          className="quiet"
                          change={withdraw}
                          request={{
                            route: "DELETE /api/benchmarks/:benchmark/rows/:submission",
                            params: { ...params, submission: id },
                          }}
                        >
                          Remove from the leaderboard<span className="unseen"> {system}</span>
                        </RequestButton>
                      )
                  : undefined
              }
            />
            <BoardPlot rows={rows} />
            <p>
              Download the published results:{" "}
              <a href={urlOf("GET /api/benchmarks/:benchmark/rows.csv", { params })}>CSV</a>,{" "}
              <a href={urlOf("GET /api/benchmarks/:benchmark", { params })}>JSON</a>.
            </p>
          </>
        )}
      </section>
      <HowScoringWorks budget={budget} accepts={accepts} />
      {role === null && (
        <p className="soft">
          Teams <Link to="/sign-in">sign in</Link> to submit. No account yet? Ask the people who run this
          server to invite your team.
        </p>
      )}
    </div>
  );
}

/** Removes a benchmark without a test set. */
function Remove({ params }: { readonly params: { readonly benchmark: string } }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useApiMutation(() => {
    client.removeQueries({ queryKey: [urlOf("GET /api/benchmarks/:benchmark", { params })] }); // it would be not found
    void navigate({ to: "/benchmarks" });
  });
  return (
    <div className="stack">
      <Failure error={remove.error} />
      <div>
        <RequestButton
          className="danger"
          change={remove}
          request={{ route: "DELETE /api/benchmarks/:benchmark", params }}
        >
          Delete this benchmark
        </RequestButton>
      </div>
    </div>
  );
}
