import type { Part } from "../../../src/corpus/browser.ts";
import { DrilldownLink } from "./drilldown.tsx";
import { ReportPlot } from "./report-plot.tsx";
import { ReportTable } from "./report-table.tsx";

/** One part of a report, by its kind. */
export function ReportPart({
  part,
  title,
}: {
  readonly part: Part;
  /** The title of its section. */
  readonly title: string;
}) {
  switch (part.kind) {
    case "heading":
      return <h3>{part.text}</h3>;
    case "paragraph":
      return <p>{part.text}</p>;
    case "table":
      return <ReportTable table={part} title={title} />;
    case "definitions":
      return (
        <details>
          <summary>{part.summary}</summary>
          <dl>
            {part.entries.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      );
    case "list":
      return (
        <details>
          <summary>{part.summary}</summary>
          <ul>
            {part.items.map(({ text, lines, behind }) => (
              <li key={`${text} ${behind[0]?.name}`}>
                {text}:{" "}
                {behind.map((each, i) => (
                  <span key={each.name}>
                    {i > 0 && " and "}
                    <DrilldownLink behind={each}>{each.name}</DrilldownLink>
                  </span>
                ))}
                {lines.length > 0 && (
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
          {part.more !== null && <p>{part.more}</p>}
        </details>
      );
    default:
      return <ReportPlot plot={part} />;
  }
}
