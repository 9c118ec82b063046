import { type ReactNode, useState } from "react";
import type { BoardRow, SubsetValue } from "./board-rows.ts";
import { percent, points } from "./format-score.ts";

interface Column {
  readonly title: string;
  /** What rows are sorted by, the largest first; null comes last. */
  readonly by?: (line: BoardRow) => number | string | null;
  readonly of: (line: BoardRow) => ReactNode;
  readonly isNumber?: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: "Rank", of: ({ rank }) => rank ?? <span className="soft">–</span> },
  { title: "System", by: ({ system }) => system.toLowerCase(), of: (line) => <System {...line} /> },
  {
    title: "Accuracy %",
    by: ({ accuracy }) => accuracy,
    of: ({ accuracy, interval, deviation, counts }) => (
      <Share value={accuracy} interval={interval} deviation={deviation} counts={counts} />
    ),
    isNumber: true,
  },
  {
    title: "Consistency %",
    by: ({ consistency }) => consistency,
    of: ({ consistency, consistencyInterval, consistencyDeviation, consistencyCounts }) => (
      <Share
        value={consistency}
        interval={consistencyInterval}
        deviation={consistencyDeviation}
        counts={consistencyCounts}
      />
    ),
    isNumber: true,
  },
  {
    title: "Balanced %",
    by: ({ balanced }) => balanced?.value ?? null,
    of: ({ balanced }) => <Subset subset={balanced} />,
    isNumber: true,
  },
  {
    title: "Unbalanced %",
    by: ({ unbalanced }) => unbalanced?.value ?? null,
    of: ({ unbalanced }) => <Subset subset={unbalanced} />,
    isNumber: true,
  },
  {
    title: "Date",
    by: ({ at }) => at,
    of: ({ at }) => (at === null ? "" : new Date(at).toLocaleDateString()),
  },
];

/** All systems; a click on the head of a column sorts by it, another turns the order round. */
export function BoardTable({
  lines,
  action,
}: {
  readonly lines: readonly BoardRow[];
  /** What else stands beside the system of a row. */
  readonly action?: ((line: BoardRow) => ReactNode) | undefined;
}) {
  const [order, setOrder] = useState({ title: "Accuracy %", isAscending: false });
  const by = COLUMNS.find(({ title }) => title === order.title)?.by;
  const sorted = by === undefined ? lines : lines.toSorted(comparing(by, order.isAscending));
  return (
    <div className="wide">
      <table className="board">
        <thead>
          <tr>
            {COLUMNS.map(({ title, by: key, isNumber }) => {
              const isSorted = order.title === title;
              const direction = order.isAscending ? "ascending" : "descending";
              return (
                <th
                  key={title}
                  scope="col"
                  className={isNumber ? "number" : undefined}
                  aria-sort={isSorted ? direction : undefined}
                >
                  {key === undefined ? (
                    title
                  ) : (
                    <button
                      type="button"
                      className="sort"
                      onClick={() =>
                        setOrder({ title, isAscending: isSorted ? !order.isAscending : title === "System" })
                      }
                    >
                      {title}
                      <span aria-hidden="true">{isSorted ? (order.isAscending ? " ▲" : " ▼") : ""}</span>
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((line) => (
            <tr key={line.key} className={line.source === null ? undefined : "quoted"}>
              {COLUMNS.map(({ title, of, isNumber }) =>
                title === "System" ? (
                  <th key={title} scope="row">
                    {of(line)}
                    {action?.(line)}
                  </th>
                ) : (
                  <td key={title} className={isNumber ? "number" : undefined}>
                    {of(line)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function comparing(by: NonNullable<Column["by"]>, isAscending: boolean) {
  return (a: BoardRow, b: BoardRow) => {
    const [one, other] = [by(a), by(b)];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other === isAscending ? -1 : 1;
  };
}

function System({ system, team, link, description, source, isTiedWithBest }: BoardRow) {
  return (
    <>
      {link === null ? (
        system
      ) : (
        <a href={link} rel="noopener nofollow ugc">
          {system}
        </a>
      )}{" "}
      {isTiedWithBest && <span className="tag">≈ best</span>}
      <br />
      <span className="soft">{source === null ? team : `quoted from ${source}`}</span>
      {description !== "" && <span className="soft message"> · {description}</span>}
    </>
  );
}

function Share({
  value,
  interval,
  deviation,
  counts,
}: {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
  readonly deviation: number | null;
  readonly counts: string | null;
}) {
  if (value === null) return <span className="soft">–</span>;
  return (
    <>
      {percent(value)}
      {deviation !== null && <span className="soft"> ± {percent(deviation)}</span>}
      {interval !== null && (
        <span className="soft"> {`${percent(interval[0])}–${percent(interval[1])}`}</span>
      )}
      {counts !== null && (
        <>
          <br />
          <span className="soft">{counts}</span>
        </>
      )}
    </>
  );
}

function Subset({ subset }: { readonly subset: SubsetValue | null }) {
  if (subset === null) return <span className="soft">–</span>;
  return (
    <>
      {percent(subset.value)} <span className="soft">{points(subset.difference)}</span>
      {subset.examples !== null && (
        <>
          <br />
          <span className="soft">of {subset.examples.toLocaleString()}</span>
        </>
      )}
    </>
  );
}
