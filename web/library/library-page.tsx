import { Link } from "@tanstack/react-router";
import { Annotations } from "../annotations/annotations.tsx";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { RequestButton } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { canManage, MemberPage } from "../components/member-page.tsx";
import { CorpusFiles } from "./corpus-files.tsx";
import { UploadCorpus } from "./upload-corpus.tsx";

/** Interval between requests while corpora are being read. */
const POLL_INTERVAL_MS = 500;

/** The corpora of the library. */
export function LibraryPage() {
  const library = useApiQuery("GET /api/library", {
    refetchInterval: (reply) => reply?.corpora.some(({ indexing }) => indexing) === true && POLL_INTERVAL_MS,
  });
  const remove = useApiMutation();
  return (
    <MemberPage title="Library">
      {({ role }) => (
        <>
          <h1>Library</h1>
          <Loaded query={library}>
            {({ corpora }) =>
              corpora.length === 0 ? (
                <Empty text="No corpora are open.">
                  <p>{canManage(role) ? "Add one below, or start" : "Start"} the studio with corpus files:</p>
                  <p>
                    <code>counterpoint studio --open dev.json test1.json</code>
                  </p>
                </Empty>
              ) : (
                <ul className="cards">
                  {corpora.map(
                    ({ id, title, files, examples, writingTasks, sentences, uploaded, indexing }) => (
                      <li key={id}>
                        <Link to="/library/$corpus" params={{ corpus: id }} className="panel card">
                          <strong>{id}</strong>
                          <span className="soft">
                            {title} · {files.join(", ")}
                          </span>
                          {indexing ? (
                            <span>Reading… {examples.toLocaleString()} examples so far</span>
                          ) : (
                            <span>
                              {examples.toLocaleString()} examples of {writingTasks.toLocaleString()}{" "}
                              sentences
                              {sentences < writingTasks && ` (${sentences.toLocaleString()} distinct texts)`}
                            </span>
                          )}
                        </Link>
                        {uploaded !== null && (
                          <p className="row soft">
                            Added by {uploaded.by}, {formatTime(uploaded.at)}
                            {canManage(role) && (
                              <RequestButton
                                className="quiet"
                                change={remove}
                                request={{ route: "DELETE /api/library/:corpus", params: { corpus: id } }}
                              >
                                Remove<span className="unseen"> {id}</span>
                              </RequestButton>
                            )}
                          </p>
                        )}
                      </li>
                    ),
                  )}
                </ul>
              )
            }
          </Loaded>
          <Failure error={remove.error} />
          {canManage(role) && (
            <div className="stack">
              <UploadCorpus />
              <CorpusFiles />
            </div>
          )}
          <Annotations />
        </>
      )}
    </MemberPage>
  );
}
