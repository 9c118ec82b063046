import { Link } from "@tanstack/react-router";
import { Annotations } from "../annotations/annotations.tsx";
import { useApiQuery } from "../api/use-api.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";

export const CORPORA = { nlvr: "Scenes (NLVR)", nlvr2: "Photographs (NLVR2)" };

/** The corpora of the library. */
export function LibraryPage() {
  const library = useApiQuery("GET /api/library");
  return (
    <MemberPage title="Library">
      {() => (
        <>
          <h1>Library</h1>
          <Loaded query={library}>
            {({ corpora }) =>
              corpora.length === 0 ? (
                <Empty text="No corpora are open.">
                  <p>
                    Restart the studio with corpus files, for example:{" "}
                    <code>counterpoint studio --open dev.json test1.json</code>
                  </p>
                </Empty>
              ) : (
                <ul className="cards">
                  {corpora.map(({ id, corpus, files, examples, writingTasks, sentences }) => (
                    <li key={id}>
                      <Link to="/library/$corpus" params={{ corpus: id }} className="panel card">
                        <strong>{id}</strong>
                        <span className="soft">
                          {CORPORA[corpus]} · {files.join(", ")}
                        </span>
                        <span>
                          {examples.toLocaleString()} examples of {writingTasks.toLocaleString()} sentences
                          {sentences < writingTasks && ` (${sentences.toLocaleString()} distinct texts)`}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <Annotations />
        </>
      )}
    </MemberPage>
  );
}
