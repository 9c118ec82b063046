import type { ReactNode } from "react";
import { ScrollFrame } from "./scroll-frame.tsx";

/** A column of a table: what stands above it, and what it says of a row. */
export interface Column<Row> {
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Whether it names the row, holds numbers, or what style it has; plain text by default. */
  readonly kind?: "name" | "number" | "soft" | "meter-column";
  /** Whether its title is for those alone who hear the page. */
  readonly hideTitle?: boolean;
}

/** Rows of the same kind, with a name for each that React tells them apart by. */
export function Table<Row>({
  columns,
  rows,
  rowKey,
}: {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}) {
  return (
    <ScrollFrame>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, kind, hideTitle = false }) => (
              <th key={title} scope="col" className={kind === "soft" ? undefined : kind}>
                {hideTitle ? <span className="unseen">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, render, kind }) =>
                kind === "name" ? (
                  <th key={title} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={title} className={kind}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
