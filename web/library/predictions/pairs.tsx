import { Link } from "@tanstack/react-router";
import type { PairsReply } from "../../../src/library/browser.ts";
import type { ReplyOf } from "../../api/request.ts";
import { useApiQuery } from "../../api/use-api.ts";
import { countOf } from "../../components/format.ts";
import { Loaded } from "../../components/loaded.tsx";
import { Table } from "../../components/table.tsx";
import type { CorpusEndpoint } from "../corpus-endpoint.ts";
import { points, shortP } from "./interval-dot.tsx";

type Reply = ReplyOf<typeof PairsReply>;

/** Significance level. */
const SIGNIFICANCE_LEVEL = 0.05;

/** Pairwise differences of all systems with their significance. */
export function Pairs({ endpoint }: { readonly endpoint: CorpusEndpoint }) {
  const reply = useApiQuery(`GET ${endpoint.api}/predictions/pairs`, { params: endpoint.params });
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs">Pairwise comparison</h2>
      <Loaded query={reply}>
        {({ systems, of: total, pairs }) => (
          <>
            <Table
              saveAs="pairwise comparisons"
              rows={systems}
              rowKey={({ id }) => id}
              columns={[
                {
                  title: "System",
                  kind: "name",
                  render: ({ id, name }) => <Link to={`${endpoint.page}/predictions/${id}`}>{name}</Link>,
                },
                ...systems.map(({ id, name }) => ({
                  title: `vs. ${name}`,
                  kind: "number" as const,
                  render: (row: Reply["systems"][number]) => (
                    <Difference endpoint={endpoint} pairs={pairs} first={row.id} second={id} />
                  ),
                })),
              ]}
            />
            <p className="soft">
              Accuracy of the row system minus the column system, in percentage points, on the splits both
              predict. Click a value to compare the two systems. p-values: sign-flip test over sentences,
              Holm-corrected for {countOf(pairs.length, "tests")}. Bold: p &lt; {SIGNIFICANCE_LEVEL}{" "}
              (family-wise error rate 5 %). Files with one prediction per example are not compared with files
              with one per PNG.
              {total > systems.length &&
                ` Only the ${systems.length} most accurate of ${total} systems are shown.`}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Difference({
  endpoint,
  pairs,
  first,
  second,
}: {
  readonly endpoint: CorpusEndpoint;
  readonly pairs: Reply["pairs"];
  readonly first: string;
  readonly second: string;
}) {
  const isBetween = (one: string, two: string) => (pair: Reply["pairs"][number]) =>
    pair.first === one && pair.second === two;
  const pair = pairs.find(isBetween(first, second));
  const reverse = pairs.find(isBetween(second, first));
  const found = pair ?? reverse;
  if (found === undefined) return <span className="soft">–</span>;
  const text = points(pair === undefined ? -found.difference : found.difference);
  const { signFlip: p } = found.holm;
  return (
    <Link to={`${endpoint.page}/predictions/compare`} search={{ first, second }}>
      {p < SIGNIFICANCE_LEVEL ? <strong>{text}</strong> : text}{" "}
      <span className="soft">
        p {p < 0.001 ? "" : "= "}
        {shortP(p)}
      </span>
    </Link>
  );
}
