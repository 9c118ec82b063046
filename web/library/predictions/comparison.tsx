import { formatPercent } from "../../components/format.ts";
import "../../style/library.css";
import { Link } from "@tanstack/react-router";
import type { ComparisonReply } from "../../../src/library/browser.ts";
import type { ReplyOf } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { HelpLink } from "../../components/help-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Table } from "../../components/table.tsx";
import { BrowsedRowLink, NoPhotographs } from "../browsed-row-link.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import { useBrowseQuery } from "../use-browse-query.ts";
import { IntervalDot, points, pointsRange, sharedScale, shortP } from "./interval-dot.tsx";

type Reply = ReplyOf<typeof ComparisonReply>;
type Outcome = "both right" | "only first right" | "only second right" | "both wrong";

/** Maximum number of examples listed for each outcome. */
const MAX_LISTED = 5;

/** A comparison of two systems on the same examples: differences, significance tests and examples. */
export function Comparison({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const { query } = useBrowseQuery();
  const { first = "", second = "" } = query;
  const reply = useApiQuery(`GET ${endpoint.api}/predictions/compare`, {
    params: endpoint.params,
    query: { first, second },
  });
  return (
    <Loaded query={reply}>
      {(comparison) => (
        <div className="stack predictions">
          <div className="row">
            <h2>
              <Link to={`${endpoint.page}/predictions/${comparison.first}`}>{comparison.names[0]}</Link> vs.{" "}
              <Link to={`${endpoint.page}/predictions/${comparison.second}`}>{comparison.names[1]}</Link>
            </h2>
            <HelpLink to="/help/reading-the-reports#eval-score-eval-compare" about="comparisons" />
          </div>
          <Differences comparison={comparison} />
          <Tests comparison={comparison} />
          <WhoIsRight endpoint={endpoint} comparison={comparison} />
          <Differing endpoint={endpoint} comparison={comparison} outcome="only first right" />
          <Differing endpoint={endpoint} comparison={comparison} outcome="only second right" />
        </div>
      )}
    </Loaded>
  );
}

function Differences({ comparison }: { readonly comparison: Reply }) {
  const { names, splits, predictions, groups, perExample } = comparison;
  const rows = [
    {
      name: "Accuracy",
      values: comparison.accuracies,
      value: comparison.difference,
      interval: comparison.interval,
      count: `${predictions.toLocaleString()} ${perExample > 1 ? "PNGs" : "examples"}`,
    },
    {
      name: "Consistency",
      values: comparison.consistencies,
      value: comparison.consistencyDifference,
      interval: comparison.consistencyInterval,
      count: `${groups.toLocaleString()} sentences`,
    },
  ];
  const scale = sharedScale(rows, [0]);
  return (
    <section aria-label="Differences">
      <Table
        saveAs="comparison"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { title: splits.join(", "), kind: "name", render: ({ name }) => name },
          { title: `${names[0]} (first)`, kind: "number", render: ({ values }) => formatPercent(values[0]) },
          { title: `${names[1]} (second)`, kind: "number", render: ({ values }) => formatPercent(values[1]) },
          { title: "Difference", kind: "number", render: ({ value }) => points(value) },
          { title: "95 %", kind: "number", render: ({ interval }) => pointsRange(interval) },
          {
            title: `${points(scale.from)} to ${points(scale.to)} points`,
            kind: "meter-column",
            render: ({ value, interval }) => (
              <IntervalDot value={value} interval={interval} scale={scale} reference={0} />
            ),
          },
          { title: "Based on", kind: "number", render: ({ count }) => count },
        ]}
      />
      <p className="soft">
        Difference = first minus second, in percentage points. Intervals: paired bootstrap over sentences.
      </p>
    </section>
  );
}

function Tests({ comparison: { mcnemar, signFlip } }: { readonly comparison: Reply }) {
  return (
    <section aria-label="Tests">
      <Table
        saveAs="significance tests"
        rows={[
          {
            name: "Sign-flip test",
            p: signFlip.p,
            basis: `sentences; ${signFlip.resamples.toLocaleString()} random sign flips`,
          },
          {
            name: "McNemar's exact test",
            p: mcnemar.p,
            basis: `examples, assumed independent (${mcnemar.b.toLocaleString()} vs. ${mcnemar.c.toLocaleString()} discordant)`,
          },
        ]}
        rowKey={({ name }) => name}
        columns={[
          { title: "Test", kind: "name", render: ({ name }) => name },
          { title: "p", kind: "number", render: ({ p }) => shortP(p) },
          { title: "Unit of analysis", kind: "soft", render: ({ basis }) => basis },
        ]}
      />
    </section>
  );
}

/** A contingency table of correct answers. Every count links to its examples. */
function WhoIsRight({
  endpoint,
  comparison,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly comparison: Reply;
}) {
  const { first, second, names, perExample } = comparison;
  const link = (outcome: Outcome, count: number) => (
    <Link to={endpoint.page} search={{ first, second, outcome }}>
      {count.toLocaleString()}
    </Link>
  );
  return (
    <section aria-label="Correct and incorrect predictions">
      <h2>Correct and incorrect predictions</h2>
      <Table
        saveAs="comparison of examples"
        rows={[
          {
            name: `${names[0]} correct`,
            right: link("both right", comparison.bothRight),
            wrong: link("only first right", comparison.onlyFirstRight),
          },
          {
            name: `${names[0]} incorrect`,
            right: link("only second right", comparison.onlySecondRight),
            wrong: link("both wrong", comparison.bothWrong),
          },
        ]}
        rowKey={({ name }) => name}
        columns={[
          { title: "Examples", kind: "name", render: ({ name }) => name },
          { title: `${names[1]} correct`, kind: "number", render: ({ right }) => right },
          { title: `${names[1]} incorrect`, kind: "number", render: ({ wrong }) => wrong },
        ]}
      />
      {perExample > 1 && (
        <p className="soft">
          An example counts as correct only if all {perExample} PNG predictions are correct.
        </p>
      )}
    </section>
  );
}

/** Some of the examples that only one of the systems answers correctly. */
function Differing({
  endpoint,
  comparison: { first, second, names, onlyFirstRight, onlySecondRight },
  outcome,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly comparison: Reply;
  readonly outcome: "only first right" | "only second right";
}) {
  const search = { first, second, outcome };
  const [name, count] =
    outcome === "only first right" ? [names[0], onlyFirstRight] : [names[1], onlySecondRight];
  const rows = useApiQuery(`GET ${endpoint.api}/examples`, {
    params: endpoint.params,
    query: { ...search, limit: MAX_LISTED },
  });
  if (count === 0) return null;
  return (
    <section aria-label={`Only ${name} correct`}>
      <h2>Only {name} correct</h2>
      <Loaded query={rows}>
        {({ examples, found }) => (
          <>
            <NoPhotographs picture={examples[0]?.picture} />
            <ul className="differing">
              {examples.map((example) => (
                <li key={`${example.split} ${example.id}`}>
                  <BrowsedRowLink endpoint={endpoint} query={search} example={example} />
                </li>
              ))}
            </ul>
            <p>
              <Link to={endpoint.page} search={search}>
                {found > MAX_LISTED ? `All ${found.toLocaleString()}` : "Show in the example list"}
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
