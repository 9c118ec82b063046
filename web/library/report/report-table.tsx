import { Defined } from "../../components/defined.tsx";
import type { Shelf } from "../shelf.ts";
import { BehindLink } from "./behind-link.tsx";
import type { Part } from "./content.ts";

type Content = Extract<Part, { kind: "table" }>;
type Cell = Content["rows"][number]["cells"][number];

const TONES = { "no shortcut": "good", "slight shortcut": "warn", shortcut: "bad", "not known": "" };

/** A table of a report; rows begin with their name. */
export function ReportTable({
  table: { head, rows },
  shelf,
}: {
  readonly table: Content;
  readonly shelf: Shelf;
}) {
  const isHeaded = head.some((terms) => terms.length > 0);
  return (
    <div className="wide">
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
                    <Defined {...first} />
                    {second && (
                      <>
                        {" "}
                        (<Defined {...second} />)
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
                <Defined {...name} />
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <TableCell key={column} cell={cell} shelf={shelf} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableCell({
  cell: { text, kind, published, behind },
  shelf,
}: {
  readonly cell: Cell;
  readonly shelf: Shelf;
}) {
  if (kind === "text") return <td className="explained">{text}</td>;
  const shown = kind === undefined ? text : <span className={`tag ${TONES[kind]}`}>{text}</span>;
  return (
    <td>
      {behind ? (
        <BehindLink behind={behind} shelf={shelf}>
          {shown}
        </BehindLink>
      ) : (
        shown
      )}
      {published && (
        <span className="paper">
          {" "}
          <Defined
            text={published.value}
            definition={[published.source, published.remark].filter(Boolean).join(": ")}
          />
        </span>
      )}
    </td>
  );
}
