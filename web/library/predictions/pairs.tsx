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
      <h2 id="pairs">Every two systems</h2>
      <Loaded query={reply}>
        {({ systems, of: total, pairs }) => (
          <>
            <Table
              rows={systems}
              rowKey={({ id }) => id}
              columns={[
                {
                  title: "System",
                  kind: "name",
                  render: ({ id, name }) => <Link to={`${endpoint.page}/predictions/${id}`}>{name}</Link>,
                },
                ...systems.map(({ id, name }) => ({
                  title: `against ${name}`,
                  kind: "number" as const,
                  render: (row: Reply["systems"][number]) => (
                    <Difference endpoint={endpoint} pairs={pairs} first={row.id} second={id} />
                  ),
                })),
              ]}
            />
            <p className="soft">
              Differences of accuracy, the system of the row less that of the column, on the splits that both
              predict, in points of percent; each leads to its comparison. The p-values are those of the
              sign-flip test over sentences, raised by Holm's method for {countOf(pairs.length, "tests")}: to
              call all below {SIGNIFICANCE_LEVEL} significant (bold) is wrong about any of them in 5 % of
              cases at most. Predictions of examples are not compared with those of PNGs.
              {total > systems.length &&
                ` These are the ${systems.length} most accurate of ${total} systems.`}
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
