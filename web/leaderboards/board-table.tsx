import { type ReactNode, useState } from "react";
import { CitedText } from "../components/cited-text.tsx";
import { type Column, Table } from "../components/table.tsx";
import type { BoardRow, SubsetValue } from "./board-rows.ts";
import { percent, points } from "./format-score.ts";

interface SortableColumn extends Column<BoardRow> {
  /** The value that rows are sorted by; null comes last. */
  readonly sortBy?: (row: BoardRow) => number | string | null;
}

const COLUMNS: readonly SortableColumn[] = [
  { title: "Rank", render: ({ rank }) => rank ?? <span className="soft">–</span> },
  {
    title: "System",
    kind: "name",
    sortBy: ({ system }) => system.toLowerCase(),
    render: (row) => <System {...row} />,
  },
  {
    title: "Accuracy %",
    sortBy: ({ accuracy }) => accuracy,
    render: ({ accuracy, interval, deviation, counts }) => (
      <Share value={accuracy} interval={interval} deviation={deviation} counts={counts} />
    ),
    kind: "number",
  },
  {
    title: "Consistency %",
    sortBy: ({ consistency }) => consistency,
    render: ({ consistency, consistencyInterval, consistencyDeviation, consistencyCounts }) => (
      <Share
        value={consistency}
        interval={consistencyInterval}
        deviation={consistencyDeviation}
        counts={consistencyCounts}
      />
    ),
    kind: "number",
  },
  {
    title: "Balanced %",
    sortBy: ({ balanced }) => balanced?.value ?? null,
    render: ({ balanced }) => <Subset subset={balanced} />,
    kind: "number",
  },
  {
    title: "Unbalanced %",
    sortBy: ({ unbalanced }) => unbalanced?.value ?? null,
    render: ({ unbalanced }) => <Subset subset={unbalanced} />,
    kind: "number",
  },
  {
    title: "Date",
    sortBy: ({ at }) => at,
    render: ({ at }) => (at === null ? "" : new Date(at).toLocaleDateString()),
  },
];

/** All systems. A click on a column title sorts by it, another click reverses the order. */
export function BoardTable({
  rows,
  action,
}: {
  readonly rows: readonly BoardRow[];
  /** Shown beside the name of the system. */
  readonly action?: ((row: BoardRow) => ReactNode) | undefined;
}) {
  const [order, setOrder] = useState({ title: "Accuracy %", isAscending: false });
  const sortBy = COLUMNS.find(({ title }) => title === order.title)?.sortBy;
  const columns = COLUMNS.map((column): Column<BoardRow> => {
    const { title, render } = column;
    const isSorted = order.title === title;
    const sort = () => setOrder({ title, isAscending: isSorted ? !order.isAscending : title === "System" });
    return {
      ...column,
      sorted: isSorted ? (order.isAscending ? "ascending" : "descending") : undefined,
      heading: column.sortBy && (
        <button type="button" className="sort" onClick={sort}>
          {title}
          <span aria-hidden="true">{isSorted ? (order.isAscending ? " ▲" : " ▼") : ""}</span>
        </button>
      ),
      render: (row) => (
        <>
          {render(row)}
          {title === "System" && action?.(row)}
        </>
      ),
    };
  });
  return (
    <Table
      saveAs="leaderboard"
      className="board"
      columns={columns}
      rows={sortBy === undefined ? rows : rows.toSorted(compareBy(sortBy, order.isAscending))}
      rowKey={({ key }) => key}
      rowClass={({ source }) => (source === null ? undefined : "quoted")}
    />
  );
}

function compareBy(sortBy: NonNullable<SortableColumn["sortBy"]>, isAscending: boolean) {
  return (a: BoardRow, b: BoardRow) => {
    const [one, other] = [sortBy(a), sortBy(b)];
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
      <span className="soft">{source === null ? team : <CitedText text={`published in ${source}`} />}</span>
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
  const decimals = subset.examples === null ? 1 : 0; // papers print one, ours are rounded to whole points
  return (
    <>
      {percent(subset.value, decimals)} <span className="soft">{points(subset.difference, decimals)}</span>
      {subset.examples !== null && (
        <>
          <br />
          <span className="soft">of {subset.examples.toLocaleString()}</span>
        </>
      )}
    </>
  );
}
