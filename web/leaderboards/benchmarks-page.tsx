import "../style/leaderboard.css";
import { Link } from "@tanstack/react-router";
import { useApiQuery } from "../api/use-api.ts";
import { countOf } from "../components/format.ts";
import { Empty, Loaded } from "../components/loaded.tsx";
import { canManage, PublicPage } from "../components/member-page.tsx";
import { budgetInWords, percent } from "./format-score.ts";
import { NewBenchmark } from "./new-benchmark.tsx";

/** The public list of benchmarks. */
export function BenchmarksPage() {
  const benchmarks = useApiQuery("GET /api/benchmarks");
  return (
    <PublicPage title="Leaderboards">
      {({ role }) => {
        const isManager = canManage(role);
        return (
          <div className="stack">
            <div className="row apart">
              <h1>Leaderboards</h1>
              {isManager && <Link to="/teams">Teams</Link>}
            </div>
            <p>
              Test sets with private labels. Teams submit predictions or a model, and the server scores them.
            </p>
            <Loaded query={benchmarks}>
              {({ benchmarks: list, papers }) => (
                <>
                  {list.length === 0 ? (
                    <Empty text="No benchmarks yet." />
                  ) : (
                    <ul className="cards">
                      {list.map(({ name, title, contents, budget, rows, best }) => (
                        <li key={name}>
                          <Link
                            to="/benchmarks/$benchmark"
                            params={{ benchmark: name }}
                            className="panel card"
                          >
                            <strong>{title}</strong>
                            <span className="soft">
                              {contents === null
                                ? "no gold file yet"
                                : `${contents.examples.toLocaleString()} examples of ${contents.sentences.toLocaleString()} sentences`}{" "}
                              · {budgetInWords(budget)}
                            </span>
                            <span>
                              {countOf(rows, "published systems")}
                              {best !== null && `, best accuracy ${percent(best)} %`}
                            </span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                  {isManager && <NewBenchmark papers={papers} />}
                </>
              )}
            </Loaded>
          </div>
        );
      }}
    </PublicPage>
  );
}
