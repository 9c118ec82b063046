import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SaveAs } from "./save-as.tsx";
import { fileNameOf, saveFile } from "./save-file.ts";
import { readTable, type TableText, toCsv, toLatex } from "./table-text.ts";

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The title as shown, where that is more than a text. */
  readonly heading?: ReactNode;
  /** "name" for the header cell of a row; otherwise the style of its cells. Plain text by default. */
  readonly kind?: "name" | "number" | "soft" | "meter-column";
  /** True when the title is visually hidden and only read by screen readers. */
  readonly hideTitle?: boolean;
  /** Set on the column that the rows are sorted by. */
  readonly sorted?: "ascending" | "descending" | undefined;
}

/** A table that can be scrolled sideways, by keyboard too. */
export function Table<Row>({
  columns,
  rows,
  rowKey,
  className,
  rowClass,
  saveAs,
}: {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly className?: string;
  readonly rowClass?: (row: Row) => string | undefined;
  /** The name of the files that the table can be saved as; without one it can't. */
  readonly saveAs?: string | undefined;
}) {
  return (
    <ScrollFrame saveAs={saveAs}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map(({ title, heading = title, kind, hideTitle = false, sorted }) => (
              <th key={title} scope="col" className={kind === "soft" ? undefined : kind} aria-sort={sorted}>
                {hideTitle ? <span className="unseen">{title}</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
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

/** A frame for one table, which scrolls when the table is wider than the page; it can then be reached by keyboard. */
export function ScrollFrame({
  saveAs,
  children,
}: {
  /** The name of the files that the table can be saved as; without one it can't. */
  readonly saveAs?: string | undefined;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // Before it is first shown, and whenever a width changes.
  useLayoutEffect(() => {
    const outer = frame.current!; // it is there once the table is
    const measure = () => setScrolls(outer.scrollWidth > outer.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(outer.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  const scrollable = (
    <div ref={frame} className="wide" tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
  if (saveAs === undefined) return scrollable;
  const save = (ending: string, write: (rows: TableText) => string) => {
    const table = frame.current!.querySelector("table")!; // shown with this button
    saveFile(`${fileNameOf(saveAs)}.${ending}`, new Blob([write(readTable(table))], { type: "text/plain" }));
  };
  return (
    <>
      {scrollable}
      <SaveAs what="table" formats={{ CSV: () => save("csv", toCsv), LaTeX: () => save("tex", toLatex) }} />
    </>
  );
}
