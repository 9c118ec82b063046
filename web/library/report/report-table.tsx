import type { PartOf } from "../../../src/corpus/browser.ts";
import { DefinitionTooltip } from "../../components/definition-tooltip.tsx";
import { ScrollFrame } from "../../components/table.tsx";
import { DrilldownLink } from "./drilldown.tsx";

type Content = PartOf<"table">;
type Cell = Content["rows"][number]["cells"][number];

const TONES = { "no shortcut": "good", "slight shortcut": "warn", shortcut: "bad", "not known": "" };

/** A table of a report; rows begin with their name. */
export function ReportTable({
  table: { head, rows },
  title,
}: {
  readonly table: Content;
  /** The title of its section. */
  readonly title: string;
}) {
  const isHeaded = head.some((terms) => terms.length > 0);
  return (
    <ScrollFrame saveAs={title}>
      <table className="numbers">
        {isHeaded && (
          <thead>
            <tr>
              {head.map(([first, second], column) =>
                first === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td key={column} />
                ) : (
                  <th key={first.text} scope="col">
                    <DefinitionTooltip {...first} />
                    {second && (
                      <>
                        {" "}
                        (<DefinitionTooltip {...second} />)
                      </>
                    )}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name.text}>
              <th scope="row">
                <DefinitionTooltip {...name} />
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <TableCell key={column} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function TableCell({ cell: { text, kind, published, behind } }: { readonly cell: Cell }) {
  if (kind === "text") return <td className="explained">{text}</td>;
  const shown = kind === undefined ? text : <span className={`tag ${TONES[kind]}`}>{text}</span>;
  return (
    <td>
      {behind ? <DrilldownLink behind={behind}>{shown}</DrilldownLink> : shown}
      {published && (
        <span className={published.remark === undefined ? "paper" : "paper differs"}>
          {" "}
          <DefinitionTooltip
            text={published.value}
            definition={[published.source, published.remark].filter(Boolean).join(": ")}
          />
        </span>
      )}
    </td>
  );
}
